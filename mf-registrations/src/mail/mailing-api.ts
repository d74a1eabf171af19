import type { EmailTemplate } from 'shared/contract/email-templates';
import type { EmailRecipient, MailingAccepted } from 'shared/contract/mailings';
import { call } from 'shared/http/call';
import { getList } from 'shared/http/get-list';

export interface Mailing {
  asunto: string;
  mensaje: string;
  archivos: readonly File[];
  /** Idempotency key: stays the same for a resend. */
  key: string;
}

/**
 * POST inscripciones/enviar-correo.
 *
 * @throws the client's error, or a TypeError when the reply does not say 'ok'.
 */
export async function sendMailing(ids: readonly number[], { asunto, mensaje, archivos, key }: Mailing): Promise<Partial<MailingAccepted>> {
  const form = { asunto: asunto.trim(), mensaje, inscritos: [...ids], archivos: [...archivos] };
  const reply = await call('POST /inscripciones/enviar-correo', { form, headers: { 'idempotency-key': key } });
  if (reply?.estado !== 'ok') throw new TypeError('The server did not accept the e-mails');
  return reply;
}

/** Calls of our own server: delivery results. */
export const loadMailings = () => getList('GET /inscripciones/envios');
export const loadMailing = (id: number) => call('GET /inscripciones/envios/:id', { params: { id } });

/** Retries these emails, or all failed ones. */
export async function retryMailing(id: number, emails?: number[]): Promise<void> {
  await call('POST /inscripciones/envios/:id/reintentar', { params: { id }, json: emails ? { correos: emails } : {} });
}

/** Placeholder values of each recipient that still exists. */
export const loadRecipients = (ids: readonly number[]): Promise<EmailRecipient[]> =>
  call('POST /inscripciones/enviar-correo/datos', { json: { inscritos: [...ids] } });

/** Test email to oneself, with this rider's values. */
export const sendEmailTest = ({ asunto, mensaje }: Pick<Mailing, 'asunto' | 'mensaje'>, inscrito: number) =>
  call('POST /inscripciones/enviar-correo/prueba', { json: { asunto: asunto.trim(), mensaje, inscrito } });

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
