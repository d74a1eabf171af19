import { keyInHash } from 'shared/data/hash';
import { call, defer, sendCall } from 'shared/http/call';
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
  const reply = await sendCall('GET /inscripciones/mia/calendario.ics', { headers: headersOf(key) });
  saveFile(await reply.blob(), `${name}.ics`);
}

export async function saveRoadbook(key: string): Promise<void> {
  const reply = await sendCall('GET /inscripciones/mia/roadbook', { headers: headersOf(key) });
  saveFile(await reply.blob(), 'roadbook.pdf');
}
