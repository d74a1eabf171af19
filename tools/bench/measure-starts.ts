import { startPair } from '../../e2e/fixtures/pair.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { atMost, counted, type Figure } from './figure.ts';
import { sampleOf } from './sample.ts';

/** The downtime of one server that restarts on its SQLite, and the experience of visitors of two on a PostgreSQL when both are restarted. */
export async function measureStarts(dataDir: string, rounds: number): Promise<Figure[]> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const server = await startServer(dataDir);
    const reply = await fetch(server.url);
    await reply.text();
    seconds.push((performance.now() - start) / 1000);
    await server.stop();
  }
  const pair = await startPair();
  const crowd = await pair.besiege();
  try {
    await pair.exchange(0);
    await pair.exchange(1);
  } finally {
    await crowd.end();
    await pair.stop();
  }
  return [
    atMost('s from the start of a server to its first page', sampleOf(seconds), 3, 'SQLite, the demonstration'),
    atMost(
      'requests that failed while two servers were started again, one after the other',
      counted(crowd.failures.length),
      0,
      `${crowd.requests()} requests, ${crowd.acknowledged.length} of them writes`,
    ),
  ];
}
