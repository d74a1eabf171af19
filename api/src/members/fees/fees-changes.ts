import type { FeeOpening, feePayment, FeeRow, paymentOfFees, feeYearForm, FeeYearRow } from 'shared/contract/fees';
import { formatEuros } from 'shared/facts/money';
import { type Fee, type FeeDocument, feeStates } from 'shared/facts/fees';
import type { z } from 'zod';
import { guardSensitive } from '../../accounts/audit/sensitive-writes.ts';
import { type Actor, createStaffWrites, type StaffWrite } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { Conflict, HttpError, notFound } from '../../core/base/http-error.ts';
import { madridDay } from 'shared/text/moments';
import type { Db } from '../../core/db/schema.ts';
import { inSlices } from '../../core/db/transact.ts';
import { againOwing, readmitPaid } from './debt-states.ts';
import { queueFeeDocument, queueFeeReceipts, withdrawFeeReceipts } from './fee-receipts.ts';
import { findFees, listYears, type MemberOfFee, prepareFees, describeOpening, tellSent } from './fees-queries.ts';

/** Writes of staff to fees. Under the lock of the members, whose kinds and families decide who pays. */
export function createFeeChanges(context: Pick<AppContext, 'db' | 'now' | 'log' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'cuotas', lock: 'socios', mail: context.mail });

  async function showYear(trx: Db, anio: number): Promise<FeeYearRow> {
    const [year] = await listYears(trx, anio);
    if (!year) throw notFound();
    return year;
  }

  /** A year's first amounts are no sensitive write: members pay nothing before it is opened. */
  const setYear = (actor: SessionActor, anio: number, { version, importes, recordatorios, ...form }: z.output<typeof feeYearForm>) =>
    write(actor, async ({ trx, moment, record }) => {
      const [before] = await listYears(trx, anio);
      if (before && typeof version === 'number' && version !== before.version)
        throw new Conflict('Otra persona ha cambiado las cuotas de este año mientras las editabas.', before);
      if (new Set(importes.map(({ tipo_id }) => tipo_id)).size < importes.length)
        throw new HttpError(400, 'Hay dos importes del mismo tipo de cuota.');
      const kinds = new Map(
        (await trx.selectFrom('tipos_socio').select(['id', 'nombre']).orderBy('nombre').execute()).map(({ id, nombre }) => [id, nombre]),
      );
      if (importes.some(({ tipo_id }) => !kinds.has(tipo_id))) throw new HttpError(400, 'Ese tipo de cuota ya no existe.');
      const valores = describeAmounts(kinds, before?.importes ?? [], importes);
      if (before && before.importes.length > 0 && valores !== undefined)
        await guardSensitive(trx, actor, 'cuotas', `${anio}, ${valores}`, moment);
      const days = [...new Set(recordatorios)].toSorted((a, b) => a - b);
      const row = { vence: form.vence, por_meses: form.por_meses ? 1 : 0, recordatorios: days.join(',') };
      await trx
        .insertInto('anios_cuota')
        .values({ anio, abierta: null, ...row })
        .onConflict((conflict) => conflict.column('anio').doUpdateSet({ ...row, version: (before?.version ?? 0) + 1 }))
        .execute();
      await trx.deleteFrom('importes_cuota').where('anio', '=', anio).execute();
      if (importes.length > 0) {
        await trx
          .insertInto('importes_cuota')
          .values(importes.map((each) => ({ anio, ...each })))
          .execute();
      }
      await record(before ? 'editar' : 'crear', null, { resumen: `cuotas de ${anio}`, valores });
      return showYear(trx, anio);
    });

  /** Whole or not at all: one transaction. Who has a fee of that year keeps it, so a second press makes none. */
  const open = (actor: Actor, anio: number): Promise<FeeOpening> =>
    write(actor, async ({ trx, moment, record }) => {
      const year = await showYear(trx, anio);
      const prepared = await prepareFees(trx, year);
      const told = describeOpening(prepared);
      if (prepared.cuotas.length === 0) return told;
      await insertFees(trx, { anio, fees: prepared.cuotas, names: prepared.names, today: madridDay(moment) });
      await trx
        .updateTable('anios_cuota')
        .set({ abierta: moment.toISOString() })
        .where('anio', '=', anio)
        .where('abierta', 'is', null)
        .execute();
      await record('crear', null, { resumen: `${anio}: ${told.texto}` });
      return told;
    });

  const pay = (actor: Actor, form: z.output<typeof feePayment>): Promise<FeeRow[]> =>
    write(actor, (staffWrite) => payFees(staffWrite, actor, 'pagos' in form ? form.pagos : [form]));

  const remove = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, record }) => {
      const [fee] = await findFees(trx, [id]);
      if (!fee) throw notFound();
      if (fee.pago !== null) throw new HttpError(409, 'Está pagada: márcala antes como no pagada.');
      const debit = await trx.selectFrom('cargos_remesa').select('id').where('cuota_id', '=', id).limit(1).executeTakeFirst();
      if (debit) throw new HttpError(409, 'Ha estado en una remesa, y se guarda con ella.');
      await trx.deleteFrom('cuotas').where('id', '=', id).execute();
      await record('eliminar', id, { resumen: `cuota de ${fee.anio}` });
    });

  const sendDocument = (actor: Actor, id: number, documento: FeeDocument): Promise<void> =>
    write(actor, async ({ trx, moment, record }) => {
      await queueFeeDocument(trx, id, documento, moment);
      await record('enviar', id, { resumen: documento });
    });

  return { setYear, open, pay, remove, sendDocument };
}

