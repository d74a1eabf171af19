import { columnOf } from '../../core/db/rows.ts';
import { mandateOfTomorrow } from 'shared/facts/faults';
import type { MemberDebit, memberDebitForm } from 'shared/contract/debits';
import type { z } from 'zod';
import { guardSensitive } from '../../accounts/audit/sensitive-writes.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { memberName } from 'shared/facts/members';
import { madridDay } from 'shared/text/moments';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db } from '../../core/db/schema.ts';
import { isSepaReference } from '../sepa/sepa-text.ts';
import { createStoredAccounts } from '../sepa/stored-accounts.ts';
import { changeAccount, endMandate } from './change-account.ts';
import { findMandate, findMemberDebit } from './mandates-queries.ts';

/** Writes of staff to accounts and mandates. Each is a security event; a member's other account is a sensitive write, its first is not. */
export function createMandateChanges(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'cuotas', lock: 'socios', mail: context.mail });
  const accounts = createStoredAccounts(context.config);

  return (
    actor: SessionActor,
    member: number,
    { firmado, referencia, ultimo_cobro, ...sent }: z.output<typeof memberDebitForm>,
  ): Promise<MemberDebit> =>
    write(actor, async ({ trx, moment, record }) => {
      const found = await trx
        .selectFrom('socios')
        .select(['id', 'numero', 'nombre', 'primer_apellido', 'segundo_apellido'])
        .where('id', '=', member)
        .executeTakeFirst();
      if (!found) throw notFound();
      const change = await changeAccount(trx, accounts, { id: member, nombre: memberName(found) }, sent, moment);
      const { account, titular, hadAccount, changed, valores } = change;
      if (hadAccount && valores !== undefined)
        await guardSensitive(trx, actor, 'cuenta_socio', `socio n.º ${found.numero ?? '—'}, ${valores}`, moment);
      const signature = { firmado, referencia, ultimo_cobro, moment, hasAccount: account !== null, titular };
      if (await storeMandate(trx, found, signature)) changed.push('mandato');
      if (changed.length > 0) await record('editar', member, { resumen: `domiciliación: ${changed.join(', ')}`, valores });
      return findMemberDebit(trx, member);
    });
}

/** Of a mandate: what is absent stays as it is. */
interface SentMandate {
  firmado?: string | null | undefined;
  /** Under which another program debited it; without one the mandate gets a reference with the member's number. */
  referencia?: string | null | undefined;
  /** Day of the last debit by another program. */
  ultimo_cobro?: string | null | undefined;
}

interface Signature extends SentMandate {
  moment: Date;
  hasAccount: boolean;
  /** Whose account it is signed for, where it is not the member's. */
  titular: string | null;
  /** Whether it has just been signed: one that a bank knows by its debits ends. */
  isAnew?: boolean;
}

/** @throws HttpError 400 with what is wrong with a mandate, of this program or another. */
export function confirmMandate(
  { firmado = null, referencia = null, ultimo_cobro = null }: SentMandate,
  hasAccount: boolean,
  today: string,
) {
  if (firmado === null && referencia === null && ultimo_cobro === null) return;
  if (!hasAccount) throw new HttpError(400, 'Antes del mandato hace falta la cuenta.');
  if (firmado === null) throw new HttpError(400, 'Falta el día en que se firmó el mandato.');
  if (firmado > today) throw new HttpError(400, mandateOfTomorrow);
  if (referencia !== null && !isSepaReference(referencia))
    throw new HttpError(400, 'La referencia del mandato lleva como mucho 35 letras sin acentos, cifras y signos como - o /.');
  if (ultimo_cobro === null) return;
  if (ultimo_cobro > today) throw new HttpError(400, 'El último cobro no puede ser de después de hoy.');
  if (ultimo_cobro < firmado) throw new HttpError(400, 'El último cobro no puede ser de antes de la firma del mandato.');
}

