import { createHash } from 'node:crypto';
import type { Club } from 'shared/facts/club';
import { type EmailFacts, type EmailFields, emailFields, fillEmail, findEmailFields } from 'shared/facts/email-fields';
import { maxPersonal } from 'shared/facts/limits';
import type { MailingAccepted } from 'shared/contract/mailings';
import type { MailingKind } from 'shared/facts/members';
import { countOf } from 'shared/text/count-of';
import { fullName } from '../../accounts/audit/record-change.ts';
import { createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db, NewRow, StoredUser } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { columnOf } from '../../core/db/rows.ts';
import { inSlices } from '../../core/db/transact.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { paragraphsOf } from './mailing-content.ts';
import { queueEmail, stampEmail } from '../../core/mail/outbox.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { removeAttachments, storeAttachments } from './attachment-files.ts';
import { countOrRefuse } from '../../accounts/security/count-up.ts';
import { addLinks, type Addressee, readEmailRecipients } from './email-facts.ts';
import { findMailingByKey, listAddresses, oldMailings } from './mailings-queries.ts';
import type { MailingForm } from './read-mailing-form.ts';

type Parts = Pick<AppContext, 'db' | 'files' | 'config' | 'log' | 'now' | 'mail'>;

type Address = Pick<Addressee, 'id' | 'mail'>;

type FactParts = Pick<AppContext, 'config' | 'now'>;

/** Whom mailings go to: registrations, or members of the club. */
export interface Audience {
  entidad: 'inscripciones' | 'socios';
  /** The column of an email that names its recipient. */
  column: 'inscripcion_id' | 'socio_id';
  /** Of a mailing to members. */
  clase: MailingKind | null;
  fields: EmailFields;
  /** 'inscritos', in a sentence. */
  people: string;
  /** Said when no recipient is left. */
  none: string;
  /** Said of one who is gone. */
  gone: string;
  /** Those who can be reached, and wish it, in no order. */
  listAddresses: (db: Db, ids: readonly number[]) => Promise<readonly Address[]>;
  /** Values of placeholders, by id; missing ones are left out. */
  readRecipients: (db: Db, parts: FactParts, ids: readonly number[]) => Promise<ReadonlyMap<number, Addressee>>;
  /** Adds to each what an email alone may have, as a link with a key, where the text names these placeholders. */
  complete: (trx: Db, parts: FactParts, recipients: readonly Addressee[], fields: readonly string[]) => Promise<readonly Addressee[]>;
}

export const registrationsAudience: Audience = {
  entidad: 'inscripciones',
  column: 'inscripcion_id',
  clase: null,
  fields: emailFields,
  people: 'inscritos',
  none: 'Ninguna de las inscripciones elegidas existe ya. Actualiza la lista.',
  gone: 'Esta inscripción ya no existe: otra persona la ha eliminado.',
  listAddresses,
  readRecipients: readEmailRecipients,
  complete: async (trx, parts, recipients, fields) => (fields.includes('enlace') ? addLinks(trx, parts, recipients) : recipients),
};

/**
 * Stores the mailing with all its emails and files, or nothing of it. One email for each distinct address, or, where its text says
 * something else to each, for each registration; a form that was accepted before (same key) is answered again and sends nothing.
 *
 * @throws HttpError 400 when no registration is left, 409 when the key served for another content.
 */
