import type { LoginReply } from 'shared/contract/session';
import { anonymousApi, api } from 'shared/http/client';
import { currentSession } from 'shared/session/session';

/** What the reply may bring besides its status: who changed a temporary password goes on with it. */
type ChangeReply = Partial<LoginReply>;

/** Changes the password and keeps this tab signed in. @throws the client's error when it is refused or gets no answer. */
export async function changePassword(contrasena_actual: string, nueva_contrasena: string): Promise<void> {
  const response = await api.post('usuarios/cambiar-contrasena', { json: { contrasena_actual, nueva_contrasena } });
  const reply = ((await response.json().catch(() => null)) ?? {}) as ChangeReply;
  const { token, user, logIn } = currentSession();
  const mustChange = user?.debe_cambiar_contrasena ?? false;
  if (!token || (!reply.access_token && !reply.usuario && !mustChange)) return;
  logIn(reply.access_token ?? token, { ...user, ...reply.usuario, debe_cambiar_contrasena: false });
}

export async function requestReset(correo_electronico: string): Promise<void> {
  await anonymousApi.post('contrasena/solicitar', { json: { correo_electronico } });
}

export async function resetPassword(clave: string, nueva_contrasena: string): Promise<void> {
  await anonymousApi.post('contrasena/restablecer', { json: { clave, nueva_contrasena } });
}
