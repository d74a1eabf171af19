import type { z } from 'zod';
import type { transferCalls } from 'shared/contract/transfers';
import { writeToUs } from 'shared/facts/club';
import { isOwnSignUp, memberName } from 'shared/facts/members';
import { formatEuros } from 'shared/facts/money';
import { formatDay } from 'shared/text/dates';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { isMember, isMembersAddress } from '../../accounts/security/is-staff.ts';
import { drawLink } from '../../accounts/security/personal-links.ts';
import type { SessionUser } from '../../accounts/security/sessions.ts';
import { digest } from '../../core/base/secrets.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { lockByName } from '../../core/db/transact.ts';
import type { Db } from '../../core/db/schema.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { type Email, writeEmail, writeToClub } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { listFacts } from '../calls/confirmation-email.ts';
import { confirmAdmitted } from '../calls/read-people.ts';
import { listPaymentWays, receivedOf, settle } from '../calls/prices.ts';
import { addRegistrationLink } from '../calls/registration-links.ts';
import { findMine, mayTransfer, type Mine, pastTransferDay } from '../my-registration/my-registration-queries.ts';
import { amountFor } from './transfer-queries.ts';
import { changeRow, noteChange } from '../calls/registration-rows.ts';

type Taker = z.output<(typeof transferCalls)['POST /inscripciones/cesion']['body']>;
type Parts = Pick<AppContext, 'db' | 'config' | 'limits' | 'now' | 'log' | 'mail'>;

export const deadTransfer = () =>
  new HttpError(404, 'Este enlace ya no vale: quien lo hizo conserva su plaza, o ya la tiene otra persona.');

const explainTooLate = (last: string) => `Esta plaza ya no se puede ceder: el último día era el ${formatDay(last)}.`;

/** The page on which a place is taken. */
const transferPage = (publicUrl: string) => `${publicUrl}/mi-inscripcion/cesion`;

