import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atLeast, type Figure } from './figure.ts';
import { interleave } from './interleave.ts';
import { requestsPerSecond } from './requests-per-second.ts';
import { medianOf, ratioOf } from './sample.ts';

const publicLists = ['actividades/', 'eventos/publicos', 'patrocinadores', 'galerias/publicas'];

/** Requests per second of the public lists, against a bare Fastify route that replies the same bytes. */
export async function measureLists(url: string, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of publicLists) {
    const { ours, bare } = await compareWithBareRoute(`${url}/api/${path}`, rounds);
    const detail = `${Math.round(medianOf(ours))} / ${Math.round(medianOf(bare))}`;
    figures.push(atLeast(`GET ${path}, requests/s against a bare route`, ratioOf(ours, bare), 0.7, detail));
  }
  return figures;
}

async function compareWithBareRoute(url: string, rounds: number): Promise<{ ours: number[]; bare: number[] }> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const child = fork(join(import.meta.dirname, 'bare-route.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    // The server's own headers of each connection are its business.
    const headers = Object.fromEntries([...reply.headers].filter(([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name)));
    child.send({ body: await reply.text(), headers });
    const [bareUrl] = (await once(child, 'message')) as [string];
    return await interleave({ ours: () => requestsPerSecond(url), bare: () => requestsPerSecond(bareUrl) }, { rounds });
  } finally {
    child.kill();
  }
}
