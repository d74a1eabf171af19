import type { MyRegistration } from 'shared/contract/my-registration';
import { keyInHash } from 'shared/data/hash';
import { refusalStatus } from 'shared/http/client';
import { readReply } from 'shared/session/offline';
import { call, deferReplies, sendCall } from 'shared/http/call';
import { saveFile } from 'shared/http/save-file';

export const headersOf = (key: string) => ({ 'clave-inscripcion': key });

/** How long, in ms, a phone keeps the registration of the day. */
export const ownDayLasts = 48 * 60 * 60 * 1000;
export const mineAddress = '/api/inscripciones/mia';

/** Without an answer, what this phone has of the same link. */
async function loadOne(key: string): Promise<MyRegistration> {
  try {
    return await call('GET /inscripciones/mia', { headers: headersOf(key) });
  } catch (error) {
    if (refusalStatus(error) !== undefined) throw error;
    const kept = (await readReply(mineAddress).catch(() => undefined)) as { link: string; mine: MyRegistration } | undefined;
    if (kept?.link !== key) throw error;
    return kept.mine;
  }
}

export function loadMine() {
  const toConfirm = keyInHash('confirmar');
  const confirms = toConfirm !== '';
  const key = toConfirm || keyInHash();
  const mine = key === '' || confirms ? Promise.resolve(undefined) : loadOne(key);
  return { key, confirms, ...deferReplies({ mine }) };
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
