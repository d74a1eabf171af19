import { createHash } from 'node:crypto';
import type { Club } from 'shared/facts/club';
import { fillEmail, findEmailFields } from 'shared/facts/email-fields';
import { maxPersonal } from 'shared/facts/mailing-limits';
import type { emailTest, MailingAccepted } from 'shared/contract/mailings';
import { countOf } from 'shared/text/count-of';
import type { z } from 'zod';
import { fullName } from '../../accounts/audit/record-change.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { paragraphsOf } from './mailing-content.ts';
import { queueEmail, stampEmail } from '../../core/mail/outbox.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { removeAttachments, storeAttachments } from './attachment-files.ts';
import { countOrRefuse } from '../../accounts/security/count-up.ts';
import { addLinks, readEmailRecipients } from './email-facts.ts';
import { chunksOf, findMailingByKey, insertMailingEmails, listAddresses } from './mailings-queries.ts';
import type { MailingForm } from './read-mailing-form.ts';

type Parts = Pick<AppContext, 'db' | 'files' | 'config' | 'log' | 'now'>;
type Addressee = { id: number; mail: string };

/**
 * Stores the mailing with all its emails and files, or nothing of it. One email for each distinct address, or, where its text says
 * something else to each, for each registration; a form that was accepted before (same key) is answered again and sends nothing.
 *
 * @throws HttpError 400 when no registration is left, 409 when the key served for another content.
 */
export async function acceptMailing(parts: Parts, author: StoredUser, form: MailingForm): Promise<MailingAccepted> {
  const { db, files, now } = parts;
  const isPersonal = saysItToEach(form);
  if (isPersonal && form.inscritos.length > maxPersonal)
    throw new HttpError(400, `Un correo que dice algo distinto a cada persona puede ir a ${maxPersonal} inscritos como máximo.`);
  const recipients = await chooseRecipients(parts, form.inscritos, isPersonal);
  const huella = digest(form);
  const answer = (envio: number): MailingAccepted => ({
    estado: 'ok',
    envio,
    destinatarios: recipients.emails.length,
    repetidos: recipients.repeated,
    omitidos: recipients.missing,
  });
  const known = form.clave === undefined ? undefined : await findMailingByKey(db, form.clave);
  if (known) return answer(sameMailing(known, huella));
  if (recipients.emails.length === 0) throw new HttpError(400, 'Ninguna de las inscripciones elegidas existe ya. Actualiza la lista.');

  const attachments = await storeAttachments(db, files, form.archivos, now());
  try {
    const id = await insertMailing(parts, author, { form, huella, attachments, emails: recipients.emails, isPersonal });
    if (id !== undefined) return answer(id);
  } finally {
    await removeAttachments(db, files, attachments);
  }
  const quicker = await findMailingByKey(db, form.clave ?? '');
  if (!quicker) throw new Error('The key of the mailing was taken, and is not there.');
  return answer(sameMailing(quicker, huella));
}

const saysItToEach = ({ asunto, mensaje }: Pick<MailingForm, 'asunto' | 'mensaje'>) =>
  findEmailFields(`${asunto}\n${mensaje}`).fields.length > 0;

function sameMailing(known: { id: number; huella: string }, huella: string): number {
  if (known.huella === huella) return known.id;
  throw new HttpError(409, 'Este correo ya se aceptó con otro contenido. Cierra la ventana y vuelve a escribirlo.');
}

interface NewMailing {
  form: MailingForm;
  huella: string;
  attachments: readonly number[];
  emails: readonly Addressee[];
  isPersonal: boolean;
}

/** The columns that all emails of a mailing share: an answer reaches the club. */
export const ofMailing = (envio_id: number, club: Pick<Club, 'nombre'>, inbox: string) => ({
  texto: '',
  html: '',
  responder_nombre: club.nombre,
  responder_correo: inbox,
  envio_id,
});

