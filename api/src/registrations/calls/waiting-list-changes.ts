import type { WaitingList, WaitingMove } from 'shared/contract/waiting-list';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { columnOf } from '../../core/db/rows.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { changeRow, isStanding } from './registration-rows.ts';
import { addRegistrationLink } from './registration-links.ts';
import { findEventName } from './confirmation-email.ts';
import { takeCodeAgain } from './discounts.ts';
import { findCallOf, nameOf } from './calls-queries.ts';
import { givePlace } from './place-emails.ts';
import { endOffers, lockCall, nextTurn, readPlaces } from './places.ts';
import { listPaymentWays } from './prices.ts';
import { readWaitingList } from './waiting-list-queries.ts';

const gone = () => new HttpError(404, 'Esta persona ya no está en la lista de espera. Actualiza la página.');

const told: Record<WaitingMove, string> = {
  subir: 'lista de espera: un puesto antes',
  bajar: 'lista de espera: un puesto después',
  primera: 'lista de espera: la primera',
  saltar: 'lista de espera: saltada',
  devolver: 'lista de espera: de vuelta',
  plaza: 'plaza dada',
};

/** Writes of staff to the waiting list of an edition. */
export function createWaitingListChanges(context: Pick<AppContext, 'db' | 'now' | 'sharedNow' | 'log' | 'config' | 'mail'>) {
  const { config, sharedNow, mail } = context;
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', lock: 'inscripciones', mail });

  /** @throws HttpError 404 when the registration is not in the list any more. */
  const move = (actor: Actor, id: number, accion: WaitingMove): Promise<WaitingList> =>
    write(actor, async ({ trx, moment, record }) => {
      const waiting = await trx.selectFrom('inscripciones').select('convocatoria_id').where('id', '=', id).executeTakeFirst();
      const call = waiting && (await findCallOf(trx, waiting.convocatoria_id));
      if (!call) throw gone();
      const edition = await lockCall(trx, call.edition.id);
      const now = await sharedNow(trx);
      await endOffers(trx, edition.id, now);
      const row = await trx
        .selectFrom('inscripciones')
        .selectAll()
        .where('id', '=', id)
        .where('convocatoria_id', '=', edition.id)
        .where('espera', 'is not', null)
        .where(isStanding)
        .executeTakeFirstOrThrow(gone);
      const comesBack = row.espera_turno === null && row.oferta_hasta === null && (accion === 'plaza' || accion === 'devolver');
      const importe = comesBack ? await takeCodeAgain(trx, id, moment) : row.importe;
      const store = (values: { espera?: null; espera_turno: number | null; oferta_hasta: null }) =>
        changeRow(trx, id, { ...values, confirmar_hasta: null });
      if (accion === 'plaza') {
        await store({ espera: null, espera_turno: null, oferta_hasta: null });
        const link = await addRegistrationLink(trx, id, { publicUrl: config.publicUrl, now: moment });
        const ways = importe === 0 ? [] : listPaymentWays(call.edition, row.referencia);
        await queueEmail(trx, givePlace(row, await findEventName(trx, row, call), ways, link), moment, id);
      } else if (accion === 'saltar') {
        await store({ espera_turno: null, oferta_hasta: null });
      } else if (accion === 'devolver') {
        if (row.espera_turno === null && row.oferta_hasta === null) {
          await store({ espera_turno: await nextTurn(trx, edition.id), oferta_hasta: null });
        }
      } else {
        const { waiting } = await readPlaces(trx, edition, now);
        await reorder(trx, columnOf(waiting, 'id'), id, accion);
      }
      await record('editar', id, { resumen: told[accion] });
      return readWaitingList(trx, now, nameOf(edition));
    });

  return { move };
}

async function reorder(trx: Db, ids: readonly number[], id: number, accion: 'subir' | 'bajar' | 'primera'): Promise<void> {
  const from = ids.indexOf(id);
  if (from === -1) throw gone();
  const to = { primera: 0, subir: Math.max(0, from - 1), bajar: Math.min(ids.length - 1, from + 1) }[accion];
  const others = ids.filter((other) => other !== id);
  const moved = [...others.slice(0, to), id, ...others.slice(to)];
  for (const [index, each] of moved.entries()) {
    const values = { espera_turno: index + 1 };
    await trx.updateTable('inscripciones').set(values).where('id', '=', each).execute();
  }
}