/** Transfers of a registration's place to another person: by its owner's link, and with the club's agreement where its rule says so. */
export function createTransfers(context: Parts) {
  const { db, config, limits, now, mail } = context;
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', lock: 'inscripciones', mail });

  /** @throws HttpError 403 when it cannot be transferred (any more). */
  const offer = (inscripcion_id: number): Promise<string> =>
    db.transaction().execute(async (trx) => {
      await lockByName(trx, 'inscripciones');
      const mine = await findMine(trx, inscripcion_id);
      if (!mine || !mayTransfer(mine, now())) {
        const last = mine && pastTransferDay(mine, now());
        throw new HttpError(403, last ? explainTooLate(last) : 'Esta plaza no se puede ceder, o ya no se puede.');
      }
      const { huella, address } = drawLink(transferPage(config.publicUrl));
      await withdrawFrom(trx, inscripcion_id);
      await trx.insertInto('cesiones').values({ huella, inscripcion_id, creada: now().toISOString() }).execute();
      await noteChange(trx, inscripcion_id, 'ofrece su plaza (desde su enlace)', now());
      return address;
    });

  /** Undefined for a link that is over. @throws HttpError 404 after the last day of the club's rule. */
  async function find(from: Db, clave: string): Promise<{ mine: Mine; pedida: string | null } | undefined> {
    const row = await from.selectFrom('cesiones').selectAll().where('huella', '=', digest(clave)).executeTakeFirst();
    const mine = row && (await findMine(from, row.inscripcion_id));
    if (!row || !mine) return undefined;
    if (mayTransfer(mine, now())) return { mine, pedida: row.pedida };
    const last = pastTransferDay(mine, now());
    if (last) throw new HttpError(404, explainTooLate(last));
    return undefined;
  }

  /** @throws HttpError 404 for a link that is over, 409 where another person has asked already. */
  async function take(
    clave: string,
    { nombre, mail: address, telefono = null, importe_visto }: Taker,
    user: SessionUser | null,
  ): Promise<'hecha' | 'pedida'> {
    const isOwn = user !== null && isOwnSignUp({ nombre: memberName(user), mail: user.correo_electronico }, { nombre, mail: address });
    const persona = isOwn && isMember(user) ? ('socio' as const) : null;
    const outcome = await db.transaction().execute(async (trx) => {
      await lockByName(trx, 'inscripciones');
      const found = await find(trx, clave);
      if (!found) throw deadTransfer();
      const { mine, pedida } = found;
      if (pedida !== null) throw new HttpError(409, 'Otra persona ha pedido esta plaza antes, y el club lo está mirando.');
      if (persona === null) confirmAdmitted(mine.call, now());
      const importe = amountFor(mine, persona);
      if (importe_visto !== undefined && importe_visto !== importe)
        throw new HttpError(
          409,
          `El importe ya no es el que se veía${importe === null ? '' : `: son ${formatEuros(importe)}`}. No se ha guardado nada: vuelve a cargar la página.`,
        );
      if (mine.call.edition.cesion === 'libre') {
        await transferTo(trx, mine, { nombre, mail: address, telefono, persona, usuario_id: isOwn ? user.id : null });
        return 'hecha' as const;
      }
      await trx
        .updateTable('cesiones')
        .set({ nombre, mail: address, telefono, pedida: now().toISOString() })
        .where('inscripcion_id', '=', mine.row.id)
        .execute();
      await send(trx, mine, askClub(await findInbox(trx, config), mine, { nombre, mail: address }));
      return 'pedida' as const;
    });
    mail.wake();
    return outcome;
  }

  async function transferTo(trx: Db, mine: Mine, to: NewOwner): Promise<void> {
    const { row, event } = mine;
    const before = { mail: row.mail, nombre: row.nombre, referencia: row.referencia };
    const change = { before: row.importe, importe: amountFor(mine, to.persona), received: receivedOf(row) };
    await changeRow(trx, row.id, {
      ...to,
      // What was paid stays with the place; the difference is owed, or to be returned.
      ...settle(row, change.importe),
      // What the owner said of themselves goes with them; what the place is, stays.
      poblacion: null,
      provincia: null,
      moto: null,
      nacimiento: null,
      grupo: null,
      emergencia: null,
      sin_fotos: null,
      nombre_acomp: null,
      lista_invitados: null,
    });
    await trx.deleteFrom('respuestas').where('inscripcion_id', '=', row.id).execute();
    await trx.deleteFrom('enlaces_inscripcion').where('inscripcion_id', '=', row.id).execute();
    await withdrawFrom(trx, row.id);
    await noteChange(trx, row.id, 'plaza cedida a otra persona', now());
    const link = await addRegistrationLink(trx, row.id, { publicUrl: config.publicUrl, now: now() });
    await send(trx, mine, welcome(to, mine, change, link), 'sign-up');
    await send(trx, mine, farewell(before, event, change));
    if (change.before === change.importe || change.received === null || change.received === change.importe) return;
    await send(trx, mine, notifyDifference(await findInbox(trx, config), mine, to, change));
  }

  /** Sends an email about a place, as far as the mailbox has room today. */
  async function send(trx: Db, { row }: Mine, email: Email, kind: 'sign-up' | 'my-registration' = 'my-registration'): Promise<void> {
    if (await limits.mayWriteTo(trx, email.to, kind)) await queueEmail(trx, email, now(), row.id);
  }

  /** @throws HttpError 404 when it is asked for no more. */
  const decide = (actor: Actor, inscripcion_id: number, accept: boolean): Promise<void> =>
    write(actor, async ({ trx, record }) => {
      const asked = await trx
        .selectFrom('cesiones')
        .selectAll()
        .where('inscripcion_id', '=', inscripcion_id)
        .where('pedida', 'is not', null)
        .executeTakeFirst();
      const mine = asked && (await findMine(trx, inscripcion_id));
      if (!mine || asked.nombre === null || asked.mail === null)
        throw new HttpError(404, 'Esta cesión ya no está pendiente. Actualiza la página.');
      await record('editar', inscripcion_id, { resumen: accept ? 'cesión aceptada' : 'cesión rechazada' });
      if (accept) {
        const persona = (await isMembersAddress(trx, asked.mail)) ? ('socio' as const) : null;
        return transferTo(trx, mine, { nombre: asked.nombre, mail: asked.mail, telefono: asked.telefono, persona, usuario_id: null });
      }
      await withdrawFrom(trx, inscripcion_id);
      for (const to of [{ mail: asked.mail, nombre: asked.nombre }, mine.row])
        await send(trx, mine, notifyRefused(to, mine.row.referencia, mine.event));
    });

  const withdraw = (inscripcion_id: number): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await lockByName(trx, 'inscripciones');
      await withdrawFrom(trx, inscripcion_id);
    });

  return { offer, withdraw, find: (clave: string) => find(db, clave), take, decide };
}

