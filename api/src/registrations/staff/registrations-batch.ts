import { madridDay } from 'shared/text/moments';
import { keysOf } from 'shared/facts/keys-of';
import type { BatchChange as Change } from 'shared/contract/registrations';
import type { StaffWrite } from '../../accounts/audit/staff-writes.ts';
import { Conflict, HttpError } from '../../core/base/http-error.ts';
import { paidAnew } from '../payments/refunds-changes.ts';
import { countOf, findRegistrations } from '../registrations/registrations-queries.ts';
import { updateRegistrations } from '../registrations/store-registrations.ts';
import type { StoredRegistration } from '../calls/registration-rows.ts';
import { columnOf } from '../../core/db/rows.ts';

type BatchChange = Change & { dia?: string | undefined };

interface Batch {
  rows: StoredRegistration[];
  paid: number[];
  unpaid: number[];
}

/**
 * Changes the same or other fields of many registrations: all of them or none, with one line in the audit. A field counts, not the
 * version: an edit of a telephone meanwhile is no conflict. What is stored already is no change, so it may be sent twice.
 *
 * @param cambios A payment with the day of the bank's line, where that is not today.
 * @returns the rows as they are now, and those that are paid by it, or not any more.
 * @throws HttpError 404 when one is gone; 409 with the rows changed meanwhile in one of those fields.
 */
export async function writeBatch(
  { trx, record, moment }: Pick<StaffWrite, 'trx' | 'record' | 'moment'>,
  cambios: readonly BatchChange[],
): Promise<Batch> {
  const rows = await findRegistrations(trx, columnOf(cambios, 'id'));
  const gone = cambios.filter(({ id }) => !rows.has(id)).length;
  if (gone > 0) {
    const what = gone === 1 ? 'Una de las inscripciones ya no existe' : `${gone} de las inscripciones ya no existen`;
    throw new HttpError(404, `${what}: otra persona ha eliminado lo que falta. No se ha guardado nada.`);
  }

  const stale: StoredRegistration[] = [];
  /** Registrations that get the same values share an update. */
  const writes = new Map<string, { values: BatchChange['despues']; day: string; ids: number[] }>();
  const touched = new Set<string>();
  const paid: number[] = [];
  const unpaid: number[] = [];
  for (const { id, antes, despues, dia = madridDay(moment) } of cambios) {
    const row = rows.get(id);
    if (!row) continue;
    const fields = keysOf(despues).filter((name) => row[name] !== despues[name]);
    if (fields.length === 0) continue;
    if (fields.some((name) => (antes[name] ?? null) !== row[name])) stale.push(row);
    for (const name of fields) touched.add(name);
    const values: BatchChange['despues'] = Object.fromEntries(fields.map((name) => [name, despues[name]]));
    if (values.pagado === 'Si') paid.push(id);
    else if (values.pagado !== undefined && row.pagado === 'Si') unpaid.push(id);
    const key = JSON.stringify([values, dia]);
    const update = writes.get(key) ?? { values, day: dia, ids: [] };
    update.ids.push(id);
    writes.set(key, update);
  }
  if (stale.length > 0) throw new Conflict(describeStale(stale.length), stale);

  const changed: number[] = [];
  for (const { values, day, ids } of writes.values()) {
    const settled = values.pagado === undefined ? {} : paidAnew(values.pagado, day);
    for (const row of await updateRegistrations(trx, ids, { ...values, ...settled })) rows.set(row.id, row);
    changed.push(...ids);
  }
  if (changed.length > 0) {
    await record('editar', null, { resumen: `${countOf(changed.length)}: ${[...touched].join(', ')}`, of: changed });
  }
  return { rows: [...rows.values()], paid, unpaid };
}

const describeStale = (count: number): string =>
  count === 1
    ? 'Otra persona ha cambiado una de estas inscripciones mientras tanto. No se ha guardado nada.'
    : `Otra persona ha cambiado ${count} de estas inscripciones mientras tanto. No se ha guardado nada.`;
