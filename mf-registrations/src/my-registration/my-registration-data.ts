import type { MyRegistration } from 'shared/contract/my-registration';
import type { Changeable } from 'shared/contract/sign-up-changes';
import { keyInHash } from 'shared/data/hash';
import { routeLevels } from 'shared/facts/enumerations';
import { call, send } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { saveFile } from 'shared/http/save-file';

export const headersOf = (key: string) => ({ 'clave-inscripcion': key });

export function loadMine() {
  const toConfirm = keyInHash('confirmar');
  const confirms = toConfirm !== '';
  const key = toConfirm || keyInHash();
  const mine = key === '' || confirms ? Promise.resolve(undefined) : call('GET /inscripciones/mia', { headers: headersOf(key) });
  return { key, confirms, ...defer({ mine }) };
}
export type MineData = ReturnType<typeof loadMine>;

export async function saveCalendar(key: string, name: 'ruta' | 'actividad'): Promise<void> {
  const reply = await send('GET /inscripciones/mia/calendario.ics', { headers: headersOf(key) });
  saveFile(await reply.blob(), `${name}.ics`);
}

export async function saveRoadbook(key: string): Promise<void> {
  const reply = await send('GET /inscripciones/mia/roadbook', { headers: headersOf(key) });
  saveFile(await reply.blob(), 'roadbook.pdf');
}

/** What may be changed. An older server does not tell, and changes level and companion of the route alone. */
export function changeableOf({ cambio, actividad_id, datos }: MyRegistration): Changeable | undefined {
  if (cambio !== undefined) return cambio ?? undefined;
  if (!can('2.0') || typeof actividad_id === 'number') return undefined;
  const [ruta, acompanante, nombre_acomp] = [datos['ruta'] ?? null, datos['acompanante'] ?? null, datos['nombre_acomp'] ?? null];
  return { ruta, acompanante, nombre_acomp, invitados: 0, menores: 0, niveles: [...routeLevels], con_acompanante: true, invitados_max: 0 };
}