/** Marks fees as paid, or as unpaid again: all of them or none. Each payment is told by email, once. Under the lock of the members. */
export async function payFees(
  { trx, moment, record }: Pick<StaffWrite, 'trx' | 'moment' | 'record'>,
  actor: Actor,
  payments: readonly z.output<typeof paymentOfFees>[],
): Promise<FeeRow[]> {
  const ids = [...new Set(payments.flatMap(({ cuotas }) => cuotas))];
  if (payments.length > 1 && ids.length < payments.reduce((sum, { cuotas }) => sum + cuotas.length, 0))
    throw new HttpError(400, 'Hay dos pagos de la misma cuota.');
  const before = new Map((await findFees(trx, ids)).map((fee) => [fee.id, fee]));
  if (before.size < ids.length) throw notFound();
  const sent = [...before.values()].find(({ estado }) => estado === 'remesa');
  if (sent) throw new HttpError(409, await tellSent(trx, sent));
  const today = madridDay(moment);
  const changed: { id: number; pago: string | null }[] = [];
  const corrected: number[] = [];
  for (const { cuotas, pago, dia: said } of payments) {
    const dia = said ?? today;
    const isOther = (fee: FeeRow) => fee.pago !== pago || (pago !== null && said !== undefined && fee.pagada !== said);
    const some = cuotas.flatMap((id) => before.get(id) ?? []).filter(isOther);
    corrected.push(...some.flatMap((fee) => (fee.pago === pago ? fee.id : [])));
    if (some.length > 0 && dia > today) throw new HttpError(400, 'El día del pago no puede ser de después de hoy.');
    await storePayment(trx, some, pago, dia);
    changed.push(...some.map(({ id }) => ({ id, pago })));
  }
  const [one, ...others] = changed;
  if (!one) return [...before.values()];
  // Of another day too: a receipt that has not left is written again.
  await withdrawFeeReceipts(trx, [...corrected, ...idsOf(changed.filter(({ pago }) => pago === null))]);
  await queueFeeReceipts(trx, idsOf(changed.filter(({ pago }) => pago !== null)), moment);
  const payers = (isPaid: boolean) =>
    changed.filter(({ pago }) => (pago !== null) === isPaid).flatMap(({ id }) => before.get(id)?.socio_id ?? []);
  await againOwing(trx, payers(false), actor, moment);
  await readmitPaid(trx, payers(true), actor, moment);
  const methods = [...new Set(changed.map(({ pago }) => pago))];
  const what = methods.map((pago) => (pago === null ? 'sin pagar' : `pagada: ${pago}`)).join(', ');
  const id = others.length === 0 ? one.id : null;
  await record('editar', id, { resumen: id === null ? `${changed.length} cuotas ${what}` : what });
  return findFees(trx, ids);
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

async function storePayment(trx: Db, fees: readonly FeeRow[], pago: string | null, day: string): Promise<void> {
  const next = ({ motivo }: FeeRow) => (pago !== null ? 'pagada' : motivo === null ? 'pendiente' : 'devuelta');
  for (const estado of feeStates) {
    await inSlices(idsOf(fees.filter((fee) => next(fee) === estado)), (slice) =>
      trx
        .updateTable('cuotas')
        .set((row) => ({ estado, pago, pagada: pago === null ? null : day, version: row('version', '+', 1) }))
        .where('id', 'in', slice)
        .execute(),
    );
  }
}

type Amounts = readonly { tipo_id: number; importe: number }[];

/** 'Numerario: 40 € → 45 €' for each kind whose amount changes. Undefined when none does. */
function describeAmounts(kinds: ReadonlyMap<number, string>, before: Amounts, after: Amounts): string | undefined {
  const amountOf = (amounts: Amounts, id: number) => amounts.find(({ tipo_id }) => tipo_id === id)?.importe;
  const write = (amount: number | undefined) => (amount === undefined ? '—' : formatEuros(amount));
  const changes = [...kinds].flatMap(([id, nombre]) => {
    const [old, next] = [amountOf(before, id), amountOf(after, id)];
    return old === next ? [] : [`${nombre}: ${write(old)} → ${write(next)}`];
  });
  return changes.join(', ') || undefined;
}

/** @param today Its reminders are counted from this day on, where those of the year are over. */
async function insertFees(
  trx: Db,
  { anio, fees, names, today }: { anio: number; fees: readonly Fee[]; names: ReadonlyMap<number, MemberOfFee>; today: string },
): Promise<void> {
  const rows = fees.map(({ socio, importe, meses, familiares }) => {
    const { numero = null, nombre = '', tipo = '' } = names.get(socio) ?? {};
    const unpaid = { estado: 'pendiente', pago: null, pagada: null, motivo: null } as const;
    return { anio, socio_id: socio, numero, nombre, tipo, importe, meses, familiares: familiares.length, avisado: today, ...unpaid };
  });
  await inSlices(rows, (slice) => trx.insertInto('cuotas').values(slice).execute());
}
