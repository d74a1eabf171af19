import { buffer } from 'node:stream/consumers';
import type { Club } from 'shared/facts/club';
import type { MailingKind } from 'shared/facts/members';
import type { Config } from '../../core/base/config.ts';
import type { Db } from '../../core/db/schema.ts';
import type { FileStore } from '../../core/files/file-store.ts';
import { drawIcon } from '../../core/club/club-icon.ts';
import { myRegistrationPage } from '../calls/registration-links.ts';
import { readClub } from '../../core/club/settings-queries.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { logoCid, logoImage, type Paragraph } from '../../core/mail/email-html.ts';
import { newsLinks } from './news-links.ts';
import type { Attachment, Enclose, WholeMail } from '../../core/mail/whole-mail.ts';

type Content = Pick<WholeMail, 'texto' | 'html' | 'attachments'>;

type Keys = Pick<Config, 'publicUrl' | 'jwtSecret'>;

/** What all emails of a mailing share. */
interface Shared {
  content: Content;
  mensaje: string;
  clase: MailingKind | null;
}

export function createEnclose(db: Db, files: FileStore, config: Keys): Enclose {
  const { publicUrl } = config;
  let last: { id: number; shared: Promise<Shared> } | undefined;
  return {
    async complete(mail) {
      if (mail.envio_id === null) return { ...mail, ...(await encloseLogo(db, files, { ...mail, attachments: [] })) };
      if (last?.id !== mail.envio_id) last = { id: mail.envio_id, shared: readShared({ db, files, publicUrl }, mail.envio_id) };
      const reading = last;
      try {
        const { content, mensaje, clase } = await reading.shared;
        const isNews = clase === 'noticia' && mail.socio_id !== null;
        if (mail.texto === '' && !isNews) return { ...mail, ...content };
        const links = isNews ? newsLinks(config, mail.socio_id ?? 0) : undefined;
        const more = links ? [wayOut(links)] : [];
        const own = writeMessage(await readClub(db), { publicUrl, asunto: mail.asunto, texto: mail.texto || mensaje, more });
        return { ...mail, ...content, ...own, ...(links && { wayOut: links.oneClick }) };
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

async function readShared({ db, files, publicUrl }: { db: Db; files: FileStore; publicUrl: string }, id: number): Promise<Shared> {
  const mailing = await db.selectFrom('envios').select(['asunto', 'mensaje', 'clase']).where('id', '=', id).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('adjuntos').select(['archivo', 'nombre', 'tipo']).where('envio_id', '=', id).orderBy('id').execute();
  const attachments: Attachment[] = [];
  for (const { archivo, nombre, tipo } of rows) {
    const file = await files.open(archivo);
    if (!file) throw new Error(`falta el archivo adjunto «${nombre}».`);
    attachments.push({ nombre, tipo, content: await buffer(await file.read()) });
  }
  const { asunto, mensaje, clase } = mailing;
  const written = writeMessage(await readClub(db), { publicUrl, asunto, texto: mensaje });
  return { content: await encloseLogo(db, files, { ...written, attachments }), mensaje, clase };
}

const wayOut = ({ page, link }: { page: string; link: string }): Paragraph => ({
  text: `Te escribimos porque eres socio. Si no quieres más noticias del club: ${link}`,
  page,
  label: 'no recibir más noticias',
});

interface Message {
  publicUrl: string;
  asunto: string;
  texto: string;
  more?: readonly Paragraph[];
}

function writeMessage(club: Club, { publicUrl, asunto, texto, more = [] }: Message): Omit<Content, 'attachments'> {
  const { text, html } = writeEmail({ to: '', subject: asunto }, [...paragraphsOf(texto, publicUrl), ...more]).write(club);
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
