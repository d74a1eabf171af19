import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { boundConnections } from './bound-connections.ts';

const proxy = '127.0.0.9';
const server = createServer((request, response) => {
  connections.serve(request);
  response.once('close', () => connections.release(request));
  answers.push(response);
});
const connections = boundConnections(server, {
  inAll: 4,
  perNetwork: 2,
  networkOf: (address) => (address === proxy ? undefined : address),
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
async function ask(index: number): Promise<void> {
  const asked = once(server, 'request');
  sockets[index]?.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
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

test('where every client of a network waits for us the new one is refused, and so it is where all do', async () => {
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

test('whoever goes away leaves a slot', async () => {
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
