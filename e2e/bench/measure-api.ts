import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from './median.ts';
import { requestsPerSecond } from './requests-per-second.ts';

/**
 * Requests per second of `url`, and of a bare Fastify route that replies the same bytes. Many short rounds in turns, and the
 * median of the rounds' ratios: whatever else the machine does disturbs both sides of a round alike.
 */
export async function compareWithBareRoute(url: string, rounds: number): Promise<{ ours: number; bare: number; ratio: number }> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const child = fork(join(import.meta.dirname, 'bare-route.ts'), { execArgv: ['--import', 'tsx'] });
  try {
    // The server's own headers of each connection are its business.
    const headers = Object.fromEntries([...reply.headers].filter(([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name)));
    child.send({ body: await reply.text(), headers });
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
