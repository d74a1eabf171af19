import type { LoginReply } from 'shared/contract/session';
import { anonymousApi } from 'shared/http/client';

/** @throws whatever the reason: the person is told the same. */
export async function requestSession(form: FormData): Promise<LoginReply> {
  const credentials = { correo_electronico: form.get('correo_electronico'), contrasena: form.get('contrasena') };
  const reply = await (await anonymousApi.post('login', { json: credentials })).json<LoginReply>();
  if (!reply.access_token) throw new Error('login reply without a token');
  return reply;
}
