import type { SecondFactorChange, SecondStepProof, StaffRules } from 'shared/contract/second-factor';
import { call, deferReplies, getList } from 'shared/http/call';
import { currentSession } from 'shared/session/session';

const loadSessions = () => getList('GET /cuenta/sesiones');

export function loadAccountPage() {
  const { user } = currentSession();
  return deferReplies({
    factors: call('GET /cuenta/segundo-factor'),
    sessions: loadSessions(),
    rules: user?.rol === 'webmaster' ? call('GET /ajustes/seguridad') : Promise.resolve(null),
  });
}
export type AccountPageData = ReturnType<typeof loadAccountPage>;

/** Replaces the stored user with the reply's: `debe_activar_segundo_factor` may be over. */
async function take(changed: Promise<SecondFactorChange>): Promise<SecondFactorChange> {
  const done = await changed;
  const { token, user, logIn } = currentSession();
  if (token) logIn(token, { ...user, ...done.usuario });
  return done;
}

export const offerApp = (contrasena: string) => call('POST /cuenta/aplicacion', { json: { contrasena } });
export const activateApp = (resguardo: string, codigo: string) =>
  take(call('POST /cuenta/aplicacion/activar', { json: { resguardo, codigo } }));
export const removeApp = (contrasena: string) => take(call('POST /cuenta/aplicacion/quitar', { json: { contrasena } }));
export const renewCodes = (contrasena: string) => take(call('POST /cuenta/codigos', { json: { contrasena } }));
export const removePasskey = (id: string, contrasena: string) =>
  take(call('POST /cuenta/llaves/:id/quitar', { params: { id }, json: { contrasena } }));

export const offerPasskey = (contrasena: string) => call('POST /cuenta/llaves/oferta', { json: { contrasena } });
export const addPasskey = (resguardo: string, nombre: string, llave: NonNullable<SecondStepProof['llave']>) =>
  take(call('POST /cuenta/llaves', { json: { resguardo, nombre, llave } }));

export async function endSession(sesion: string): Promise<void> {
  await call('DELETE /cuenta/sesiones/:sesion', { params: { sesion } });
}
export async function endOtherSessions(): Promise<void> {
  await call('POST /cuenta/sesiones/cerrar-otras');
}
export const saveRules = (rules: StaffRules) => call('PUT /ajustes/seguridad', { json: rules });
