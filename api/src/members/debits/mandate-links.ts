import { mandateLacksIban, mandateLinkDead } from 'shared/facts/faults';
import { mandateLinkDays, mandateText, noticeDays } from 'shared/facts/mandates';
import type { DebtorAddress, MandateToSign } from 'shared/contract/debits';
import { writeToUs } from 'shared/facts/club';
import { goneStates, memberName } from 'shared/facts/members';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { withSecurityEvents } from '../../accounts/audit/security-events.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { digest } from '../../core/base/secrets.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { lockByName } from '../../core/db/transact.ts';
import type { Db } from '../../core/db/schema.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { greet } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { createStoredAccounts } from '../sepa/stored-accounts.ts';
import { isSamePerson } from './same-person.ts';
import { notWritten } from '../members/member-deaths.ts';
import { guardNewAddress } from '../members/old-addresses.ts';
import { changeAccount } from './change-account.ts';
import { signMandate } from './mandates-changes.ts';
import { findMemberDebit } from './mandates-queries.ts';
import { drawLink } from '../../accounts/security/personal-links.ts';

export const deadMandate = () => new HttpError(404, mandateLinkDead);

interface Signature {
  /** Undefined or null: the account that the club has. */
  iban?: string | null | undefined;
  titular?: string | null | undefined;
  bic?: string | null | undefined;
  domicilio?: DebtorAddress | null | undefined;
  firma: string;
  ip: string;
}