export async function acceptMailing(parts: Parts, author: StoredUser, form: MailingForm, audience: Audience): Promise<MailingAccepted> {
  const { db, files, now } = parts;
  const isPersonal = saysItToEach(form, audience);
  if (isPersonal && form.ids.length > maxPersonal)
    throw new HttpError(400, `Un correo que dice algo distinto a cada persona puede ir a ${maxPersonal} ${audience.people} como máximo.`);
  const recipients = await chooseRecipients(parts, audience, form.ids, isPersonal);
  const huella = digest(form, audience);
  const answer = (envio: number): MailingAccepted => ({
    estado: 'ok',
    envio,
    destinatarios: recipients.emails.length,
    repetidos: recipients.repeated,
    omitidos: recipients.missing,
  });
  const known = form.clave === undefined ? undefined : await findMailingByKey(db, form.clave);
  if (known) return answer(sameMailing(known, huella));
  if (recipients.emails.length === 0) throw new HttpError(400, audience.none);

  const attachments = await storeAttachments(db, files, form.archivos, now());
  try {
    const id = await insertMailing(parts, author, { form, audience, huella, attachments, emails: recipients.emails, isPersonal });
    if (id !== undefined) return answer(id);
  } finally {
    await removeAttachments(db, files, attachments);
  }
  const quicker = await findMailingByKey(db, form.clave ?? '');
  if (!quicker) throw new Error('The key of the mailing was taken, and is not there.');
  return answer(sameMailing(quicker, huella));
}

const fieldsOf = ({ asunto, mensaje }: Pick<MailingForm, 'asunto' | 'mensaje'>, { fields }: Audience): readonly string[] =>
  findEmailFields(`${asunto}\n${mensaje}`, fields).fields;

const saysItToEach = (form: MailingForm, audience: Audience) => fieldsOf(form, audience).length > 0;

function sameMailing(known: { id: number; huella: string }, huella: string): number {
  if (known.huella === huella) return known.id;
  throw new HttpError(409, 'Este correo ya se aceptó con otro contenido. Cierra la ventana y vuelve a escribirlo.');
}

