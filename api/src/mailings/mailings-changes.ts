import { createHash } from 'node:crypto';
import type { MailingAccepted } from 'shared/contract/mailings';
import { fullName } from '../audit/record-change.ts';
import { createStaffWrites } from '../audit/staff-writes.ts';
import type { AppContext } from '../context.ts';
import type { StoredUser } from '../db/schema.ts';
import { HttpError } from '../http/errors.ts';
import { stampEmail } from '../mail/outbox.ts';
import { findInbox } from '../settings/addresses.ts';
import { readClub } from '../settings/settings-queries.ts';
import { removeAttachments, storeAttachments } from './attachment-files.ts';
import { findMailingByKey, insertMailingEmails, listAddresses } from './mailings-queries.ts';
import type { MailingForm } from './read-mailing-form.ts';

type Parts = Pick<AppContext, 'db' | 'files' | 'config' | 'log' | 'now'>;

/**
 * Keeps the mailing with all its emails and files, or nothing of it. One email for each distinct address; a form that was accepted
 * before (same key) is answered again and mails nobody.
 *
 * @throws HttpError 400 when no registration is left, 409 when the key served for another content.
 */
export async function acceptMailing(parts: Parts, author: StoredUser, form: MailingForm): Promise<MailingAccepted> {
  const { db, files, now } = parts;
  const recipients = await chooseRecipients(parts, form.inscritos);
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
    const id = await insertMailing(parts, author, { form, huella, attachments, emails: recipients.emails });
    if (id !== undefined) return answer(id);
  } finally {
    await removeAttachments(db, files, attachments);
  }
  const quicker = await findMailingByKey(db, form.clave ?? '');
  if (!quicker) throw new Error('The key of the mailing was taken, and is not there.');
  return answer(sameMailing(quicker, huella));
}

function sameMailing(known: { id: number; huella: string }, huella: string): number {
  if (known.huella === huella) return known.id;
  throw new HttpError(409, 'Este correo ya se aceptó con otro contenido. Cierra la ventana y vuelve a escribirlo.');
}

interface NewMailing {
  form: MailingForm;
  huella: string;
  attachments: readonly number[];
  emails: readonly { id: number; mail: string }[];
}

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
    const answerTo = { responder_nombre: club.nombre, responder_correo: await findInbox(trx, parts.config) };
    const common = { asunto, texto: '', html: '', ...answerTo, envio_id: row.id };
    await insertMailingEmails(
      trx,
      mailing.emails.map(({ id, mail }) => ({ ...common, ...stampEmail(moment, club), para: mail, inscripcion_id: id })),
    );
    await record('enviar', null, { resumen: `${mailing.emails.length} destinatarios` });
    return row.id;
  });
}

/** In the order of the form. A family that shares an address gets one email. */
async function chooseRecipients({ db }: Parts, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const found = new Map((await listAddresses(db, wanted)).map(({ id, mail }) => [id, mail]));
  const byAddress = new Map<string, { id: number; mail: string }>();
  for (const id of wanted) {
    const mail = found.get(id);
    if (mail !== undefined && !byAddress.has(mail.toLowerCase())) byAddress.set(mail.toLowerCase(), { id, mail });
  }
  return { emails: [...byAddress.values()], repeated: found.size - byAddress.size, missing: wanted.length - found.size };
}

function digest({ asunto, mensaje, inscritos, archivos }: MailingForm): string {
  const hash = createHash('sha256').update(JSON.stringify([asunto, mensaje, inscritos.toSorted((a, b) => a - b)]));
  for (const { nombre, tipo, content } of archivos) hash.update(JSON.stringify([nombre, tipo, content.length])).update(content);
  return hash.digest('base64url');
}
