import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median } from './median.ts';

/**
 * Requests per second of `url`, and of a bare Fastify route that replies the same bytes. Many short rounds in turns, and the
 * median of the rounds' ratios: whatever else the machine does disturbs both sides of a round alike.
 */
export async function compareWithBareRoute(url: string, rounds: number): Promise<{ ours: number; bare: number; ratio: number }> {
  const reply = await fetch(url);
  const child = fork(join(import.meta.dirname, 'bare-route.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    child.send({ body: await reply.text(), type: reply.headers.get('content-type') ?? 'application/json' });
    const [bareUrl] = (await once(child, 'message')) as [string];
    const ours: number[] = [];
    const bare: number[] = [];
    await requestsPerSecond(url);
    await requestsPerSecond(bareUrl);
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await requestsPerSecond(url));
      bare.push(await requestsPerSecond(bareUrl));
    }
    return { ours: median(ours), bare: median(bare), ratio: median(ours.map((rate, round) => rate / (bare[round] ?? Infinity))) };
  } finally {
    child.kill();
  }
}

async function requestsPerSecond(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 20, duration: 1 });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.average;
}
