import type { MemberDebit } from 'shared/contract/debits';
import type { Db, Row } from '../../core/db/schema.ts';

/** What a member is debited by. Without the account, of which only the last four leave the server. */
export async function findMemberDebit(db: Db, member: number): Promise<MemberDebit> {
  const account = await db
    .selectFrom('cuentas_socio')
    .select(['pais', 'final', 'bic', 'titular', 'domicilio'])
    .where('socio_id', '=', member)
    .executeTakeFirst();
  return { cuenta: account ? describeAccount(account) : null, mandato: (await findMandate(db, member)) ?? null };
}

type Account = Pick<Row<'cuentas_socio'>, 'pais' | 'final' | 'bic' | 'titular' | 'domicilio'>;

const describeAccount = ({ titular, domicilio, ...account }: Account) => ({
  ...account,
  ...(titular !== null && { titular }),
  ...(domicilio !== null && { domicilio: JSON.parse(domicilio) }),
});

/** The mandate in force. */
export const findMandate = (db: Db, member: number) =>
  db
    .selectFrom('mandatos')
    .select(['id', 'referencia', 'firmado', 'ultimo_cobro', 'devuelto', 'cobrado_antes'])
    .where('socio_id', '=', member)
    .where('revocado', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
