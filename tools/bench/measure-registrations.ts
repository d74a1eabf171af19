import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { logIn } from '../../e2e/fixtures/site.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { atMost, type Figure } from './figure.ts';
import { fillRegistrations } from './fill-registrations.ts';
import { interleave } from './interleave.ts';
import { medianOf, sampleOf } from './sample.ts';

/** The server since the last sample: memory in bytes, the longest block of its event loop in ms. */
interface Observed {
  rss: number;
  peak: number;
  longestHeld: number;
}

interface Growth {
  /** Megabytes by which its memory grew meanwhile. */
  growth: number;
  longestHeld: number;
}

interface ListLoad {
  /** To the first byte of the body and to the last, in ms. */
  first: number;
  last: number;
}

const count = 20_000;

/** The server with a list of 20,000 registrations: requested once, three times at once, and by a client that does not read. */
export async function measureRegistrations(dataDir: string, rounds: number): Promise<Figure[]> {
  const socket = join(dataDir, 'observe.sock');
  const observer = join(import.meta.dirname, 'observe-server.mjs');
  await fillRegistrations(dataDir, count);
  const server = await startServer(dataDir, { NODE_OPTIONS: `--import ${observer}`, OBSERVE_SOCKET: socket });
  const observe = async () => JSON.parse(await text(connect(socket))) as Observed;
  const watch = async <T>(run: () => Promise<T>): Promise<Growth & { load: T }> => {
    const { rss } = await observe();
    const load = await run();
    const { peak, longestHeld } = await observe();
    return { growth: (peak - rss) / 1024 ** 2, longestHeld, load };
  };
  try {
    const headers = { authorization: `Bearer ${(await logIn(server.url, 'direccion')).access_token}` };
    const url = `${server.url}/api/inscripciones/agrupadas-por-anio`;
    const { one, three, stalled } = await interleave(
      {
        one: () => watch(() => readList(url, headers)),
        three: () => watch(() => Promise.all([1, 2, 3].map(() => readList(url, headers)))),
        stalled: () => watch(() => askWithoutReading(url, headers)),
      },
      { rounds },
    );
    const times = (key: 'first' | 'last') => medianOf(one.map(({ load }) => load[key])).toFixed(0);
    const held = one.map(({ longestHeld }, round) =>
      Math.max(longestHeld, three[round]?.longestHeld ?? 0, stalled[round]?.longestHeld ?? 0),
    );
    return [
      atMost('grouped list of 20,000: memory of a request, MB', sampleOf(one.map(({ growth }) => growth)), 60, ''),
      atMost('three of them at once, MB each', sampleOf(three.map(({ growth }) => growth / 3)), 60, ''),
      atMost('whose client does not read, MB', sampleOf(stalled.map(({ growth }) => growth)), 60, 'held for two seconds, then hung up'),
      atMost(
        'longest time the event loop is held in a round of these, ms',
        sampleOf(held),
        50,
        `first byte after ${times('first')} ms, last after ${times('last')} ms`,
      ),
    ];
  } finally {
    await server.stop();
  }
}

async function askWithoutReading(url: string, headers: Record<string, string>): Promise<void> {
  const controller = new AbortController();
  await fetch(url, { headers, signal: controller.signal });
  await setTimeout(2000);
  controller.abort();
}

/** @throws when the list is incomplete. */
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
  const rows = Object.values(grouped).reduce((sum, year) => sum + year.length, 0);
  if (rows !== count) throw new Error(`The list has ${rows} rows instead of ${count}.`);
  return { first, last };
}
