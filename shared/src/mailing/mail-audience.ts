import type { EmailTemplate } from '../contract/email-templates.ts';
import type { Mailing as SentMailing, MailingDetail } from '../contract/mailings.ts';
import type { EmailFacts, EmailFields } from '../facts/email-fields.ts';
import { call, getList } from '../http/call.ts';

export interface Mailing {
  asunto: string;
  mensaje: string;
  archivos: readonly File[];
  /** Idempotency key: stays the same for a resend. */
  key: string;
}

/** One whom an email goes to. */
export interface Addressee {
  id: number;
  nombre: string | null;
  mail: string | null;
}

export interface Recipient extends Addressee {
  datos: EmailFacts;
}

/** Whom emails go to, and the calls that send them. */
export interface MailAudience {
  /** '3 inscritos', in a sentence. */
  people: (count: number) => string;
  /** Placeholders of the server, and those of them that are offered; none where it has no placeholders. */
  fields: EmailFields;
  offered: readonly string[];
  /** Said when no recipient is left. */
  none: string;
  send: (ids: readonly number[], mailing: Mailing) => Promise<unknown>;
  loadRecipients: (ids: readonly number[]) => Promise<Recipient[]>;
  sendTest: (email: Pick<Mailing, 'asunto' | 'mensaje'>, id: number) => Promise<{ correo: string }>;
}

/** The calls that tell how mailings were delivered. */
export interface MailingRecords {
  list: () => Promise<SentMailing[]>;
  load: (id: number) => Promise<MailingDetail>;
  /** These emails, or all failed ones. */
  retry: (id: number, emails?: number[]) => Promise<unknown>;
}

export const nameOf = ({ nombre, mail }: Pick<Addressee, 'nombre' | 'mail'>): string => nombre?.trim() || (mail ?? '');

/** @throws TypeError when the reply does not say 'ok'. */
export function confirmAccepted<T extends { estado?: string }>(reply: T | null | undefined): T {
  if (reply?.estado !== 'ok') throw new TypeError('The server did not accept the e-mails');
  return reply;
}

export const loadTemplates = () => getList('GET /inscripciones/plantillas');

/** Creates a template, or replaces `old`. */
export const saveTemplate = (
  values: Pick<EmailTemplate, 'nombre' | 'asunto' | 'mensaje'>,
  old: Pick<EmailTemplate, 'id' | 'version'> | undefined,
): Promise<EmailTemplate> =>
  old
    ? call('PUT /inscripciones/plantillas/:id', { params: { id: old.id }, json: { ...values, version: old.version } })
    : call('POST /inscripciones/plantillas', { json: values });

export const deleteTemplate = (id: number) => call('DELETE /inscripciones/plantillas/:id', { params: { id } });
