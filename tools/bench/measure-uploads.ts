import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { startServer } from '../../e2e/fixtures/server.ts';
import { logIn } from '../../e2e/fixtures/site.ts';
import { atMost, type Figure } from './figure.ts';
import { interleave } from './interleave.ts';
import { medianOf, ratioOf, sampleOf } from './sample.ts';
import { watchProcess } from './watch-process.ts';

const uploads = 40;
/** Calls of visitors and members meanwhile. */
const calls = ['galerias/publicas', 'actividades/', 'user/me', 'galerias/privadas'];
const idleMs = 10_000;

async function drawPhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 110, sigma: 12 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Files that were never sent before: what follows the end of a JPEG is no part of the picture, and makes each a file of its own. */
function writePhotographs(folder: string, photograph: Buffer): string[] {
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: uploads }, (_, number) => {
    const path = join(folder, `${number}.jpg`);
    writeFileSync(path, Buffer.concat([photograph, randomBytes(16)]));
    return path;
  });
}

/** Makes one call after another, at a visitor's pace, until stopped. Times in ms. */
function probe(url: string, token: string): () => Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let going = true;
  const ask = async (path: string) => {
    const started = performance.now();
    const asking = get(`${url}/api/${path}`, { agent, headers: { authorization: `Bearer ${token}` } });
    const [reply] = (await once(asking, 'response')) as [IncomingMessage];
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}`);
    reply.resume();
    await once(reply, 'end');
    times.push(performance.now() - started);
  };
  const running = (async () => {
    for (let turn = 0; going; turn += 1) {
      await ask(calls[turn % calls.length] ?? '');
      await setTimeout(10);
    }
    agent.destroy();
  })();
  return async () => {
    going = false;
    await running;
    return times;
  };
}

const percentile95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** The cost of 40 uploads at once for all others, and for the machine. */
export async function measureUploads(dataDir: string, rounds: number): Promise<Figure[]> {
  const folder = join(dataDir, 'photographs');
  const photograph = await drawPhotograph();
  const server = await startServer(dataDir);
  const { access_token: token } = await logIn(server.url, 'webmaster');
  const idle = async () => {
    const end = probe(server.url, token);
    await setTimeout(idleMs);
    return percentile95(await end());
  };
  const busy = async () => {
    const url = `${server.url}/api/galerias/${await createGallery(server.url, token)}/subir-imagenes`;
    const paths = writePhotographs(folder, photograph);
    const staff = fork(join(import.meta.dirname, 'send-uploads.ts'), { execArgv: ['--import', 'tsx'] });
    const watch = watchProcess(server.pid);
    try {
      const end = probe(server.url, token);
      const started = performance.now();
      staff.send({ url, token, paths });
      const [statuses] = (await once(staff, 'message')) as [number[]];
      const seconds = (performance.now() - started) / 1000;
      const p95 = percentile95(await end());
      if (statuses.some((status) => status !== 201)) throw new Error(`Uploads were answered ${statuses.join()}`);
      return { p95, seconds, megabytes: watch.peakMegabytes() };
    } finally {
      watch.stop();
      staff.kill();
    }
  };
  try {
    const seen = await interleave<{ idle: number; busy: Awaited<ReturnType<typeof busy>> }>({ idle, busy }, { rounds });
    const p95s = seen.busy.map(({ p95 }) => p95);
    const done = Math.round(medianOf(seen.busy.map(({ seconds }) => seconds)));
    return [
      atMost(
        `p95 of other calls during ${uploads} uploads of 12 megapixels, busy / idle`,
        ratioOf(p95s, seen.idle),
        3,
        `${medianOf(p95s).toFixed(1)} / ${medianOf(seen.idle).toFixed(1)} ms, done in ${done} s`,
      ),
      atMost(
        'most memory during these uploads, MB',
        sampleOf(seen.busy.map(({ megabytes }) => megabytes)),
        600,
        'server and the process that decodes, together',
      ),
    ];
  } finally {
    await server.stop();
  }
}

async function createGallery(url: string, token: string): Promise<number> {
  const reply = await fetch(`${url}/api/galerias/crear`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'Cuarenta fotos', tipo: 'privada' }),
  });
  return ((await reply.json()) as { id: number }).id;
}
