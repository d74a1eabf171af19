import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { startServer } from '../fixtures/server.ts';
import { logIn } from '../fixtures/site.ts';
import { atMost, type Figure } from './figure.ts';
import { watchProcess } from './watch-process.ts';

const uploads = 40;
/** What visitors and members ask for meanwhile. */
const calls = ['galerias/publicas', 'actividades/', 'user/me', 'galerias/privadas'];
const idleMs = 10_000;

async function drawPhotographs(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const paths = Array.from({ length: uploads }, (_, number) => join(folder, `${number}.jpg`));
  const noise = { type: 'gaussian', mean: 110, sigma: 12 } as const;
  const photograph = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 88 })
    .toBuffer();
  // What follows the end of a JPEG is no part of the picture, and makes each a file of its own.
  for (const [number, path] of paths.entries()) writeFileSync(path, Buffer.concat([photograph, Buffer.from(String(number))]));
  return paths;
}

/** Asks one call after another, at a visitor's pace, until told to end. Times in ms. */
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

/** What 40 uploads at once cost everybody else, and the machine. */
export async function measureUploads(dataDir: string): Promise<Figure[]> {
  const paths = await drawPhotographs(join(dataDir, 'photographs'));
  const server = await startServer(dataDir);
  const { access_token: token } = await logIn(server.url, 'webmaster');
  const reply = await fetch(`${server.url}/api/galerias/crear`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'Cuarenta fotos', tipo: 'privada' }),
  });
  const { id } = (await reply.json()) as { id: number };

  const staff = fork(join(import.meta.dirname, 'send-uploads.ts'), { execArgv: ['--import', 'tsx'] });
  const watch = watchProcess(server.pid);
  try {
    const warmUp = probe(server.url, token);
    await setTimeout(2000);
    await warmUp();
    const endIdle = probe(server.url, token);
    await setTimeout(idleMs);
    const idle = percentile95(await endIdle());

    const started = performance.now();
    const endBusy = probe(server.url, token);
    staff.send({ url: `${server.url}/api/galerias/${id}/subir-imagenes`, token, paths });
    const [statuses] = (await once(staff, 'message')) as [number[]];
    const busy = percentile95(await endBusy());
    if (statuses.some((status) => status !== 201)) throw new Error(`Uploads were answered ${statuses.join()}`);
    const seconds = Math.round((performance.now() - started) / 1000);
    return [
      atMost(
        `p95 of other calls during ${uploads} uploads of 12 megapixels, busy / idle`,
        busy / idle,
        3,
        `${busy.toFixed(1)} / ${idle.toFixed(1)} ms, done in ${seconds} s`,
      ),
      atMost('most memory during these uploads, MB', watch.peakMegabytes(), 600, 'server and the process that decodes, together'),
    ];
  } finally {
    watch.stop();
    staff.kill();
    await server.stop();
  }
}
