import { formatEuros } from 'shared/facts/money';
import { addPrices } from 'shared/facts/prices';
import type { Db, Row } from '../../core/db/schema.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import type { StoredCall } from '../calls/places.ts';
import { confirmCode } from '../calls/discounts.ts';
import { findCallOf } from '../calls/calls-queries.ts';
import { listPaymentWays, receivedOf, settle } from '../calls/prices.ts';
import { priceOfParty, readAdded } from '../registrations/party.ts';
import { isStanding, changeRow } from '../calls/registration-rows.ts';

/** What becomes of the sum of a whole group, which one of them pays with one reference. */
export interface GroupChange {
  /** For the row of who leaves or comes back. */
  own: Partial<Pick<Row<'inscripciones'>, 'importe' | 'cobrado' | 'capitan_id' | 'pagado' | 'pago' | 'dia_pago'>>;
  /** Who pays from now on, with the sum after the change. */
  payer: Row<'inscripciones'>;
  /** The sum before. */
  before: number;
  isNewPayer: boolean;
}

/**
 * Before a registration is cancelled: their part of the sum becomes their own, so that the others owe theirs only, and what was paid for it is to
 * be refunded. When the payer leaves, the next of the group pays for the rest. Undefined where no other is concerned.
 */
export async function leaveGroup(trx: Db, leaving: Row<'inscripciones'>): Promise<GroupChange | undefined> {
  const head = leaving.capitan_id ?? leaving.id;
  const people = await findPaidFor(trx, head);
  const payer = people.find(({ id }) => id === head);
  const rest = people.filter(({ id }) => id !== leaving.id);
  const [next] = leaving.id === head ? rest : [payer];
  // One who has come back after a refund pays alone.
  const paysAlone = rest.length === people.length;
  if (!payer || !next || payer.importe === null || paysAlone) return undefined;
  const part = await partOf(trx, payer.importe, leaving, people);
  const isNewPayer = next.id !== head;
  // Whether a part is paid follows from the sum, also where its own row, which cost nothing so far, was marked otherwise.
  const paymentOf = (row: Row<'inscripciones'>) =>
    payer.pagado === 'Si' || row.pagado === 'Si' ? { pagado: payer.pagado, pago: payer.pago, dia_pago: payer.dia_pago } : {};
  const importe = payer.importe - part;
  // Too much or too little of it was paid: that stays with who pays, as far as it goes.
  const received = receivedOf(payer) ?? payer.importe;
  const paying = { ...settle({ ...payer, cobrado: Math.max(0, received - part) }, importe), capitan_id: null, ...paymentOf(next) };
  await changeRow(trx, next.id, paying);
  if (isNewPayer) await follow(trx, head, next.id);
  const parted = { importe: part, cobrado: payer.pagado === 'Si' && received < part ? received : null };
  const own = isNewPayer ? { ...parted, capitan_id: next.id } : { ...parted, ...(part > 0 && paymentOf(leaving)) };
  return { own, payer: { ...next, ...paying }, before: payer.importe, isNewPayer };
}

/**
 * Before a registration is revived: their part joins the sum again, where both are paid or both are not; otherwise it stays their own. The first of
 * a group pays, so that a cancellation that is undone leaves all as it was. @throws HttpError as `confirmCode`.
 */
export async function rejoinGroup(trx: Db, coming: Row<'inscripciones'>): Promise<GroupChange | undefined> {
  await confirmCode(trx, coming);
  const { capitan_id } = coming;
  if (capitan_id === null || coming.importe === null || coming.devuelta !== null) return undefined;
  const payer = (await findPaidFor(trx, capitan_id)).find(({ id }) => id === capitan_id);
  if (!payer || payer.importe === null || (coming.pagado === 'Si') !== (payer.pagado === 'Si')) return undefined;
  const received = (receivedOf(payer) ?? 0) + (receivedOf(coming) ?? 0);
  const joined = settle({ ...payer, cobrado: received }, payer.importe + coming.importe);
  const paidByOther = { importe: 0, cobrado: null, ...(payer.pagado === 'Si' && { pagado: null, pago: null, dia_pago: null }) };
  if (payer.id < coming.id) {
    await changeRow(trx, payer.id, joined);
    return { own: paidByOther, payer: { ...payer, ...joined }, before: payer.importe, isNewPayer: false };
  }
  await changeRow(trx, payer.id, { ...paidByOther, capitan_id: coming.id });
  await follow(trx, payer.id, coming.id);
  const own = { ...joined, capitan_id: null };
  return { own, payer: { ...coming, ...own }, before: payer.importe, isNewPayer: true };
}