interface NewMailing {
  form: MailingForm;
  audience: Audience;
  huella: string;
  attachments: readonly number[];
  emails: readonly Address[];
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
  const { audience, form } = mailing;
  const { asunto, mensaje, clave = null } = form;
  const { write } = createStaffWrites(parts, { entidad: audience.entidad, mail: parts.mail });
  return write(author, async ({ trx, moment, record }) => {
    const row = await trx
      .insertInto('envios')
      .values({
        asunto,
        mensaje,
        clave,
        autor: fullName(author),
        huella: mailing.huella,
        creado: moment.toISOString(),
        clase: audience.clase,
      })
      .onConflict((conflict) => conflict.column('clave').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return undefined;
    if (mailing.attachments.length > 0) {
      await trx.updateTable('adjuntos').set({ envio_id: row.id }).where('id', 'in', mailing.attachments).execute();
    }
    const club = await readClub(trx);
    const common = ofMailing(row.id, club, await findInbox(trx, parts.config));
    const fill = mailing.isPersonal ? (some: readonly Address[]) => writeToEach(trx, parts, mailing, some) : undefined;
    await inSlices(mailing.emails, async (some) => {
      const emails = fill ? await fill(some) : some.map(({ id, mail }) => ({ [audience.column]: id, para: mail, asunto }));
      const rows = emails.map((email) => ({ ...common, ...stampEmail(moment, club), ...email }));
      await insertMailingEmails(trx, rows);
    });
    await record('enviar', null, { resumen: countOf(mailing.emails.length, 'destinatario', 'destinatarios') });
    return row.id;
  });
}

/** Renders the email for each recipient. */
async function writeToEach(trx: Db, parts: Parts, { form, audience }: NewMailing, some: readonly Address[]) {
  const known = await audience.readRecipients(trx, parts, columnOf(some, 'id'));
  const recipients = await audience.complete(trx, parts, [...known.values()], fieldsOf(form, audience));
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  const fill = (text: string, datos: EmailFacts) => fillEmail(text, datos, audience.fields);
  return some.flatMap(({ id }) => {
    const { mail, datos } = byId.get(id) ?? {};
    // Deleted meanwhile.
    if (mail === undefined || datos === undefined) return [];
    return { [audience.column]: id, para: mail, asunto: fill(form.asunto, datos), texto: fill(form.mensaje, datos) };
  });
}

/** In the order of the form. A family that shares an address gets one email, unless it says something else to each. */
async function chooseRecipients({ db }: Parts, audience: Audience, ids: readonly number[], isPersonal: boolean) {
  const wanted = [...new Set(ids)];
  const found = new Map((await audience.listAddresses(db, wanted)).map(({ id, mail }) => [id, mail]));
  const chosen = new Map<string | number, Address>();
  for (const id of wanted) {
    const mail = found.get(id);
    if (mail === undefined) continue;
    const key = isPersonal ? id : mail.toLowerCase();
    if (!chosen.has(key)) chosen.set(key, { id, mail });
  }
  return { emails: [...chosen.values()], repeated: found.size - chosen.size, missing: wanted.length - found.size };
}

function digest({ asunto, mensaje, ids, archivos }: MailingForm, { clase }: Audience): string {
  const whom = ids.toSorted((a, b) => a - b);
  const hash = createHash('sha256').update(JSON.stringify([asunto, mensaje, whom, ...(clase === null ? [] : [clase])]));
  for (const { nombre, tipo, content } of archivos) hash.update(JSON.stringify([nombre, tipo, content.length])).update(content);
  return hash.digest('base64url');
}

type TestParts = Pick<AppContext, 'db' | 'config' | 'now' | 'mail'>;

/** The bound of one user in a day. */
const mostTests = { most: 100, windowMs: 86_400_000 };

/**
 * Sends the email, as one of its recipients would get it, to its author. Its link opens no registration. @returns the address.
 *
 * @throws HttpError 404 when that registration is gone, 429 after too many of a day.
 */
export async function sendTest(
  parts: TestParts,
  author: StoredUser,
  { id, asunto, mensaje }: { id: number; asunto: string; mensaje: string },
  audience: Audience,
): Promise<string> {
  const { db, config, now, mail } = parts;
  const datos = (await audience.readRecipients(db, parts, [id])).get(id)?.datos;
  if (!datos) throw new HttpError(404, audience.gone);
  const fill = (text: string) => fillEmail(text, datos, audience.fields);
  const to = author.correo_electronico;
  const replyTo = { name: (await readClub(db)).nombre, address: await findInbox(db, config) };
  const head = { to, subject: `Prueba: ${fill(asunto)}`, replyTo };
  const filled = writeEmail(head, paragraphsOf(fill(mensaje), config.publicUrl));
  await db.transaction().execute(async (trx) => {
    await countOrRefuse(trx, [{ what: `email test ${to}`, ...mostTests }], now(), 'Te has enviado demasiadas pruebas');
    await queueEmail(trx, filled, now());
  });
  mail.wake();
  return to;
}

/** Inserts as many as `inSlices` gives. @returns their numbers by registration. */
export async function insertMailingEmails(db: Db, emails: readonly NewRow<'correos'>[]): Promise<Map<number | null, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db.insertInto('correos').values(emails).returning(['id', 'inscripcion_id']).execute();
  return new Map(rows.map(({ id, inscripcion_id }) => [inscripcion_id, id]));
}

/** Makes failed and delayed emails due at once: all of a mailing, or these. */
export async function makeDue(db: Db, mailingId: number, emails: readonly number[] | undefined, now: Date): Promise<void> {
  const query = db
    .updateTable('correos')
    .set({ estado: 'pendiente', intentos: 0, proximo_intento: now.toISOString(), ultimo_error: null })
    .where('envio_id', '=', mailingId)
    .where('estado', '!=', 'enviado')
    .where('arrendatario', 'is', null)
    // An untried email keeps its position in the queue.
    .where(({ or, eb }) => or([eb('estado', '=', 'fallido'), eb('proximo_intento', '>', now.toISOString())]));
  if (emails === undefined) return void (await query.execute());
  await inSlices(emails, (some) => query.where('id', 'in', some).execute());
}

/** Deletes old mailings, with their emails. Their files are left without a row of a mailing: see `removeOrphanedAttachments`. */
export async function forgetMailings(trx: Db, before: string): Promise<number> {
  const old = oldMailings(trx, before);
  await trx.updateTable('adjuntos').set({ envio_id: null }).where('envio_id', 'in', old).execute();
  const { numDeletedRows } = await trx.deleteFrom('envios').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
