import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startS3Server } from '../../platform/testing/s3-server.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { atMost, counted, type Figure } from './figure.ts';
import { interleave } from './interleave.ts';
import { quantileOf, ratioOf } from './sample.ts';

/** In ms: the delay of each answer of the slow bucket. */
const slowness = 500;
const visits = 400;
/** In ms, for counting the requests to the bucket. */
const window = 30_000;

/** A proxy before a bucket that delays and counts. */
async function startSlowly(endpoint: string) {
  let counted = 0;
  const server = createServer((request, response) => {
    counted += 1;
    void setTimeout(slowness).then(() => {
      const { method, headers, url } = request;
      const passed = ask(new URL(url ?? '/', endpoint), { method, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      });
      passed.on('error', () => response.destroy());
      request.pipe(passed);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => counted,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function timeVisits(url: string): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const began = performance.now();
    await (await fetch(`${url}/`)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return quantileOf(times, 0.99);
}

/** The visitors' experience with a bucket of releases that takes half a second for each answer, and the number of its requests. */
export async function measureSlowBucket(copyData: () => string, work: string, rounds: number): Promise<Figure[]> {
  const service = await startS3Server(join(work, 'bucket'));
  const slow = await startSlowly(service.config.endpoint);
  const { bucket, accessKeyId, secretAccessKey } = service.config;
  const settings = {
    MODULES_BUCKET: bucket,
    S3_ENDPOINT: slow.endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const servers = [await startServer(copyData(), settings), await startServer(copyData())] as const;
  try {
    for (const { url } of servers) await timeVisits(url);
    const times = await interleave({ through: () => timeVisits(servers[0].url), without: () => timeVisits(servers[1].url) }, { rounds });
    const lookups = async (work: Promise<unknown>) => {
      const before = slow.count();
      await work;
      return slow.count() - before;
    };
    const alone = await lookups(setTimeout(window));
    let over = false;
    let asked = 0;
    const besiege = async () => {
      while (!over) {
        await (await fetch(`${servers[0].url}/`)).arrayBuffer();
        asked += 1;
      }
    };
    const visited = await lookups(Promise.all([setTimeout(window).then(() => (over = true)), besiege(), besiege(), besiege(), besiege()]));
    return [
      atMost(
        'p99 of / through a bucket slowed by 500 ms, in p99 of a folder',
        ratioOf(times.through, times.without),
        1.25,
        `${visits} visits a round`,
      ),
      atMost(
        'lookups of the bucket in 30 s that visits cause',
        counted(Math.max(0, visited - alone)),
        1,
        `${visited} with ${asked} visits, ${alone} without`,
      ),
    ];
  } finally {
    for (const server of servers) await server.stop();
    slow.stop();
    await service.stop();
  }
}
