import type { MemberDebit, memberDebitForm } from 'shared/contract/debits';
import type { z } from 'zod';
import { describeAccounts, guardSensitive } from '../../accounts/audit/sensitive-writes.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { faultOfBic, readAccount } from '../../core/bank/read-account.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { madridDay } from 'shared/text/moments';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db } from '../../core/db/schema.ts';
import { createStoredAccounts } from '../sepa/stored-accounts.ts';

/** What a member is debited by. Without the account, of which only the last four leave the server. */
export async function findMemberDebit(db: Db, member: number): Promise<MemberDebit> {
  const account = await db.selectFrom('cuentas_socio').select(['pais', 'final', 'bic']).where('socio_id', '=', member).executeTakeFirst();
  return { cuenta: account ?? null, mandato: (await findMandate(db, member)) ?? null };
}

/** The mandate in force. */
const findMandate = (db: Db, member: number) =>
  db
    .selectFrom('mandatos')
    .select(['id', 'referencia', 'firmado', 'ultimo_cobro', 'devuelto'])
    .where('socio_id', '=', member)
    .where('revocado', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Writes of staff to accounts and mandates. Each is a security event; a member's other account is a sensitive write, its first is not. */
export function createMandateChanges(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'cuotas', lock: 'socios' });
  const accounts = createStoredAccounts(context.config);

  return async (actor: SessionActor, member: number, { iban, bic, firmado }: z.output<typeof memberDebitForm>): Promise<MemberDebit> => {
    const after = await write(actor, async ({ trx, moment, record }) => {
      const found = await trx.selectFrom('socios').select(['id', 'numero']).where('id', '=', member).executeTakeFirst();
      if (!found) throw notFound();
      const today = madridDay(moment);
      const stored = await trx.selectFrom('cuentas_socio').selectAll().where('socio_id', '=', member).executeTakeFirst();
      const before = stored ? accounts.open(member, stored.cuenta) : null;
      const account = iban === undefined ? before : readAccount(iban);
      const changed: string[] = [];
      // An account that cannot be read (the server's key has changed) is known by its last four too.
      const valores = iban === undefined || account === before ? undefined : describeAccounts({ iban: stored?.final }, { iban: account });
      if (stored && valores !== undefined)
        await guardSensitive(trx, actor, 'cuenta_socio', `socio n.º ${found.numero ?? '—'}, ${valores}`, moment);

      if (iban !== undefined && account !== before) {
        changed.push('cuenta');
        await endMandate(trx, member, today);
        if (account === null) await trx.deleteFrom('cuentas_socio').where('socio_id', '=', member).execute();
        else {
          await storeAccount(trx, member, { sealed: accounts.seal(member, account), account, moment });
        }
      }
      if (bic !== undefined && (bic !== null || account !== null)) {
        if (account === null) throw new HttpError(400, 'Antes del BIC hace falta la cuenta.');
        const fault = bic === null ? undefined : faultOfBic(bic, account);
        if (fault !== undefined) throw new HttpError(400, fault);
        await trx.updateTable('cuentas_socio').set({ bic }).where('socio_id', '=', member).execute();
        changed.push('bic');
      }
      if (firmado !== undefined && (await signMandate(trx, member, { firmado, today, moment, hasAccount: account !== null })))
        changed.push('mandato');
      if (changed.length > 0) await record('editar', member, { resumen: `domiciliación: ${changed.join(', ')}`, valores });
      return findMemberDebit(trx, member);
    });
    context.mail.wake();
    return after;
  };
}

/** Its BIC is another one too. */
export async function storeAccount(
  trx: Db,
  member: number,
  { sealed, account, moment }: { sealed: string; account: string; moment: Date },
): Promise<void> {
  const row = { cuenta: sealed, pais: account.slice(0, 2), final: account.slice(-4), bic: null };
  const change = { ...row, cambiada: moment.toISOString() };
  await trx
    .insertInto('cuentas_socio')
    .values({ socio_id: member, ...change })
    .onConflict((conflict) => conflict.column('socio_id').doUpdateSet(change))
    .execute();
}

export async function endMandate(trx: Db, member: number, today: string): Promise<void> {
  await trx.updateTable('mandatos').set({ revocado: today }).where('socio_id', '=', member).where('revocado', 'is', null).execute();
}

/**
 * Of two rows of one person the kept one takes the other's mandates, which prove what was debited, and the link that waits for a signature.
 * They were signed for the account that goes, so none of them is in force any more. Under the lock.
 */
export async function moveMandates(trx: Db, kept: number, gone: number, today: string): Promise<void> {
  await endMandate(trx, gone, today);
  for (const table of ['mandatos', 'enlaces_mandato'] as const)
    await trx.updateTable(table).set({ socio_id: kept }).where('socio_id', '=', gone).execute();
}

interface Signature {
  firmado: string | null;
  today: string;
  moment: Date;
  hasAccount: boolean;
}

/** Whether that changed anything. */
export async function signMandate(trx: Db, member: number, { firmado, today, moment, hasAccount }: Signature): Promise<boolean> {
  if (firmado !== null && firmado > today) throw new HttpError(400, 'El mandato no puede estar firmado después de hoy.');
  const mandate = await findMandate(trx, member);
  if (mandate?.firmado === firmado || (!mandate && firmado === null)) return false;
  if (!hasAccount) throw new HttpError(400, 'Antes del mandato hace falta la cuenta.');
  // Of one that was debited the bank knows the day.
  if (mandate && mandate.ultimo_cobro === null) {
    await trx.updateTable('mandatos').set({ firmado }).where('id', '=', mandate.id).execute();
    return true;
  }
  await endMandate(trx, member, today);
  if (firmado === null) return true;
  const { count } = await trx
    .selectFrom('mandatos')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('socio_id', '=', member)
    .executeTakeFirstOrThrow();
  const { socios } = await readSettings(trx, ['socios']);
  const { titular, identificador } = socios;
  const acreedor = titular && identificador ? JSON.stringify({ nombre: titular, identificador }) : null;
  const row = { socio_id: member, firmado, revocado: null, ultimo_cobro: null, devuelto: null, acreedor, creado: moment.toISOString() };
  await trx
    .insertInto('mandatos')
    .values({ ...row, referencia: `SOCIO-${member}-${Number(count) + 1}` })
    .execute();
  return true;
}