/** The payer of a registration's whole group; undefined where it pays alone. */
export async function findPayer(
  db: Db,
  { capitan_id, importe }: Pick<Row<'inscripciones'>, 'capitan_id' | 'importe'>,
): Promise<Row<'inscripciones'> | undefined> {
  if (capitan_id === null || (importe ?? 0) !== 0) return undefined;
  return (await findPaidFor(db, capitan_id)).find(({ id }) => id === capitan_id);
}

/** The sum after one of the group has changed level or guests. */
export async function storeSum(trx: Db, { payer, before }: GroupChange): Promise<void> {
  const { importe, cobrado } = payer;
  if (importe !== before) await changeRow(trx, payer.id, { importe, cobrado });
}

/** Before staff delete a registration: the others of its group owe theirs only, as when it is cancelled. No email is sent. */
export async function deleteFromGroup(trx: Db, id: number): Promise<void> {
  const row = await findNotCancelled(trx, id).where('eliminada', 'is', null).executeTakeFirst();
  const group = row && (await leaveGroup(trx, row));
  if (group) await changeRow(trx, row.id, group.own);
}

/** Before it is restored. */
export async function restoreToGroup(trx: Db, id: number): Promise<void> {
  const row = await findNotCancelled(trx, id).where('eliminada', 'is not', null).executeTakeFirst();
  const group = row && (await rejoinGroup(trx, row));
  if (group) await changeRow(trx, row.id, group.own);
}

/** Who is cancelled has left already. */
const findNotCancelled = (trx: Db, id: number) =>
  trx.selectFrom('inscripciones').selectAll().where('id', '=', id).where('anulada', 'is', null);

/** The payer, and those whom the sum pays for, in the order of their sign-up. */
export async function findPaidFor(trx: Db, head: number): Promise<Row<'inscripciones'>[]> {
  const rows = await trx
    .selectFrom('inscripciones')
    .selectAll()
    .where((row) => row.or([row('id', '=', head), row('capitan_id', '=', head)]))
    .where(isStanding)
    .orderBy('id')
    .execute();
  return rows.filter(({ id, importe }) => id === head || (importe ?? 0) === 0);
}

/** The part of one, in cents, by the prices of the days on which they and their company were added. The prices may have changed since; the sum has not. */
async function partOf(trx: Db, sum: number, leaving: Row<'inscripciones'>, people: readonly Row<'inscripciones'>[]): Promise<number> {
  const call = await findCallOf(trx, leaving.convocatoria_id);
  const priceFor = (row: Row<'inscripciones'>) => (call ? priceOfParty(call.edition, row, row, readAdded(row)) : null);
  const [part, all] = [priceFor(leaving), addPrices(people.map(priceFor))];
  return Math.round(part === null || !all ? sum / people.length : (sum * part) / all);
}

/** Those of one payer, cancelled ones too, get another. */
async function follow(trx: Db, from: number, to: number): Promise<void> {
  await trx.updateTable('inscripciones').set({ capitan_id: to }).where('capitan_id', '=', from).where('id', '!=', to).execute();
}

/** For the club. */
export function tellGroup({ payer, before, isNewPayer }: GroupChange): string {
  const who = `${payer.nombre ?? payer.mail} (${payer.referencia ?? ''})`;
  const sum = `${formatEuros(before)} → ${formatEuros(payer.importe ?? 0)}`;
  return isNewPayer ? `Ahora paga por el grupo ${who}: ${sum}` : `Importe del grupo de ${who}: ${sum}`;
}

/** The email to who pays, without typed text of others. Undefined where there is nothing to pay, or no place yet. */
export function notifyPayer(
  { payer, before, isNewPayer }: GroupChange,
  edition: StoredCall,
  why = 'Una persona de tu grupo ya no viene.',
): Email | undefined {
  const { mail, nombre, referencia, importe, espera } = payer;
  if (espera !== null || importe === null || importe === before || (importe === 0 && !isNewPayer)) return undefined;
  const sum = formatEuros(importe);
  const ways = listPaymentWays(edition, referencia);
  const received = receivedOf(payer);
  const missing = importe - (received ?? 0);
  return writeEmail({ to: mail, subject: `Tu grupo: inscripción ${referencia ?? ''}` }, [
    greetPerson(nombre),
    why,
    received !== null && missing <= 0
      ? `Lo vuestro está pagado (${sum}). Lo demás (${formatEuros(missing < 0 ? -missing : before - importe)}) queda por devolver.`
      : received !== null
        ? `Lo vuestro son ahora ${sum}, y habéis pagado ${formatEuros(received)}: faltan ${formatEuros(missing)}.`
        : `${isNewPayer ? 'Era quien pagaba por todos. Ahora lo vuestro se paga con tu referencia' : 'Lo vuestro, con la referencia'} ${referencia ?? ''}: son ${sum}.`,
    ...((received === null || missing > 0) && ways.length > 0 ? [ways.join('\n')] : []),
  ]);
}