/** Undefined when another request with the same key was quicker; then nothing is stored. */
async function insertMailing(parts: Parts, author: StoredUser, mailing: NewMailing): Promise<number | undefined> {
  const { asunto, mensaje, clave = null } = mailing.form;
  const { write } = createStaffWrites(parts, { entidad: 'inscripciones' });
  return write(author, async ({ trx, moment, record }) => {
    const row = await trx
      .insertInto('envios')
      .values({ asunto, mensaje, clave, autor: fullName(author), huella: mailing.huella, creado: moment.toISOString() })
      .onConflict((conflict) => conflict.column('clave').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return undefined;
    if (mailing.attachments.length > 0) {
      await trx.updateTable('adjuntos').set({ envio_id: row.id }).where('id', 'in', mailing.attachments).execute();
    }
    const club = await readClub(trx);
    const common = ofMailing(row.id, club, await findInbox(trx, parts.config));
    const fill = mailing.isPersonal ? (some: readonly Addressee[]) => writeToEach(trx, parts, mailing.form, some) : undefined;
    for await (const some of chunksOf(mailing.emails)) {
      const emails = fill ? await fill(some) : some.map(({ id, mail }) => ({ inscripcion_id: id, para: mail, asunto }));
      await insertMailingEmails(
        trx,
        emails.map((email) => ({ ...common, ...stampEmail(moment, club), ...email })),
      );
    }
    await record('enviar', null, { resumen: countOf(mailing.emails.length, 'destinatario', 'destinatarios') });
    return row.id;
  });
}

/** Renders the email for each recipient. */
async function writeToEach(trx: Db, parts: Parts, { asunto, mensaje }: MailingForm, some: readonly Addressee[]) {
  const known = await readEmailRecipients(
    trx,
    parts,
    some.map(({ id }) => id),
  );
  const named = findEmailFields(`${asunto}\n${mensaje}`).fields;
  const recipients = named.includes('enlace') ? await addLinks(trx, parts, [...known.values()]) : [...known.values()];
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  return some.flatMap(({ id }) => {
    const { mail, datos } = byId.get(id) ?? {};
    // Deleted meanwhile.
    if (mail === undefined || datos === undefined) return [];
    return { inscripcion_id: id, para: mail, asunto: fillEmail(asunto, datos), texto: fillEmail(mensaje, datos) };
  });
}

/** In the order of the form. A family that shares an address gets one email, unless it says something else to each. */
async function chooseRecipients({ db }: Parts, ids: readonly number[], isPersonal: boolean) {
  const wanted = [...new Set(ids)];
  const found = new Map((await listAddresses(db, wanted)).map(({ id, mail }) => [id, mail]));
  const chosen = new Map<string | number, Addressee>();
  for (const id of wanted) {
    const mail = found.get(id);
    if (mail === undefined) continue;
    const key = isPersonal ? id : mail.toLowerCase();
    if (!chosen.has(key)) chosen.set(key, { id, mail });
  }
  return { emails: [...chosen.values()], repeated: found.size - chosen.size, missing: wanted.length - found.size };
}

function digest({ asunto, mensaje, inscritos, archivos }: MailingForm): string {
  const hash = createHash('sha256').update(JSON.stringify([asunto, mensaje, inscritos.toSorted((a, b) => a - b)]));
  for (const { nombre, tipo, content } of archivos) hash.update(JSON.stringify([nombre, tipo, content.length])).update(content);
  return hash.digest('base64url');
}

type TestParts = Pick<AppContext, 'db' | 'config' | 'now'>;
/** The bound of one user in a day. */
const mostTests = { most: 100, windowMs: 86_400_000 };

/**
 * Sends the email, as one of its recipients would get it, to its author. Its link opens no registration. @returns the address.
 *
 * @throws HttpError 404 when that registration is gone, 429 after too many of a day.
 */
export async function sendTest(parts: TestParts, author: StoredUser, email: z.output<typeof emailTest>): Promise<string> {
  const { db, config, now } = parts;
  const datos = (await readEmailRecipients(db, parts, [email.inscrito])).get(email.inscrito)?.datos;
  if (!datos) throw new HttpError(404, 'Esta inscripción ya no existe: otra persona la ha eliminado.');
  const to = author.correo_electronico;
  const replyTo = { name: (await readClub(db)).nombre, address: await findInbox(db, config) };
  const head = { to, subject: `Prueba: ${fillEmail(email.asunto, datos)}`, replyTo };
  const filled = writeEmail(head, paragraphsOf(fillEmail(email.mensaje, datos), config.publicUrl));
  await db.transaction().execute(async (trx) => {
    await countOrRefuse(trx, [{ what: `email test ${to}`, ...mostTests }], now(), 'Te has enviado demasiadas pruebas');
    await queueEmail(trx, filled, now());
  });
  return to;
}
