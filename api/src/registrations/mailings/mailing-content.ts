import { buffer } from 'node:stream/consumers';
import type { Club } from 'shared/facts/club';
import type { Db } from '../../core/db/schema.ts';
import type { FileStore } from '../../core/files/file-store.ts';
import { drawIcon } from '../../core/club/club-icon.ts';
import { myRegistrationPage } from '../edition/registration-links.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { logoCid, logoImage, type Paragraph } from '../../core/mail/email-html.ts';

import type { Attachment, Enclose, WholeMail } from '../../core/mail/whole-mail.ts';

type Content = Pick<WholeMail, 'texto' | 'html' | 'attachments'>;

export function createEnclose(db: Db, files: FileStore, publicUrl: string): Enclose {
  let last: { id: number; content: Promise<Content> } | undefined;
  return {
    async complete(mail) {
      if (mail.envio_id === null) return { ...mail, ...(await encloseLogo(db, files, { ...mail, attachments: [] })) };
      const own = mail.texto === '' ? {} : writeMessage(await readClub(db), { publicUrl, ...mail });
      if (last?.id !== mail.envio_id) last = { id: mail.envio_id, content: readContent({ db, files, publicUrl }, mail.envio_id) };
      const reading = last;
      try {
        return { ...mail, ...(await reading.content), ...own };
      } catch (error) {
        // After a failure the next attempt reads it again.
        if (last === reading) last = undefined;
        throw error;
      }
    },
    forget() {
      last = undefined;
    },
  };
}

async function readContent({ db, files, publicUrl }: { db: Db; files: FileStore; publicUrl: string }, id: number): Promise<Content> {
  const mailing = await db.selectFrom('envios').select(['asunto', 'mensaje']).where('id', '=', id).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('adjuntos').select(['archivo', 'nombre', 'tipo']).where('envio_id', '=', id).orderBy('id').execute();
  const attachments: Attachment[] = [];
  for (const { archivo, nombre, tipo } of rows) {
    const file = await files.open(archivo);
    if (!file) throw new Error(`falta el archivo adjunto «${nombre}».`);
    attachments.push({ nombre, tipo, content: await buffer(await file.read()) });
  }
  return encloseLogo(db, files, {
    ...writeMessage(await readClub(db), { publicUrl, asunto: mailing.asunto, texto: mailing.mensaje }),
    attachments,
  });
}

function writeMessage(
  club: Club,
  { publicUrl, asunto, texto }: { publicUrl: string; asunto: string; texto: string },
): Omit<Content, 'attachments'> {
  const { text, html } = writeEmail({ to: '', subject: asunto }, paragraphsOf(texto, publicUrl)).write(club);
  return { texto: text, html };
}

/** Renders staff's text: `{enlace}` becomes a button, since the address is long, and says nothing to its reader. */
export const paragraphsOf = (message: string, publicUrl: string): Paragraph[] =>
  message.split(/\n{2,}/).map((text) => ({ text, page: myRegistrationPage(publicUrl), label: 'Ver mi inscripción' }));

/** Attaches the logo; one that was deleted is left out. */
async function encloseLogo(db: Db, files: FileStore, content: Content): Promise<Content> {
  if (!content.html.includes(logoImage)) return content;
  const { logo } = await readClub(db);
  const icon = logo === null ? undefined : await drawIcon(files, logo, 192);
  if (!icon) return { ...content, html: content.html.replace(logoImage, '') };
  const enclosed = { nombre: 'logo.png', tipo: 'image/png', content: icon, cid: logoCid };
  return { ...content, attachments: [...content.attachments, enclosed] };
}