/** Begins a mandate, or changes the one in force while this program has not debited it. @returns whether that changed anything. */
export async function storeMandate(
  trx: Db,
  { id: member, numero }: { id: number; numero: number | null },
  { moment, hasAccount, titular, isAnew = false, ...sent }: Signature,
): Promise<boolean> {
  const today = madridDay(moment);
  const mandate = await findMandate(trx, member);
  const firmado = sent.firmado === undefined ? (mandate?.firmado ?? null) : sent.firmado;
  const referencia = sent.referencia ?? (isAnew ? undefined : mandate?.referencia);
  const cobrado_antes = isAnew ? null : sent.ultimo_cobro === undefined ? (mandate?.cobrado_antes ?? null) : sent.ultimo_cobro;
  const isSame = mandate?.firmado === firmado && mandate.referencia === referencia && mandate.cobrado_antes === cobrado_antes;
  if (isSame || (!mandate && firmado === null && !sent.referencia && !sent.ultimo_cobro)) return false;
  const isEnd = firmado === null && !sent.referencia && !sent.ultimo_cobro;
  if (!isEnd) confirmMandate({ firmado, referencia: sent.referencia, ultimo_cobro: cobrado_antes }, hasAccount, today);
  if (sent.referencia && sent.referencia !== mandate?.referencia) await confirmFree(trx, sent.referencia);
  // Of one that this program has debited the bank knows the day.
  const isOpen = mandate && mandate.ultimo_cobro === mandate.cobrado_antes && !(isAnew && mandate.ultimo_cobro !== null);
  if (isOpen) {
    const after = isEnd ? null : cobrado_antes;
    const reference = isAnew ? {} : { referencia };
    await trx
      .updateTable('mandatos')
      .set({ firmado, cobrado_antes: after, ultimo_cobro: after, ...reference })
      .where('id', '=', mandate.id)
      .execute();
    return true;
  }
  const isNamed = sent.referencia && sent.referencia !== mandate?.referencia;
  if (mandate && mandate.firmado === firmado && !isAnew && !isNamed) return false;
  if (mandate && sent.referencia === mandate.referencia)
    throw new HttpError(409, `Con el mandato ${mandate.referencia} ya se ha cobrado: uno nuevo lleva otra referencia.`);
  await endMandate(trx, member, today);
  if (isEnd) return true;
  const { socios } = await readSettings(trx, ['socios']);
  const { titular: nombre, identificador } = socios;
  const row = {
    socio_id: member,
    firmado,
    revocado: null,
    ultimo_cobro: sent.ultimo_cobro ?? null,
    cobrado_antes: sent.ultimo_cobro ?? null,
    devuelto: null,
    acreedor: nombre && identificador ? JSON.stringify({ nombre, identificador }) : null,
    titular,
    creado: moment.toISOString(),
  };
  await trx
    .insertInto('mandatos')
    .values({ ...row, referencia: sent.referencia ?? (await nextReference(trx, member, numero)) })
    .execute();
  return true;
}

/** A bank knows one mandate by a reference. */
async function confirmFree(trx: Db, referencia: string): Promise<void> {
  const other = await trx
    .selectFrom('mandatos')
    .innerJoin('socios', 'socios.id', 'socio_id')
    .select(['socios.nombre', 'primer_apellido', 'segundo_apellido'])
    .where('referencia', '=', referencia)
    .executeTakeFirst();
  if (other) throw new HttpError(409, referenceTaken(referencia, memberName(other)));
}

export const referenceTaken = (referencia: string, nombre: string) => `El mandato ${referencia} ya está anotado: es de ${nombre}.`;

/** With the member's number, as what the member writes when paying; of who has none yet, with the row's. */
async function nextReference(trx: Db, member: number, numero: number | null): Promise<string> {
  const base = numero === null ? `ALTA-${member}` : `SOCIO-${numero}`;
  const rows = await trx.selectFrom('mandatos').select('referencia').where('referencia', 'like', `${base}-%`).execute();
  const taken = new Set(columnOf(rows, 'referencia'));
  let count = 1;
  while (taken.has(`${base}-${count}`)) count += 1;
  return `${base}-${count}`;
}
