import { setImmediate as letOthersWork } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../core/db/connect.ts';
import { createLog } from '../../core/logs/log.ts';
import { processName } from 'platform/store/process-name';
import { addRows } from '../../testing/add-rows.ts';
import { listGalleryFiles } from '../../testing/pictures.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { announceFiles, claimFiles, dropFiles } from '../../site/galleries/orphans.ts';
import { sweepStores, sweepHourly } from './sweep.ts';

const clock = new Date('2026-05-04T10:00:00Z');
const dayAgo = new Date('2026-05-03T10:00:00Z');
const app = await startFileApp({ now: () => clock });
const { db } = app;
const { files } = app.context;

const [host] = processName.split('.');
const dead = `${host}.${process.pid}.before`;
const alive = `${host}.${process.ppid}.x`;
const elsewhere = 'elsewhere.7.x';

const nameOf = (email: string) => `${email.repeat(24)}.webp`;
const keyOf = (email: string) => `galerias/${email.repeat(24)}/480.webp`;
/** A file with the note of the process that works on it. */
async function leave(email: string, proceso: string, moment = clock) {
  await files.put(keyOf(email), Buffer.from('x'));
  const note = { archivo: nameOf(email), proceso, momento: moment.toISOString() };
  await db.insertInto('archivos_sueltos').values(note).execute();
}
const notes = () => db.selectFrom('archivos_sueltos').select(['archivo', 'proceso']).orderBy('archivo').execute();
const left = () => listGalleryFiles(app.config.dataDir);
async function addPicture(email: string) {
  const { id } = await db.insertInto('galerias').values({ nombre: 'Ruta', tipo: 'privada' }).returning('id').executeTakeFirstOrThrow();
  const facts = { original: 'x', ancho: 3, alto: 2, color: '#b5402b', posicion: 0, checksum: 'x' };
  await addRows(db, 'imagenes', { ...facts, galeria_id: id, archivo: nameOf(email) });
}

beforeEach(async () => {
  for (const { archivo } of await notes()) await db.deleteFrom('archivos_sueltos').where('archivo', '=', archivo).execute();
  await db.deleteFrom('galerias').execute();
  for (const email of 'abcdef') await files.delete(keyOf(email));
});

test('what dead processes left goes, unless a row names it; what another one works on stays, for a day where that is unknown', async () => {
  await leave('a', dead);
  await leave('b', alive);
  await leave('c', elsewhere, new Date(dayAgo.getTime() + 1));
  await leave('d', elsewhere, dayAgo);
  await leave('e', dead);
  await addPicture('e');
  await sweepStores(app.context);
  expect(await left()).toEqual([keyOf('b'), keyOf('c'), keyOf('e')]);
  expect(await notes()).toEqual([
    { archivo: nameOf('b'), proceso: alive },
    { archivo: nameOf('c'), proceso: elsewhere },
  ]);
});

test('it happens at once and every hour, until it is ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await leave('a', dead);
  let sweeps = 0;
  const { modules } = app.context;
  const counted = { ...modules, sweep: (now: Date) => modules.sweep(now).finally(() => (sweeps += 1)) };
  const stop = sweepHourly({ ...app.context, modules: counted });
  // A poll would advance the clock.
  while (sweeps === 0) await letOthersWork();
  expect(await left()).toEqual([]);
  await leave('b', dead);
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(await left()).toEqual([keyOf('b')]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(left).toEqual([]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a stop leaves what is left to the next start', async () => {
  for (const email of 'abc') await leave(email, dead);
  const ending = new AbortController();
  const asked = { ...files, delete: async (path: string) => files.delete(path).finally(() => ending.abort()) };
  await sweepStores({ ...app.context, files: asked, ending: ending.signal });
  expect(await left()).toEqual([keyOf('b'), keyOf('c')]);
  await sweepStores(app.context);
  expect([await left(), await notes()]).toEqual([[], []]);
});

test('a database that does not answer is logged', async () => {
  const lines: { msg: string }[] = [];
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
  const gone = openDatabase(app.config);
  await gone.selectFrom('galerias').select('id').execute();
  await gone.destroy();
  await sweepHourly({ ...app.context, db: gone, log })();
  expect(lines.map(({ msg }) => msg)).toEqual(['what dead processes left could not be removed']);
});

test('a process that is taken for dead meanwhile can store no row, and deletes nothing', async () => {
  await announceFiles(db, nameOf('a'), clock);
  await db.updateTable('archivos_sueltos').set({ proceso: elsewhere }).execute();
  await expect(claimFiles(db, nameOf('a'))).rejects.toThrow('swept before their row was stored');
  await dropFiles(db, files, nameOf('a'));
  expect(await notes()).toEqual([{ archivo: nameOf('a'), proceso: elsewhere }]);
});
