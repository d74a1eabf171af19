import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Role } from '../../shared/src/facts/enumerations.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { logIn } from '../../e2e/fixtures/site.ts';
import { countBytes } from './count-bytes.ts';
import { atLeast, atMost, counted, type Figure } from './figure.ts';
import { fillGallery } from './fill-gallery.ts';
import { interleave } from './interleave.ts';
import { readProcess } from './read-process.ts';
import { medianOf, ratioOf, sampleOf } from './sample.ts';
import { watchProcess } from './watch-process.ts';

const pictures = 500;
const bytesEach = 2 * 1024 * 1024;

async function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const asking = get(url, { headers, agent: false });
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}`);
  return reply;
}

/**
 * The cost of a large gallery's ZIP for the server, and its speed. Sender and receiver share the machine, so bytes per second
 * depend on what else runs; hence the processor time that each side spends on a gigabyte stands beside them. Both read from memory: the
 * warm-up round has loaded the pictures.
 */
export async function measureZip(dataDir: string, rounds: number): Promise<Figure[]> {
  // The renderer process starts at its own time and is no part of it.
  const server = await startServer(dataDir, { DRAW_PAGES: 'off' });
  const id = await fillGallery(dataDir, { count: pictures, tipo: 'privada', originalBytes: bytesEach });
  const url = `${server.url}/api/galerias/${id}/descargar-zip`;
  const signIn = async (role: Role) => ({ authorization: `Bearer ${(await logIn(server.url, role)).access_token}` });
  const headers = await signIn('socio');
  const path = join(dataDir, 'plain.zip');
  const plain = fork(join(import.meta.dirname, 'plain-file.ts'), { execArgv: ['--import', 'tsx'] });
  const watch = watchProcess(server.pid);
  try {
    const before = watch.megabytes();
    await pipeline(await open(url, headers), createWriteStream(path));
    // Synced now: pending writes would go on while others are timed.
    const file = await openFile(path, 'r+');
    await file.sync().finally(() => file.close());
    plain.send(path);
    const [plainUrl] = (await once(plain, 'message')) as [string];
    const time = async (pid: number, download: () => ReturnType<typeof countBytes>) => {
      watch.forgetPeak();
      const spent = readProcess(pid).own;
      const { rate, bytes } = await download();
      return { rate, bytes, perGigabyte: (readProcess(pid).own - spent) / (bytes / 1024 ** 3), growth: watch.peakMegabytes() - before };
    };
    const { zips, plains } = await interleave(
      {
        zips: () => time(server.pid, () => countBytes(url, headers)),
        plains: () => time(plain.pid ?? 0, () => countBytes(plainUrl)),
      },
      { rounds },
    );
    // Three of each user, the most that they may have.
    const people = await Promise.all((['socio', 'invitado', 'direccion', 'webmaster'] as const).map(signIn));
    // Their log-ins have left connections open.
    const descriptors = watch.descriptors();
    await abortDownloads(url, [people, people, people].flat());
    await settled(() => watch.descriptors() <= descriptors);
    const size = `${((zips[0]?.bytes ?? 0) / 1024 ** 3).toFixed(2)} GB`;
    const rates = (downloads: typeof zips) => downloads.map(({ rate }) => rate);
    const spent = (downloads: typeof zips) => `${medianOf(downloads.map(({ perGigabyte }) => perGigabyte)).toFixed(2)} s`;
    return [
      atLeast(
        `ZIP of ${pictures} pictures, bytes/s against one plain file`,
        ratioOf(rates(zips), rates(plains)),
        0.6,
        `${Math.round(medianOf(rates(zips)))} / ${Math.round(medianOf(rates(plains)))} MB/s of ${size}; processor a GB ${spent(zips)} / ${spent(plains)}`,
      ),
      atMost('server memory that a ZIP takes, MB', sampleOf(zips.map(({ growth }) => growth)), 60, `of ${size}`),
      atMost('descriptors that 12 aborted ZIPs leave open', counted(watch.descriptors() - descriptors), 0, `${descriptors} before`),
    ];
  } finally {
    watch.stop();
    plain.kill();
    await server.stop();
  }
}

async function abortDownloads(url: string, each: readonly Record<string, string>[]): Promise<void> {
  const replies = await Promise.all(each.map((headers) => open(url, headers)));
  await Promise.all(replies.map((reply) => once(reply, 'readable')));
  for (const reply of replies) reply.destroy();
}

/** Waits until the condition holds, five seconds at most: a failure shows in the figure. */
async function settled(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 50 && !isSo(); tries += 1) await setTimeout(100);
}
