import { tellDueDay } from 'shared/facts/fees';
import { formatEuros } from 'shared/facts/money';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import type { StaffWrite } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { tellCredentials } from '../../accounts/users/credentials-email.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { StoredMember } from '../../core/db/schema.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { feesAccount, findFeeToPay, tellHowToPay } from '../fees/fees-queries.ts';
import { createMemberAccounts, type Password } from './member-accounts.ts';

/** All that a new member has to know, in one email: number, card, access, fee and how to pay; none without an address. */
export function createWelcome(context: Pick<AppContext, 'config'>) {
  const accounts = createMemberAccounts(context);

  /** @param password Of the access that is created with it; undefined for none. */
  return async (
    one: Pick<StaffWrite, 'trx' | 'moment' | 'record'>,
    actor: SessionActor,
    before: StoredMember,
    { password, first }: { password: Password | undefined; first: string },
  ): Promise<{ after: StoredMember; email: Email | undefined }> => {
    const { trx, moment } = one;
    const given = password && (await accounts.giveTo(one, actor, before, password));
    const after = given?.after ?? before;
    const { correo_electronico: to, nombre, numero, alta, reingreso, usuario_id } = after;
    if (to === null) return { after, email: undefined };
    const today = madridDay(moment);
    const { socios, cobro } = await readSettings(trx, ['socios', 'cobro']);
    const fee = await findFeeToPay(trx, after, Number(today.slice(0, 4)));
    const email = writeEmail({ to, subject: 'Ya eres socio' }, [
      greetPerson(nombre),
      `${first} Tu número de socio es el ${numero}${alta ? `, desde el ${formatDay(reingreso ?? alta)}` : ''}.`,
      usuario_id === null
        ? 'Tu carnet está en la web, en «Mi ficha de socio»: pide al club tu acceso. Si lo prefieres en papel, pídenoslo.'
        : {
            lead: 'Tu carnet está en la web. Si lo prefieres en papel, pídenoslo:',
            label: 'Mi carnet',
            address: `${context.config.publicUrl}/mi-carnet`,
          },
      ...(given?.credentials ? tellCredentials(given.credentials) : []),
      ...(fee
        ? [
            `Tu cuota de ${fee.anio} es de ${formatEuros(fee.importe)}.${fee.vence < today ? '' : ` ${tellDueDay(fee.vence, today)}.`}`,
            ...tellHowToPay(feesAccount({ socios, cobro }), fee),
          ]
        : []),
      'Gracias por unirte.',
    ]);
    return { after, email };
  };
}
