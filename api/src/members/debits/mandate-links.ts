import { mandateLacksIban, mandateLinkDead } from 'shared/facts/faults';
import { mandateLinkDays, mandateText, noticeDays } from 'shared/facts/mandates';
import type { DebtorAddress, MandateToSign, OwnMandate } from 'shared/contract/debits';
import { type Club, writeToUs } from 'shared/facts/club';
import { goneStates, hasLeft, type MemberName, memberName } from 'shared/facts/members';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import type { Author } from '../../accounts/audit/record-change.ts';
import { withSecurityEvents } from '../../accounts/audit/security-events.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { digest } from '../../core/base/secrets.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import { inSlices, lockByName } from '../../core/db/transact.ts';
import type { Db } from '../../core/db/schema.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { createStoredAccounts } from '../sepa/stored-accounts.ts';
import { notWritten } from '../members/member-deaths.ts';
import { guardNewAddress, recentAddress } from '../members/old-addresses.ts';
import { changeAccount, isSamePerson } from './change-account.ts';
import { storeMandate } from './mandates-changes.ts';
import { findMemberDebit } from './mandates-queries.ts';
import { drawLink } from '../../accounts/security/personal-links.ts';

interface Signed {
  referencia: string;
  firmado: string;
  final: string;
}

interface Signer extends MemberName {
  id: number;
  numero: number | null;
  correo_electronico: string | null;
}

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