const withdrawFrom = async (trx: Db, inscripcion_id: number): Promise<void> =>
  void (await trx.deleteFrom('cesiones').where('inscripcion_id', '=', inscripcion_id).execute());

interface Person {
  mail: string;
  nombre: string | null;
}

interface NewOwner extends Person {
  nombre: string;
  telefono: string | null;
  persona: 'socio' | null;
  usuario_id: number | null;
}

/** In cents: the amount before and after, and what has been paid. */
interface Amounts {
  before: number | null;
  importe: number | null;
  received: number | null;
}

const describeBalance = ({ importe, received }: Amounts): string[] => {
  if (importe === null || received === null || received === importe) return [];
  const [owed, paid] = [importe - received, `Ya se han pagado ${formatEuros(received)}`];
  return [owed > 0 ? `${paid}: faltan ${formatEuros(owed)} por pagar.` : `${paid}: sobran ${formatEuros(-owed)}.`];
};

const welcome = ({ mail, nombre }: Person, { row, call, event }: Mine, amounts: Amounts, link: string): Email =>
  writeEmail({ to: mail, subject: `La plaza es tuya: ${event}` }, [
    greetPerson(nombre),
    'Ya tienes la plaza que te han cedido. Estos son los datos:',
    listFacts(row, call, amounts.importe, event).join('\n'),
    ...tellAmount(amounts, listPaymentWays(call.edition, row.referencia)),
    { lead: 'Completa tus datos aquí. El enlace es personal, no lo reenvíes:', label: 'Ver mi inscripción', address: link },
    (club) => `Si no has sido tú, ${writeToUs(club)}.`,
  ]);

const tellAmount = (amounts: Amounts, ways: readonly string[]): string[] =>
  amounts.importe === null || amounts.importe === 0
    ? []
    : [
        ...describeBalance(amounts),
        ...(amounts.importe > (amounts.received ?? 0) && ways.length > 0
          ? [['Puedes pagar así:', ...ways.map((way) => `- ${way}`)].join('\n')]
          : []),
      ];

/** For the club, which has to collect or to return the difference. */
const notifyDifference = (inbox: string, { row, event }: Mine, to: NewOwner, amounts: Amounts): Email =>
  writeToClub({ to: inbox, subject: `Plaza cedida con otro importe: ${row.referencia}`, replyTo: { name: to.nombre, address: to.mail } }, [
    `La plaza ${row.referencia} de ${event} es de otra persona, que no paga lo mismo.`,
    [`Importe: ${formatEuros(amounts.before ?? 0)} → ${formatEuros(amounts.importe ?? 0)}.`, ...describeBalance(amounts)].join(' '),
  ]);

const farewell = ({ mail, nombre, referencia }: Person & { referencia: string }, event: string, amounts: Amounts): Email =>
  writeEmail({ to: mail, subject: `Has cedido tu plaza: ${event}` }, [
    greetPerson(nombre),
    `La plaza de la inscripción ${referencia} ya es de otra persona, y tus enlaces ya no valen. Lo pagado se queda con la plaza: arregladlo entre vosotros.`,
    ...(amounts.before === amounts.importe || amounts.importe === null
      ? []
      : [`A quien la tiene ahora le cuesta ${formatEuros(amounts.importe)}: el precio de socio es solo para socios.`]),
    (club) => `Si no has sido tú, ${writeToUs(club, 'escríbenos cuanto antes')}.`,
  ]);

const notifyRefused = ({ mail, nombre }: Person, referencia: string, event: string): Email =>
  writeEmail({ to: mail, subject: `La plaza no se cede: ${event}` }, [
    greetPerson(nombre),
    `El club no ha aceptado que la plaza ${referencia} pase a otra persona: sigue siendo de quien la tenía.`,
    (club) => `Si tienes dudas, ${writeToUs(club)}.`,
  ]);

const askClub = (to: string, { row, event }: Mine, { nombre, mail }: { nombre: string; mail: string }): Email =>
  writeToClub({ to, subject: `Cesión por aceptar: ${row.referencia}`, replyTo: { name: nombre, address: mail } }, [
    `Alguien quiere la plaza ${row.referencia} de ${event}, que su dueño cede. Acéptalo o recházalo en Inscripciones, Lista de espera.`,
    { quote: `${nombre} (${mail})` },
  ]);
