import type { DebtorAddress } from 'shared/contract/debits';
import { nameWords } from 'shared/facts/members';
import { isNear } from 'shared/text/fold';
import { madridDay } from 'shared/text/moments';
import { describeAccounts } from '../../accounts/audit/sensitive-writes.ts';
import { faultOfBic, faultOfDebtor, readAccount } from '../../core/bank/read-account.ts';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import type { createStoredAccounts } from '../sepa/stored-accounts.ts';

/** What is sent of a member's account: undefined stays, null is taken away. */
interface SentAccount {
  iban?: string | null | undefined;
  titular?: string | null | undefined;
  bic?: string | null | undefined;
  domicilio?: DebtorAddress | null | undefined;
}

interface Owner {
  id: number;
  /** The whole name: who debits are of where no holder is named. */
  nombre: string;
}

/**
 * Stores what is sent of a member's account. Another account has its own holder, bank and address; it ends the mandate, which was signed for
 * the one before, and so does another holder, who has signed none. A name that is spelled better is no other holder. Under the lock.
 *
 * @throws HttpError 400 with what is wrong, or what a bank wants beside an account outside the European Economic Area.
 */
export async function changeAccount(
  trx: Db,
  accounts: ReturnType<typeof createStoredAccounts>,
  { id, nombre }: Owner,
  sent: SentAccount,
  moment: Date,
) {
  const stored = await trx.selectFrom('cuentas_socio').selectAll().where('socio_id', '=', id).executeTakeFirst();
  const before = stored ? accounts.open(id, stored.cuenta) : null;
  const account = sent.iban === undefined ? before : readAccount(sent.iban);
  // One that cannot be read is taken away too.
  const isOther = sent.iban !== undefined && (account !== before || (stored !== undefined && before === null));
  // An account that cannot be read (the server's key has changed) is known by its last four too.
  const valores = isOther ? describeAccounts({ iban: stored?.final }, { iban: account }) : undefined;
  if (account === null) {
    if (sent.bic || sent.titular || sent.domicilio)
      throw new HttpError(400, `Antes ${sent.bic ? 'del BIC' : 'del titular'} hace falta la cuenta.`);
    if (isOther) {
      await endMandate(trx, id, madridDay(moment));
      await trx.deleteFrom('cuentas_socio').where('socio_id', '=', id).execute();
    }
    return { account, titular: stored?.titular ?? null, hadAccount: stored !== undefined, changed: isOther ? ['cuenta'] : [], valores };
  }
  const kept = isOther ? undefined : stored;
  const now = { titular: sent.titular, bic: sent.bic, domicilio: sent.domicilio && JSON.stringify(sent.domicilio) };
  const holder = now.titular === undefined ? (kept?.titular ?? null) : now.titular;
  const row = {
    titular: holder !== null && isSamePerson(holder, nombre) ? null : holder,
    bic: now.bic === undefined ? (kept?.bic ?? null) : now.bic,
    domicilio: now.domicilio === undefined ? (kept?.domicilio ?? null) : now.domicilio,
  };
  const names = (['titular', 'bic', 'domicilio'] as const).filter((name) => row[name] !== (kept?.[name] ?? null));
  if (isOther || names.length > 0) {
    const fault = (row.bic === null ? undefined : faultOfBic(row.bic, account)) ?? faultOfDebtor(account, row.bic, row.domicilio !== null);
    if (fault !== undefined) throw new HttpError(400, fault);
  }
  if (isOther || !isSamePerson(kept?.titular ?? nombre, row.titular ?? nombre)) await endMandate(trx, id, madridDay(moment));
  if (isOther) {
    const shown = { cuenta: accounts.seal(id, account), pais: account.slice(0, 2), final: account.slice(-4) };
    const change = { ...row, ...shown, cambiada: moment.toISOString() };
    await trx
      .insertInto('cuentas_socio')
      .values({ socio_id: id, ...change })
      .onConflict((conflict) => conflict.column('socio_id').doUpdateSet(change))
      .execute();
  } else if (names.length > 0) {
    await trx.updateTable('cuentas_socio').set(row).where('socio_id', '=', id).execute();
    await trx.updateTable('mandatos').set({ titular: row.titular }).where('socio_id', '=', id).where('revocado', 'is', null).execute();
  }
  const changed: string[] = [...(isOther ? ['cuenta'] : []), ...names];
  return { account, titular: row.titular, hadAccount: stored !== undefined, changed, valores };
}

export async function endMandate(trx: Db, member: number, today: string): Promise<void> {
  await trx.updateTable('mandatos').set({ revocado: today }).where('socio_id', '=', member).where('revocado', 'is', null).execute();
}

/** One character apart in a longer word; not Mario and María, or Daniel and Daniela. */
const isSpelling = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) > 4 && one.endsWith('a') === other.endsWith('a') && isNear(one, other));

/** Whether two names are one person's, spelled in two ways: without accents, with a slip, or with a surname that the other lacks. */
export function isSamePerson(one: string, other: string): boolean {
  const [few = [], many = []] = [nameWords(one), nameWords(other)].toSorted((a, b) => a.length - b.length);
  return few.length >= Math.min(2, many.length) && few.every((word) => many.some((each) => isSpelling(word, each)));
}