/** Mandates that members sign by an emailed link: it signs once, until its day, and holds nothing that its server does not know. */
export function createMandateLinks(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { db, now, config, mail } = context;
  const { write } = createStaffWrites(context, { entidad: 'cuotas', lock: 'socios', mail });
  const accounts = createStoredAccounts(config);

  /** @throws HttpError 409 where the member has no address, or the club has not said who debits. */
  const offer = (actor: SessionActor, member: number): Promise<{ correo: string; caduca: string }> =>
    write(actor, async ({ trx, moment, record }) => {
      const found = await trx
        .selectFrom('socios')
        .select(['id', 'numero', 'nombre', 'correo_electronico', 'correo_antes', 'correo_cambiado', 'estado'])
        .where('socios.id', '=', member)
        .executeTakeFirst();
      if (!found) throw notFound();
      const { nombre, correo_electronico: correo, estado } = found;
      if (estado === 'fallecido') throw new HttpError(409, notWritten);
      if (!correo) throw new HttpError(409, 'No tenemos su correo: ponlo antes en su ficha.');
      await guardNewAddress(trx, actor, 'enlace_mandato', found, moment);
      const { acreedor } = await readSigner(trx);
      const { huella, address } = drawLink(`${config.publicUrl}/mandato`);
      const caduca = new Date(moment.getTime() + mandateLinkDays * 86_400_000);
      await trx.deleteFrom('enlaces_mandato').where('socio_id', '=', member).execute();
      await trx.insertInto('enlaces_mandato').values({ huella, socio_id: member, caduca: caduca.toISOString() }).execute();
      const email = writeEmail({ to: correo, subject: 'Domicilia tu cuota', member }, [
        greet(nombre),
        `Para cobrar tu cuota en tu banco, ${acreedor} necesita que firmes una orden de domiciliación.`,
        {
          lead: `Fírmala aquí antes del ${formatDay(madridDay(caduca))}. El enlace es personal, no lo reenvíes:`,
          label: 'Firmar la orden',
          address,
        },
        (club) => `Si no lo has pedido, no hagas nada, o ${writeToUs(club)}.`,
      ]);
      await queueEmail(trx, email, moment);
      await record('enviar', member, { resumen: 'enlace para firmar el mandato' });
      return { correo, caduca: madridDay(caduca) };
    });

  /** The member of a link in force. */
  async function findLink(from: Db, clave: string) {
    return from
      .selectFrom('enlaces_mandato')
      .innerJoin('socios', 'socios.id', 'socio_id')
      .select(['socios.id', 'numero', 'nombre', 'primer_apellido', 'segundo_apellido', 'correo_electronico', 'caduca'])
      .where('huella', '=', digest(clave))
      .where('caduca', '>', now().toISOString())
      .where('estado', 'not in', goneStates)
      .executeTakeFirst();
  }

  /** Undefined for a link that is over. */
  async function read(clave: string): Promise<MandateToSign | undefined> {
    const link = await findLink(db, clave);
    if (!link) return undefined;
    const { cuenta } = await findMemberDebit(db, link.id);
    const { final = null, pais, titular } = cuenta ?? {};
    return { ...(await readSigner(db)), nombre: memberName(link), final, pais, titular, caduca: madridDay(new Date(link.caduca)) };
  }

  /** Whole or not at all: the account, the mandate with today's day, its end of the link, and both emails. Undefined for a link that is over. */
  async function sign(clave: string, { iban, firma, ip, ...holder }: Signature) {
    const signed = await withSecurityEvents(context, async (trx, record) => {
      await lockByName(trx, 'socios');
      const link = await findLink(trx, clave);
      if (!link) return undefined;
      const { id: member, nombre, numero, correo_electronico: correo } = link;
      const moment = now();
      const today = madridDay(moment);
      const { acreedor, identificador, dias_aviso } = await readSigner(trx);
      const sent = { ...holder, iban: iban ?? undefined };
      const { account, titular, valores } = await changeAccount(trx, accounts, { id: member, nombre: memberName(link) }, sent, moment);
      if (account === null) throw new HttpError(400, mandateLacksIban);
      if (titular !== null && !isSamePerson(firma, titular))
        throw new HttpError(400, `Firma el titular de la cuenta: escribe el nombre de ${titular}.`);
      await signMandate(trx, member, { firmado: today, today, moment, hasAccount: true, titular });
      await trx
        .updateTable('mandatos')
        .set({ firma, dias_aviso, acreedor: JSON.stringify({ nombre: acreedor, identificador }) })
        .where('socio_id', '=', member)
        .where('revocado', 'is', null)
        .execute();
      await trx.deleteFrom('enlaces_mandato').where('socio_id', '=', member).execute();
      const { mandato } = await findMemberDebit(trx, member);
      if (!mandato) throw new Error('a mandate that was signed is in force');
      const final = account.slice(-4);
      const resumen = `mandato ${mandato.referencia} firmado desde su enlace`;
      await record({ user: null, ip, accion: 'editar', entidad: 'cuotas', id: member, resumen, valores });
      const facts = [
        `Acreedor: ${acreedor}`,
        `Identificador: ${identificador}`,
        `Referencia: ${mandato.referencia}`,
        `Cuenta acabada en ${final}`,
        ...(titular === null ? [] : [`Titular de la cuenta: ${titular}`]),
        `Firmada el ${formatDay(today)}`,
      ];
      if (correo) {
        const copy = writeEmail({ to: correo, subject: 'Tu orden de domiciliación', member }, [
          greet(nombre),
          'Has firmado la orden para que el club cobre tu cuota en tu banco. Guarda esta copia:',
          facts.join('\n'),
          ...mandateText({ nombre: acreedor, dias_aviso, titular }),
          (club) => `Si no has sido tú, ${writeToUs(club, 'escríbenos cuanto antes')}.`,
        ]);
        await queueEmail(trx, copy, moment);
      }
      const told = writeEmail({ to: await findInbox(trx, config), subject: `Mandato firmado: socio n.º ${numero ?? '—'}` }, [
        `Un socio ha firmado desde su enlace el mandato ${mandato.referencia}. Su cuenta acaba en ${final}. Está en su ficha, en Socios.`,
      ]);
      await queueEmail(trx, told, moment);
      return { referencia: mandato.referencia, firmado: today, final };
    });
    mail.wake();
    return signed;
  }

  return { offer, read, sign };
}

/** The club as it signs, of /ajustes. */
async function readSigner(db: Db): Promise<{ acreedor: string; identificador: string; dias_aviso: number }> {
  const { socios } = await readSettings(db, ['socios']);
  const { titular, identificador } = socios;
  if (!titular || !identificador)
    throw new HttpError(409, 'Falta decir quién cobra: el titular y el identificador de acreedor están en Ajustes, en «Socios».');
  return { acreedor: titular, identificador, dias_aviso: noticeDays(socios) };
}