/** Mandates that members sign: with their session, or by an emailed link, which signs once, until its day, and holds nothing that its server does not know. */
export function createMandateLinks(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { db, now, config, mail } = context;
  const { write } = createStaffWrites(context, { entidad: 'cuotas', lock: 'socios', mail });
  const accounts = createStoredAccounts(config);

  const addressed = (trx: Db) =>
    trx.selectFrom('socios').select(['id', 'numero', 'nombre', 'correo_electronico', 'correo_antes', 'correo_cambiado', 'estado']);

  /** Draws the link and queues its email. Under the lock. @returns the day until which it signs. */
  async function sendLink(trx: Db, { id, nombre, correo }: { id: number; nombre: string; correo: string }, moment: Date): Promise<string> {
    const { acreedor } = await readSigner(trx);
    const { huella, address } = drawLink(`${config.publicUrl}/mandato`);
    const caduca = new Date(moment.getTime() + mandateLinkDays * 86_400_000);
    await trx.deleteFrom('enlaces_mandato').where('socio_id', '=', id).execute();
    await trx.insertInto('enlaces_mandato').values({ huella, socio_id: id, caduca: caduca.toISOString() }).execute();
    const email = writeEmail({ to: correo, subject: 'Domicilia tu cuota', member: id }, [
      greetPerson(nombre),
      `Para cobrar tu cuota en tu banco, ${acreedor} necesita que firmes una orden de domiciliación.`,
      {
        lead: `Fírmala aquí antes del ${formatDay(madridDay(caduca))}. El enlace es personal, no lo reenvíes:`,
        label: 'Firmar la orden',
        address,
      },
      (club) => `Si no lo has pedido, no hagas nada, o ${writeToUs(club)}.`,
    ]);
    await queueEmail(trx, email, moment);
    return madridDay(caduca);
  }

  /** @throws HttpError 409 where the member has no address, or the club has not said who debits. */
  const offer = (actor: SessionActor, member: number): Promise<{ correo: string; caduca: string }> =>
    write(actor, async ({ trx, moment, record }) => {
      const found = await addressed(trx).where('socios.id', '=', member).executeTakeFirst();
      if (!found) throw notFound();
      const { nombre, correo_electronico: correo, estado } = found;
      if (estado === 'fallecido') throw new HttpError(409, notWritten);
      if (!correo) throw new HttpError(409, 'No tenemos su correo: ponlo antes en su ficha.');
      await guardNewAddress(trx, actor, 'enlace_mandato', found, moment);
      const caduca = await sendLink(trx, { id: member, nombre, correo }, moment);
      await record('enviar', member, { resumen: 'enlace para firmar el mandato' });
      return { correo, caduca };
    });

  /** To many at once: who needs a look of their own is left out. */
  const offerMany = (actor: SessionActor, members: readonly number[]): Promise<{ enviados: number; fuera: number; caduca: string }> =>
    write(actor, async ({ trx, moment, record }) => {
      const ids = [...new Set(members)];
      const found = await inSlices(ids, (slice) => addressed(trx).where('socios.id', 'in', slice).orderBy('id').execute());
      let caduca = '';
      let enviados = 0;
      for (const member of found.flat()) {
        const { id, nombre, correo_electronico: correo, estado } = member;
        if (!correo || hasLeft(estado) || recentAddress(member, moment) !== undefined) continue;
        caduca = await sendLink(trx, { id, nombre, correo }, moment);
        enviados += 1;
      }
      if (enviados === 0) throw new HttpError(409, 'Ninguno de ellos tiene un correo al que enviarlo: míralo en sus fichas.');
      await record('enviar', null, { resumen: `enlace para firmar el mandato: ${countOf(enviados, 'socio', 'socios')}` });
      return { enviados, fuera: ids.length - enviados, caduca };
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
    return { ...(await describeSigned(db, link, await readSigner(db))), caduca: madridDay(new Date(link.caduca)) };
  }

  /** The member of a session. @throws HttpError 404 */
  async function findOwn(trx: Db, user: Author) {
    const own = await trx
      .selectFrom('socios')
      .select(['id', 'numero', 'nombre', 'primer_apellido', 'segundo_apellido', 'correo_electronico'])
      .where('usuario_id', '=', user.id)
      .where('estado', 'not in', goneStates)
      .executeTakeFirst();
    if (!own) throw notFound();
    return own;
  }

  /** Undefined for a link that is over. */
  const sign = (clave: string, signature: Signature) =>
    signAs(signature, null, async (trx) => {
      const link = await findLink(trx, clave);
      return link && { signer: link, how: 'enlace' as const };
    });

  const signOwn = (user: Author, signature: Signature) =>
    signAs(signature, user, async (trx) => ({ signer: await findOwn(trx, user), how: 'ficha' as const }));

  /** Whole or not at all: the account, the mandate with today's day, the end of its link, and both emails. */
  async function signAs<Found extends { signer: Signer; how: 'enlace' | 'ficha' } | undefined>(
    { iban, firma, ip, ...holder }: Signature,
    user: Author | null,
    find: (trx: Db) => Promise<Found>,
  ): Promise<Signed | Extract<Found, undefined>> {
    const signed = await withSecurityEvents(context, async (trx, record) => {
      await lockByName(trx, 'socios');
      const found = await find(trx);
      if (!found) return undefined as Extract<Found, undefined>;
      const { signer, how } = found;
      const { id: member } = signer;
      const moment = now();
      const today = madridDay(moment);
      const { acreedor, identificador, dias_aviso } = await readSigner(trx);
      const sent = { ...holder, iban: iban ?? undefined };
      const { account, titular, valores } = await changeAccount(trx, accounts, { id: member, nombre: memberName(signer) }, sent, moment);
      if (account === null) throw new HttpError(400, mandateLacksIban);
      if (titular !== null && !isSamePerson(firma, titular))
        throw new HttpError(400, `Firma el titular de la cuenta: escribe el nombre de ${titular}.`);
      await storeMandate(trx, signer, { firmado: today, moment, hasAccount: true, titular, isAnew: true });
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
      const resumen = `mandato ${mandato.referencia} firmado desde su ${how}`;
      await record({ user, ip, accion: 'editar', entidad: 'cuotas', id: member, resumen, valores });
      const facts = [
        `Acreedor: ${acreedor}`,
        `Identificador: ${identificador}`,
        `Referencia: ${mandato.referencia}`,
        `Cuenta acabada en ${final}`,
        ...(titular === null ? [] : [`Titular de la cuenta: ${titular}`]),
        `Firmada el ${formatDay(today)}`,
      ];
      await tellBoth(trx, signer, {
        subject: 'Tu orden de domiciliación',
        toMember: [
          'Has firmado la orden para que el club cobre tu cuota en tu banco. Guarda esta copia:',
          facts.join('\n'),
          ...mandateText({ nombre: acreedor, dias_aviso, titular }),
        ],
        clubSubject: 'Mandato firmado',
        toClub: `Un socio ha firmado desde su ${how} el mandato ${mandato.referencia}. Su cuenta acaba en ${final}. Está en su ficha, en Socios.`,
      });
      return { referencia: mandato.referencia, firmado: today, final };
    });
    mail.wake();
    return signed;
  }

  /** Takes back the order, and the account with it. What the bank has already is debited still. */
  async function withdrawOwn(user: Author, ip: string): Promise<void> {
    await withSecurityEvents(context, async (trx, record) => {
      await lockByName(trx, 'socios');
      const own = await findOwn(trx, user);
      const { changed, valores } = await changeAccount(trx, accounts, { id: own.id, nombre: memberName(own) }, { iban: null }, now());
      if (changed.length === 0) return;
      await record({ user, ip, accion: 'editar', entidad: 'cuotas', id: own.id, resumen: 'orden retirada desde su ficha', valores });
      const inBank = await trx
        .selectFrom('cuotas')
        .select('pagada')
        .where('socio_id', '=', own.id)
        .where('estado', '=', 'remesa')
        .execute();
      const late = inBank.flatMap(({ pagada }) => (pagada !== null && pagada > madridDay(now()) ? [formatDay(pagada)] : []));
      const still = late.length === 0 ? [] : [`El cobro del ${late.join(' y del ')} ya está en el banco.`];
      await tellBoth(trx, own, {
        subject: 'Has retirado tu orden de domiciliación',
        toMember: ['El club ya no tiene tu cuenta y no la usará para cobrar tu cuota.', ...still],
        clubSubject: 'Domiciliación retirada',
        toClub: ['Un socio ha retirado desde su ficha la orden de domiciliación: su cuota ya no se cobra por el banco.', ...still].join(
          ' ',
        ),
      });
    });
    mail.wake();
  }

  /** What the member is told and what the club is told leave together. */
  async function tellBoth(
    trx: Db,
    { id: member, nombre, numero, correo_electronico: correo }: Signer,
    { subject, toMember, clubSubject, toClub }: { subject: string; toMember: readonly string[]; clubSubject: string; toClub: string },
  ): Promise<void> {
    const ifNotYou = (club: Club) => `Si no has sido tú, ${writeToUs(club, 'escríbenos cuanto antes')}.`;
    if (correo) await queueEmail(trx, writeEmail({ to: correo, subject, member }, [greetPerson(nombre), ...toMember, ifNotYou]), now());
    const told = writeEmail({ to: await findInbox(trx, config), subject: `${clubSubject}: socio n.º ${numero ?? '—'}` }, [toClub]);
    await queueEmail(trx, told, now());
  }

  return { offer, offerMany, read, sign, signOwn, withdrawOwn };
}

/** What a member signs with; null where the club has not said who debits. */
export async function findOwnMandate(db: Db, member: MemberName & { id: number }): Promise<OwnMandate | null> {
  const signer = await findSigner(db);
  return signer && describeSigned(db, member, signer);
}

async function describeSigned(db: Db, member: MemberName & { id: number }, signer: ClubAsSigner): Promise<OwnMandate> {
  const { cuenta, mandato } = await findMemberDebit(db, member.id);
  const { final = null, pais, titular } = cuenta ?? {};
  return { ...signer, nombre: memberName(member), final, pais, titular, firmado: mandato?.firmado ?? null };
}

interface ClubAsSigner {
  acreedor: string;
  identificador: string;
  dias_aviso: number;
}

/** The club as it signs, of /ajustes. */
async function findSigner(db: Db): Promise<ClubAsSigner | null> {
  const { socios } = await readSettings(db, ['socios']);
  const { titular, identificador } = socios;
  return titular && identificador ? { acreedor: titular, identificador, dias_aviso: noticeDays(socios) } : null;
}

async function readSigner(db: Db): Promise<ClubAsSigner> {
  const signer = await findSigner(db);
  if (!signer)
    throw new HttpError(409, 'Falta decir quién cobra: el titular y el identificador de acreedor están en Ajustes, en «Socios».');
  return signer;
}
