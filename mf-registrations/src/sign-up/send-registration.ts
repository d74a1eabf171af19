import type { Registration } from 'shared/contract/registrations';
import { api } from 'shared/http/client';
import { riderBody, type Rider } from './rider.ts';

/** POST inscripciones/. @throws the client's error when it is refused or gets no answer. */
export async function sendRegistration(rider: Rider, captchaToken: string | null | undefined): Promise<Registration | undefined> {
  const fields = riderBody({ ...rider, mail: rider.mail.trim() });
  const reply = await api.post('inscripciones/', {
    json: captchaToken === undefined ? fields : { ...fields, captcha_token: captchaToken },
  });
  return reply.json<Registration>().catch(() => undefined);
}
