import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createAnswersUnderWay } from './answers-under-way.ts';

const proxy = '127.0.0.9';
const server = createServer((request, response) => {
  underWay.begin(request, response);
  underWay.serve(request);
  const { 'x-forwarded-for': visitor } = request.headers;
  try {
    if (typeof visitor === 'string') underWay.admit({ raw: request, ip: visitor });
    answers.push(response);
  } catch {
    response.writeHead(429).end();
  }
});
const warnings: string[] = [];
const underWay = createAnswersUnderWay(server, {
  inAll: 4,
  perNetwork: 2,
  networkOf: (address) => (address === proxy ? undefined : address),
  unread: 800,
  log: { warn: (text: string) => void warnings.push(text) },
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

let sockets: Socket[] = [];
let answers: ServerResponse[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await expect.poll(held).toBe(0);
  [sockets, answers] = [[], []];
});
afterAll(() => void server.close());

const held = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
/** Connections from these addresses, each of which is a network of its own, one after the other. */
async function open(...addresses: string[]): Promise<void> {
  for (const localAddress of addresses) {
    const seen = once(server, 'connection');
    sockets.push(
      connect({ port, host: '127.0.0.1', localAddress })
        .on('error', () => {})
        .resume(),
    );
    await seen;
  }
}
/** Sends a request over a connection; it is answered by `answers`. */
async function ask(index: number, visitor?: string): Promise<void> {
  const asked = once(server, 'request');
  const forwarded = visitor === undefined ? '' : `X-Forwarded-For: ${visitor}\r\n`;
  sockets[index]?.write(`GET / HTTP/1.1\r\nHost: a\r\n${forwarded}\r\n`);
  await asked;
}
async function answer(index: number): Promise<void> {
  const closed = once(answers[index] as ServerResponse, 'close');
  answers[index]?.end('x');
  await closed;
}
const expectClosed = (...closed: number[]) =>
  expect.poll(() => sockets.flatMap((socket, index) => (socket.closed ? [index] : []))).toEqual(closed);

const [a, b, c, d] = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'] as const;

test('a network that has all of its slots gets another by losing the one that has waited longest', async () => {
  await open(a, a, b, a);
  await expectClosed(0);
  await open(a);
  await expectClosed(0, 1);
  expect(await held()).toBe(3);
});

test('when all slots are taken, the network that has most of them loses one', async () => {
  await open(a, b, b, c);
  await open(d);
  await expectClosed(1);
});

test('a client that waits for us keeps its slot, until it has its answer and we wait for it again', async () => {
  await open(a, a);
  await ask(0);
  await open(a);
  await expectClosed(1);
  await answer(0);
  // It waits since now, the other for longer.
  await open(a);
  await expectClosed(1, 2);
  await open(a);
  await expectClosed(0, 1, 2);
});

test('where every client of a network waits for us the new one is rejected, and so it is where all do', async () => {
  await open(a, a);
  await ask(0);
  await ask(1);
  await open(a);
  await expectClosed(2);
  await open(b, b);
  await ask(3);
  await ask(4);
  await open(c);
  await expectClosed(2, 5);
});

test('a client that disconnects frees a slot', async () => {
  await open(a, a);
  sockets[0]?.destroy();
  await expect.poll(held).toBe(1);
  await open(a, b, b);
  await expectClosed(0);
  expect(await held()).toBe(4);
});

test('through a proxy of ours come as many as there are slots in all', async () => {
  await open(proxy, proxy, proxy, proxy);
  await expectClosed();
  await open(proxy);
  await expectClosed(0);
});

/** Answers without an end, to a client that reads nothing. */
function answerAtLength(index: number): void {
  sockets[index]?.pause();
  pipeline(endless(), answers[index] as ServerResponse, () => {});
}
function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}
/** As the server sees it: a client that does not read hears nothing of an end either. */
const ended = () => answers.flatMap(({ destroyed }, index) => (destroyed ? [index] : []));
/** Newcomers come until one of them has made room. */
const expectEndedFor = (newcomer: string, ...those: number[]) =>
  expect
    .poll(
      async () => {
        await open(newcomer);
        return ended();
      },
      { timeout: 5000 },
    )
    .toEqual(those);

test('an answer that is not read is closed for a new one; one that is read, or waits for us, is not', async () => {
  await open(a, a);
  await ask(0);
  await ask(1);
  answerAtLength(0);
  answers[1]?.write('x');
  await expectEndedFor(a, 0);
  // Once a minute.
  expect(warnings).toEqual([expect.stringContaining('connections are short')]);
});

test('an answer that is read now and then keeps its connection', async () => {
  await open(a, b, c, d);
  for (const index of [0, 1, 2, 3]) {
    await ask(index);
    answerAtLength(index);
  }
  // The client of the first takes some of it each time; the others take nothing.
  const slow = setInterval(() => sockets[0]?.resume().once('data', () => setTimeout(() => sockets[0]?.pause(), 5)), 100);
  await expectEndedFor('127.0.0.5', 1);
  await ask(sockets.length - 1);
  await expectEndedFor('127.0.0.6', 1, 2);
  await ask(sockets.length - 1);
  await expectEndedFor('127.0.0.7', 1, 2, 3);
  clearInterval(slow);
});

test('through a proxy the answers under way for a network have its bound; one of them that is not read makes room', async () => {
  await open(proxy, proxy, proxy, proxy);
  let refused = 0;
  sockets[2]?.on('data', (chunk) => (refused += chunk.toString().startsWith('HTTP/1.1 429') ? 1 : 0));
  await ask(0, a);
  await ask(1, a);
  await ask(2, a);
  await expect.poll(() => refused).toBe(1);
  await ask(3, b);
  expect(answers.length).toBe(3);
  answerAtLength(0);
  const end = once(answers[0] as ServerResponse, 'close');
  await expect.poll(async () => (await ask(2, a), answers.length), { timeout: 5000 }).toBe(4);
  await end;
  expect(ended()).toEqual([0]);
});
