import type { Registration } from 'shared/contract/registrations';
import { api } from 'shared/http/client';
import { publicBody, staffBody, type Rider } from './rider.ts';

/**
 * POST inscripciones/, by the public with the captcha's token, by staff without one (undefined).
 *
 * @throws the client's error when it is refused or gets no answer.
 */
export async function sendRegistration(typed: Rider, captchaToken: string | null | undefined): Promise<Registration | undefined> {
  const rider = { ...typed, mail: typed.mail.trim() };
  const json = captchaToken === undefined ? staffBody(rider) : { ...publicBody(rider), captcha_token: captchaToken };
  const reply = await api.post('inscripciones/', { json });
  return reply.json<Registration>().catch(() => undefined);
}
