import { call, send } from 'shared/http/call';
import { defer } from 'shared/http/defer';
import { saveFile } from 'shared/http/save-file';

/** The link's key is in the hash, which browsers do not send. */
function readAddress(): { key: string; confirms: boolean } {
  const [, confirms, key = ''] = /^#(confirmar=)?([\w-]+)$/.exec(globalThis.location?.hash ?? '') ?? [];
  return { key, confirms: confirms !== undefined };
}

export const headersOf = (key: string) => ({ 'clave-inscripcion': key });

export function loadMine() {
  const { key, confirms } = readAddress();
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
