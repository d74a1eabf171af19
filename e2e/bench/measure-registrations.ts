import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { logIn } from '../fixtures/site.ts';
import { startServer } from '../fixtures/server.ts';
import { atMost, type Figure } from './figure.ts';
import { fillRegistrations } from './fill-registrations.ts';

/** What the server did since it was last asked: memory in bytes, the longest time in ms for which it held its event loop. */
interface Observed {
  rss: number;
  peak: number;
  longestHeld: number;
}

interface Growth extends Observed {
  /** Bytes by which its memory grew meanwhile. */
  growth: number;
}

interface ListLoad {
  /** To the first byte of the body and to the last, in ms. */
  first: number;
  last: number;
  rows: number;
}

const count = 20_000;
const rounds = 5;

/** What a list of 20,000 registrations does to the server. */
export async function measureRegistrations(dataDir: string): Promise<Figure[]> {
  const { singles, three, stalled } = await measureGroupedList(dataDir);
  const megabytes = (bytes: number) => bytes / 1024 ** 2;
  const growths = singles.map(({ growth }) => megabytes(growth));
  const rounded = (values: number[]) => values.map((value) => value.toFixed(0)).join(', ');
  const all = [...singles, three, stalled];
  return [
    atMost('grouped list of 20,000: memory of a request, MB', Math.max(...growths), 60, `one after the other: ${rounded(growths)}`),
    atMost('three of them at once, MB each', megabytes(three.growth) / 3, 60, `together ${megabytes(three.growth).toFixed(0)}`),
    atMost('whose client does not read, MB', megabytes(stalled.growth), 60, 'held for two seconds, then hung up'),
    atMost(
      'longest time the event loop is held, ms',
      Math.max(...all.map(({ longestHeld }) => longestHeld)),
      50,
      `first byte after ${rounded(singles.map(({ load }) => load.first))} ms, last after ${rounded(singles.map(({ load }) => load.last))} ms`,
    ),
  ];
}

/** Requests one after the other, then three at once, then one whose client does not read. */
async function measureGroupedList(dataDir: string): Promise<{ singles: (Growth & { load: ListLoad })[]; three: Growth; stalled: Growth }> {
  const socket = join(dataDir, 'observe.sock');
  const observer = join(import.meta.dirname, 'observe-server.mjs');
  await fillRegistrations(dataDir, count);
  const server = await startServer(dataDir, { NODE_OPTIONS: `--import ${observer}`, OBSERVE_SOCKET: socket });
  const observe = async () => JSON.parse(await text(connect(socket))) as Observed;
  const watch = async <T>(run: () => Promise<T>): Promise<Growth & { load: T }> => {
    const { rss } = await observe();
    const load = await run();
    const seen = await observe();
    return { ...seen, growth: seen.peak - rss, load };
  };
  try {
    const headers = { authorization: `Bearer ${(await logIn(server.url, 'direccion')).access_token}` };
    const url = `${server.url}/api/inscripciones/agrupadas-por-anio`;
    const singles: (Growth & { load: ListLoad })[] = [];
    for (let round = 0; round < rounds; round += 1) singles.push(await watch(() => readList(url, headers)));
    const three = await watch(() => Promise.all([1, 2, 3].map(() => readList(url, headers))));
    const stalled = await watch(async () => {
      const controller = new AbortController();
      await fetch(url, { headers, signal: controller.signal });
      await setTimeout(2000);
      controller.abort();
    });
    const wrong = singles.find(({ load }) => load.rows !== count);
    if (wrong) throw new Error(`The list has ${wrong.load.rows} rows instead of ${count}.`);
    return { singles, three, stalled };
  } finally {
    await server.stop();
  }
}

async function readList(url: string, headers: Record<string, string>): Promise<ListLoad> {
  const started = performance.now();
  const reply = await fetch(url, { headers });
  const chunks: Uint8Array[] = [];
  let first = 0;
  for await (const chunk of reply.body ?? []) {
    if (chunks.length === 0) first = performance.now() - started;
    chunks.push(chunk);
  }
  const last = performance.now() - started;
  const grouped = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown[]>;
  return { first, last, rows: Object.values(grouped).reduce((sum, rows) => sum + rows.length, 0) };
}
