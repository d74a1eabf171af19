import { hasLeft, memberStateLabels } from 'shared/facts/members';
import { madridDay } from 'shared/text/moments';
import { type Author, recordChange } from '../../accounts/audit/record-change.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db } from '../../core/db/schema.ts';
import { inSlices, lockByName } from '../../core/db/transact.ts';
import { setState } from '../members/member-states.ts';
import { findMember } from '../members/members-queries.ts';
import { passFamilyFees } from './fees-of-members.ts';
import { columnOf } from '../../core/db/rows.ts';

/** In a member's history: people have not decided it, so a payment that is taken back ends it. */
const paidReason = 'Cuota pagada';
const owingReason = 'Cuota sin pagar';

/** The author in the audit. */
const byBank: Author = { id: 0, nombre: 'Cobro por el banco', primer_apellido: null, correo_electronico: null };

/** Who is `impago` is of alta again once nothing is owed; so are those of their family, for whom they pay. Under the lock. */
export async function readmitPaid(trx: Db, payers: readonly number[], author: Author, moment: Date): Promise<void> {
  const today = madridDay(moment);
  const found = await ofFamilies(trx, payers, 'impago');
  const paid = await inSlices(found, (slice) =>
    trx
      .selectFrom('socios')
      .select('id')
      .where('id', 'in', slice)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('cuotas')
              .select('cuotas.id')
              .where(({ or, eb }) => or([eb('socio_id', '=', eb.ref('socios.id')), eb('socio_id', '=', eb.ref('socios.cabeza_id'))]))
              .where(({ or, and, eb }) =>
                or([
                  eb('cuotas.estado', 'in', ['pendiente', 'devuelta']),
                  and([eb('cuotas.estado', '=', 'remesa'), eb('pagada', '>', today)]),
                ]),
              ),
          ),
        ),
      )
      .orderBy('id')
      .execute(),
  );
  for (const { id } of paid.flat()) await changeState(trx, id, { estado: 'alta', motivo: paidReason }, author, moment);
}

/**
 * Who was of alta again for a payment that is taken back is `impago` again, unless people have changed it since. Of a head who has left the
 * family's fee is the next one's. Under the lock.
 */
export async function againOwing(trx: Db, payers: readonly number[], author: Author, moment: Date): Promise<void> {
  const found = await ofFamilies(trx, await passToHeads(trx, payers, moment), 'alta');
  const lines = await lastStates(trx, found);
  for (const id of found) {
    if (lines.get(id)?.motivo === paidReason) await changeState(trx, id, { estado: 'impago', motivo: owingReason }, author, moment);
  }
}

async function passToHeads(trx: Db, payers: readonly number[], moment: Date): Promise<number[]> {
  const owing: number[] = [];
  for (const id of payers) {
    const payer = await findMember(trx, id);
    const head = payer && hasLeft(payer.estado) && payer.cabeza_id !== null ? await findMember(trx, payer.cabeza_id) : undefined;
    if (head) await passFamilyFees(trx, id, head, { moment, isRemoved: false });
    owing.push(head?.id ?? id);
  }
  return owing;
}

/** On the day of a debit, as payments on theirs. Who has been made `impago` on that day or later stays so: people decided it. */
export async function readmitDebited(db: Db, moment: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockByName(trx, 'socios');
    const { socios } = await readSettings(trx, ['socios']);
    if (socios.activo === null) return;
    const debited = await trx
      .selectFrom('cuotas')
      .innerJoin('socios', 'socios.id', 'socio_id')
      .select(['socios.id', ({ fn }) => fn.max('pagada').as('pagada')])
      .where('socios.estado', '=', 'impago')
      .where('cuotas.estado', '=', 'remesa')
      .where('pagada', '<=', madridDay(moment))
      .groupBy('socios.id')
      .execute();
    const ids = debited.map(({ id }) => id);
    const lines = await lastStates(trx, ids);
    const due = debited.filter(({ id, pagada }) => {
      const line = lines.get(id);
      return !line || madridDay(new Date(line.momento)) < (pagada ?? '');
    });
    await readmitPaid(trx, columnOf(due, 'id'), byBank, moment);
  });
}

/** These and the members of their families, in this state. */
async function ofFamilies(trx: Db, payers: readonly number[], estado: 'alta' | 'impago'): Promise<number[]> {
  const found = await inSlices(payers, (slice) =>
    trx
      .selectFrom('socios')
      .select('id')
      .where('estado', '=', estado)
      .where(({ or, eb }) => or([eb('id', 'in', slice), eb('cabeza_id', 'in', slice)]))
      .execute(),
  );
  return [...new Set(found.flat().map(({ id }) => id))].toSorted((a, b) => a - b);
}

/** The newest change of each member's state. */
async function lastStates(trx: Db, members: readonly number[]): Promise<Map<number, { momento: string; motivo: string | null }>> {
  const lines = await inSlices(members, (slice) =>
    trx
      .selectFrom('historial_socios')
      .select(['socio_id', 'momento', 'motivo'])
      .where('campo', '=', 'estado')
      .where('socio_id', 'in', slice)
      .orderBy('id')
      .execute(),
  );
  return new Map(lines.flat().map(({ socio_id, ...line }) => [socio_id, line]));
}

async function changeState(
  trx: Db,
  id: number,
  change: { estado: 'alta' | 'impago'; motivo: string },
  author: Author,
  moment: Date,
): Promise<void> {
  const before = await findMember(trx, id);
  if (!before) return;
  const after = await setState(trx, before, change, author, moment);
  const states = `${memberStateLabels[before.estado]} → ${memberStateLabels[after.estado]}`;
  const why = change.motivo.toLowerCase();
  await recordChange(trx, author, { accion: 'editar', entidad: 'socios', id, resumen: `estado: ${states}, por su ${why}` }, moment);
}
