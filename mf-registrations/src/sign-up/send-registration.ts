import type { SentAnswers } from 'shared/contract/questions';
import type { SignedUpRegistration } from 'shared/contract/registrations';
import { call } from 'shared/http/call';
import { publicBody, staffBody, type Rider } from './rider.ts';

/**
 * POST inscripciones/, by the public with the captcha's token, by staff without one (undefined).
 *
 * @param beside Key of the personal link; digest of the privacy notice; answers to the club's own questions.
 *
 * @throws the client's error when it is rejected or gets no response.
 */
export async function sendRegistration(
  typed: Rider,
  captchaToken: string | null | undefined,
  beside: Partial<Record<'clave_anticipada' | 'aviso_privacidad', string | undefined>> & {
    respuestas?: SentAnswers | undefined;
    importe_visto?: number | undefined;
  } = {},
): Promise<Partial<SignedUpRegistration> | null | undefined> {
  const rider = { ...typed, mail: typed.mail.trim() };
  // Not on every server.
  const known = Object.fromEntries(Object.entries(beside).filter(([, value]) => value !== undefined));
  const json = captchaToken === undefined ? staffBody(rider) : { ...publicBody(rider), captcha_token: captchaToken, ...known };
  return call('POST /inscripciones/', { json });
}
