import { join } from 'node:path';
import nodemailer from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { writeDurably } from 'platform/store/write-durably';
import type { Config } from '../base/config.ts';
import type { Timeouts } from '../peers/timeouts.ts';
import type { Sender } from '../club/addresses.ts';
import { stampEmail } from './outbox.ts';
import type { WholeMail } from './whole-mail.ts';

/** The fields of an email that are sent. */
export type OutgoingEmail = Pick<
  WholeMail,
  | 'id'
  | 'message_id'
  | 'para'
  | 'asunto'
  | 'texto'
  | 'html'
  | 'responder_nombre'
  | 'responder_correo'
  | 'inscripcion_id'
  | 'creado'
  | 'envio_id'
  | 'attachments'
  | 'wayOut'
>;

/** Resolves once the mail server, or the disk, has accepted the email; else throws. */
export interface Delivery {
  deliver(mail: OutgoingEmail): Promise<void>;
  close(): void;
}

/** Through SMTP_URL, or into .eml files under the data folder without it. */
export function createDelivery(
  config: Pick<Config, 'smtpUrl' | 'dataDir'>,
  findSender: () => Promise<Sender>,
  connections: number,
  timeouts: Pick<Timeouts, 'mailGreeting' | 'mailAnswer'>,
): Delivery {
  return config.smtpUrl
    ? deliverBySmtp(config.smtpUrl, findSender, connections, timeouts)
    : deliverToFolder(join(config.dataDir, 'mail'), findSender);
}

function deliverBySmtp(
  url: string,
  findSender: () => Promise<Sender>,
  maxConnections: number,
  { mailGreeting, mailAnswer }: Pick<Timeouts, 'mailGreeting' | 'mailAnswer'>,
): Delivery {
  const transport = nodemailer.createTransport({
    url,
    // Connections are kept for the next email, and hung up by us before the server does.
    pool: true,
    maxConnections,
    idleTimeout: 20_000,
    // Retries are the outbox's, but for an idle connection that the server had closed: not a byte of the text has left then, and another
    // connection sends the email at once.
    maxRequeues: 1,
    dnsTimeout: mailGreeting,
    connectionTimeout: mailGreeting,
    greetingTimeout: mailGreeting,
    socketTimeout: mailAnswer,
  });
  return {
    deliver: async (mail) => {
      await transport.sendMail(compose(mail, await findSender()));
    },
    close: () => transport.close(),
  };
}

/** Writes .eml files named after the outbox row: an email delivered twice, after a crash, is one file all the same. */
function deliverToFolder(folder: string, findSender: () => Promise<Sender>): Delivery {
  return {
    deliver: async (mail) => {
      const message = await new MailComposer(compose(mail, await findSender())).compile().build();
      const path = join(folder, `${String(mail.id).padStart(6, '0')}.eml`);
      await writeDurably(path, message, `${path}.tmp`);
    },
    close: () => {},
  };
}

/** A mailing, or a message to the club; an answer to one that is about a registration tells of a change to it. */
const isByHand = ({ envio_id, responder_correo, inscripcion_id }: OutgoingEmail): boolean =>
  envio_id !== null || (responder_correo !== null && inscripcion_id === null);

/** Addresses are objects: nothing that a visitor typed is parsed as a list of recipients or as a header. */
function compose(mail: OutgoingEmail, from: Sender) {
  return {
    from,
    to: { name: '', address: mail.para },
    subject: mail.asunto,
    text: mail.texto,
    ...(mail.html === '' ? {} : { html: mail.html }),
    messageId: mail.message_id,
    date: new Date(mail.creado),
    // Holiday notices and other machines do not answer automatic emails.
    headers: {
      ...(isByHand(mail) ? {} : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(mail.wayOut === undefined
        ? {}
        : { 'List-Unsubscribe': `<${mail.wayOut}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(mail.responder_correo ? { replyTo: { name: mail.responder_nombre ?? '', address: mail.responder_correo } } : {}),
    attachments: mail.attachments.map(({ nombre, tipo, content, cid }) => ({
      filename: nombre,
      contentType: tipo,
      content,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A test email, to the staff member who asked for it. */
export function testEmail(para: string): OutgoingEmail {
  const { message_id, creado } = stampEmail(new Date());
  const texto = 'Este correo de prueba lo ha pedido quien administra la web. Si lo lees, el correo funciona.';
  const rest = { html: '', responder_nombre: null, responder_correo: null, envio_id: null, inscripcion_id: null, attachments: [] };
  return { id: 0, message_id, creado, para, asunto: 'Prueba de correo', texto, ...rest };
}
