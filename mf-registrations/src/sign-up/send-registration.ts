import type { Registration } from 'shared/contract/registrations';
import { call } from 'shared/http/call';
import { publicBody, staffBody, type Rider } from './rider.ts';

/**
 * POST inscripciones/, by the public with the captcha's token, by staff without one (undefined).
 *
 * @param holdKey Of the place that was kept for it.
 *
 * @throws the client's error when it is refused or gets no answer.
 */
export async function sendRegistration(
  typed: Rider,
  captchaToken: string | null | undefined,
  holdKey?: string,
): Promise<Partial<Registration> | null | undefined> {
  const rider = { ...typed, mail: typed.mail.trim() };
  const json =
    captchaToken === undefined
      ? staffBody(rider)
      : { ...publicBody(rider), captcha_token: captchaToken, ...(holdKey && { clave_plaza: holdKey }) };
  return call('POST /inscripciones/', { json });
}
