import { countRows } from '../../core/db/rows.ts';
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
import { createStoredAccounts } from '../sepa/stored-accounts.ts';
import { changeAccount, endMandate } from './change-account.ts';
import { findMandate, findMemberDebit } from './mandates-queries.ts';

/** Writes of staff to accounts and mandates. Each is a security event; a member's other account is a sensitive write, its first is not. */
export function createMandateChanges(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'cuotas', lock: 'socios', mail: context.mail });
  const accounts = createStoredAccounts(context.config);

  return (actor: SessionActor, member: number, { firmado, ...sent }: z.output<typeof memberDebitForm>): Promise<MemberDebit> =>
    write(actor, async ({ trx, moment, record }) => {
      const found = await trx
        .selectFrom('socios')
        .select(['id', 'numero', 'nombre', 'primer_apellido', 'segundo_apellido'])
        .where('id', '=', member)
        .executeTakeFirst();
      if (!found) throw notFound();
      const today = madridDay(moment);
      const change = await changeAccount(trx, accounts, { id: member, nombre: memberName(found) }, sent, moment);
      const { account, titular, hadAccount, changed, valores } = change;
      if (hadAccount && valores !== undefined)
        await guardSensitive(trx, actor, 'cuenta_socio', `socio n.º ${found.numero ?? '—'}, ${valores}`, moment);
      if (firmado !== undefined && (await signMandate(trx, member, { firmado, today, moment, hasAccount: account !== null, titular })))
        changed.push('mandato');
      if (changed.length > 0) await record('editar', member, { resumen: `domiciliación: ${changed.join(', ')}`, valores });
      return findMemberDebit(trx, member);
    });
}

interface Signature {
  firmado: string | null;
  today: string;
  moment: Date;
  hasAccount: boolean;
  /** Whose account it is signed for, where it is not the member's. */
  titular: string | null;
}

/** Whether that changed anything. */
export async function signMandate(
  trx: Db,
  member: number,
  { firmado, today, moment, hasAccount, titular: holder }: Signature,
): Promise<boolean> {
  if (firmado !== null && firmado > today) throw new HttpError(400, mandateOfTomorrow);
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
  const count = await countRows(trx.selectFrom('mandatos').where('socio_id', '=', member));
  const { socios } = await readSettings(trx, ['socios']);
  const { titular, identificador } = socios;
  const acreedor = titular && identificador ? JSON.stringify({ nombre: titular, identificador }) : null;
  const row = {
    socio_id: member,
    firmado,
    revocado: null,
    ultimo_cobro: null,
    devuelto: null,
    acreedor,
    titular: holder,
    creado: moment.toISOString(),
  };
  await trx
    .insertInto('mandatos')
    .values({ ...row, referencia: `SOCIO-${member}-${count + 1}` })
    .execute();
  return true;
}
