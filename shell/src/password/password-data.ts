import type { User } from 'shared/contract/session';
import { call } from 'shared/http/call';
import { currentSession } from 'shared/session/session';

/** Optional session in the reply: a changed temporary password continues with it. */
interface ChangeReply {
  access_token?: string;
  usuario?: User | undefined;
}

/** Changes the password and keeps this tab signed in. @throws the client's error when it is rejected or gets no answer. */
export async function changePassword(contrasena_actual: string, nueva_contrasena: string): Promise<void> {
  const reply: ChangeReply = (await call('POST /usuarios/cambiar-contrasena', { json: { contrasena_actual, nueva_contrasena } })) ?? {};
  const { token, user, logIn } = currentSession();
  const mustChange = user?.debe_cambiar_contrasena ?? false;
  if (!token || (!reply.access_token && !reply.usuario && !mustChange)) return;
  logIn(reply.access_token ?? token, { ...user, ...reply.usuario, debe_cambiar_contrasena: false });
}

export async function requestReset(correo_electronico: string): Promise<void> {
  await call('POST /contrasena/solicitar', { anonymous: true, json: { correo_electronico } });
}

export async function resetPassword(clave: string, nueva_contrasena: string): Promise<void> {
  await call('POST /contrasena/restablecer', { anonymous: true, json: { clave, nueva_contrasena } });
}
