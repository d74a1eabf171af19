import type { Mailing, MailingAccepted, MailingDetail } from 'shared/contract/mailings';
import { api, getJson } from 'shared/http/client';
import { getList } from 'shared/http/get-list';

export interface MailingDraft {
  asunto: string;
  mensaje: string;
  archivos: File[];
}

/**
 * POST inscripciones/enviar-correo. `key` stays the same while the same letter is sent again, so that nobody gets it twice.
 *
 * @throws the client's error, or a TypeError when the reply does not say 'ok'.
 */
export async function sendMailing(ids: readonly number[], draft: MailingDraft, key: string): Promise<Partial<MailingAccepted>> {
  const body = new FormData();
  body.set('asunto', draft.asunto.trim());
  body.set('mensaje', draft.mensaje);
  for (const id of ids) body.append('inscritos', String(id));
  for (const file of draft.archivos) body.append('archivos', file, file.name);
  const reply = await (
    await api.post('inscripciones/enviar-correo', { body, headers: { 'Idempotency-Key': key } })
  ).json<Partial<MailingAccepted> | null>();
  if (reply?.estado !== 'ok') throw new TypeError('The server did not take the letters');
  return reply;
}

/** Calls of our own server: what became of the letters. */
export const loadMailings = () => getList<Mailing>('inscripciones/envios');
export const loadMailing = (id: number) => getJson<MailingDetail>(`inscripciones/envios/${id}`);

/** Tries these letters again, or all that failed. */
export async function retryMailing(id: number, letters?: number[]): Promise<void> {
  await api.post(`inscripciones/envios/${id}/reintentar`, { json: letters ? { correos: letters } : {} });
}

/** A key that no other letter has; also where the page has no secure context, and so no randomUUID. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
