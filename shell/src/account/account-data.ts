import type { OpenSession } from 'shared/contract/open-sessions';
import type {
  AppOffer,
  PasskeyOffer,
  SecondFactorChange,
  SecondFactorState,
  SecondStepProof,
  StaffRules,
} from 'shared/contract/second-factor';
import { api, getJson } from 'shared/http/client';
import { getList } from 'shared/http/get-list';
import { handOver } from 'shared/http/hand-over';
import { currentSession } from 'shared/session/session';

export const loadSessions = () => getList<OpenSession>('cuenta/sesiones');

export function loadAccountPage() {
  const { user } = currentSession();
  return handOver({
    factors: getJson<SecondFactorState>('cuenta/segundo-factor'),
    sessions: loadSessions(),
    rules: user?.rol === 'webmaster' ? getJson<StaffRules>('ajustes/seguridad') : Promise.resolve(null),
  });
}
export type AccountPageData = ReturnType<typeof loadAccountPage>;

/** A change tells who the person is now: what the club required of them may be done. */
async function change(path: string, json: object): Promise<SecondFactorChange> {
  const done = await (await api.post(path, { json })).json<SecondFactorChange>();
  const { token, user, logIn } = currentSession();
  if (token) logIn(token, { ...user, ...done.usuario });
  return done;
}

export const offerApp = async (contrasena: string): Promise<AppOffer> =>
  (await api.post('cuenta/aplicacion', { json: { contrasena } })).json();
export const activateApp = (resguardo: string, codigo: string) => change('cuenta/aplicacion/activar', { resguardo, codigo });
export const removeApp = (contrasena: string) => change('cuenta/aplicacion/quitar', { contrasena });
export const renewCodes = (contrasena: string) => change('cuenta/codigos', { contrasena });
export const removePasskey = (id: string, contrasena: string) => change(`cuenta/llaves/${encodeURIComponent(id)}/quitar`, { contrasena });

export async function offerPasskey(contrasena: string): Promise<PasskeyOffer> {
  return (await api.post('cuenta/llaves/oferta', { json: { contrasena } })).json();
}
export const addPasskey = (resguardo: string, nombre: string, llave: SecondStepProof['llave']) =>
  change('cuenta/llaves', { resguardo, nombre, llave });

export async function endSession(sesion: string): Promise<void> {
  await api.delete(`cuenta/sesiones/${encodeURIComponent(sesion)}`);
}
export async function endOtherSessions(): Promise<void> {
  await api.post('cuenta/sesiones/cerrar-otras');
}
export const saveRules = async (rules: StaffRules): Promise<StaffRules> => (await api.put('ajustes/seguridad', { json: rules })).json();
