import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../fixtures/server.ts';
import { logIn } from '../fixtures/site.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { fillGallery } from './fill-gallery.ts';
import { median } from './median.ts';
import { watchProcess } from './watch-process.ts';

const pictures = 500;
const bytesEach = 2 * 1024 * 1024;
const rounds = 5;

interface Download {
  /** Megabytes per second. */
  rate: number;
  bytes: number;
}

async function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const asking = get(url, { headers, agent: false });
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}`);
  return reply;
}

/** Reads to the end. */
async function download(url: string, headers: Record<string, string>): Promise<Download> {
  const started = performance.now();
  const reply = await open(url, headers);
  let bytes = 0;
  reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await once(reply, 'end');
  if (bytes !== Number(reply.headers['content-length'])) throw new Error('The length was not the one announced.');
  return { rate: bytes / 1024 ** 2 / ((performance.now() - started) / 1000), bytes };
}

/** What the ZIP of a large gallery costs the server, and how fast it is. */
export async function measureZip(dataDir: string): Promise<Figure[]> {
  const server = await startServer(dataDir);
  const id = await fillGallery(dataDir, { count: pictures, tipo: 'privada', originalBytes: bytesEach });
  const url = `${server.url}/api/galerias/${id}/descargar-zip`;
  const headers = { authorization: `Bearer ${(await logIn(server.url, 'socio')).access_token}` };
  const path = join(dataDir, 'plain.zip');
  const plain = fork(join(import.meta.dirname, 'plain-file.ts'), { execArgv: ['--import', 'tsx'] });
  const watch = watchProcess(server.pid);
  try {
    const before = watch.megabytes();
    // The first one warms up: from then on the system has the files in memory, as it has the plain one.
    await pipeline(await open(url, headers), createWriteStream(path));
    plain.send(path);
    const [plainUrl] = (await once(plain, 'message')) as [string];
    const zips: Download[] = [];
    const plains: Download[] = [];
    for (let round = 0; round < rounds; round += 1) {
      zips.push(await download(url, headers));
      plains.push(await download(plainUrl, {}));
    }
    const growth = watch.peakMegabytes() - before;
    const descriptors = watch.descriptors();
    await abortDownloads(url, headers, 20);
    await settled(() => watch.descriptors() <= descriptors);
    const size = `${((zips[0]?.bytes ?? 0) / 1024 ** 3).toFixed(2)} GB`;
    const rate = (downloads: Download[]) => `${Math.round(median(downloads.map((each) => each.rate)))} MB/s`;
    return [
      atLeast(
        `ZIP of ${pictures} pictures, bytes/s against one plain file`,
        median(zips.map((zip, round) => zip.rate / (plains[round]?.rate ?? Infinity))),
        0.6,
        `${rate(zips)} / ${rate(plains)}, ${size}`,
      ),
      atMost('server memory that ZIPs take, MB', growth, 60, `${rounds + 1} of ${size}, one after the other`),
      atMost('descriptors that 20 aborted ZIPs leave open', watch.descriptors() - descriptors, 0, `${descriptors} before`),
    ];
  } finally {
    watch.stop();
    plain.kill();
    await server.stop();
  }
}

async function abortDownloads(url: string, headers: Record<string, string>, count: number): Promise<void> {
  const replies = await Promise.all(Array.from({ length: count }, () => open(url, headers)));
  await Promise.all(replies.map((reply) => once(reply, 'readable')));
  for (const reply of replies) reply.destroy();
}

/** Waits until it is so, five seconds at most: what never comes shows in the figure. */
async function settled(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 50 && !isSo(); tries += 1) await setTimeout(100);
}
