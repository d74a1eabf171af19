import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

let inHand: [request: IncomingMessage, response: ServerResponse][] = [];
const take = (...each: [IncomingMessage, ServerResponse]) => void inHand.push(each);
const server = createServer(take).on('checkExpectation', take);
oneAtATime(server);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
let socket: Socket;
let received = '';
afterEach(() => void socket.destroy());
afterAll(() => void server.close());

const get = (path: string, ...lines: string[]) => [`GET ${path} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n');
/** Sends all of it at once; the first request is in hand when it resolves. */
async function send(message: string): Promise<void> {
  [inHand, received] = [[], ''];
  socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.write(message);
  await expect.poll(() => inHand.length).toBe(1);
}
const urls = () => inHand.map(([{ url }]) => url);
const answer = (index: number, body: string) => inHand[index]?.[1].end(body);

test('what was sent ahead waits for its turn, whatever it is, and is answered in its order', async () => {
  const post = 'POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe';
  await send(get('/a') + get('/x', 'Expect: a-miracle') + post);
  answer(0, 'first');
  await expect.poll(urls).toEqual(['/a', '/x']);
  answer(1, 'second');
  await expect.poll(urls).toEqual(['/a', '/x', '/b']);
  socket.write(`llo${get('/c')}`);
  const [request] = inHand[2] ?? [];
  expect(request && (await text(request))).toBe('hello');
  expect(urls()).toEqual(['/a', '/x', '/b']);
  answer(2, 'third');
  await expect.poll(urls).toEqual(['/a', '/x', '/b', '/c']);
  answer(3, 'fourth');
  await expect.poll(() => received.match(/first|second|third|fourth/g)).toEqual(['first', 'second', 'third', 'fourth']);
});

test('while a request waits nothing more is read of its connection', async () => {
  await send(get('/a') + get('/b'));
  const [{ socket: held }] = inHand[0] ?? [{ socket: undefined }];
  const before = held?.bytesRead;
  socket.write(get('/c'));
  await new Promise((resolve) => socket.write('', resolve));
  const beside = connect(port, '127.0.0.1');
  beside.write(get('/beside'));
  await expect.poll(urls).toEqual(['/a', '/beside']);
  beside.destroy();
  expect(held?.bytesRead).toBe(before);
  answer(0, '');
  await expect.poll(urls).toEqual(['/a', '/beside', '/b']);
  answer(2, '');
  await expect.poll(urls).toEqual(['/a', '/beside', '/b', '/c']);
});

test('a connection that sends many ahead is closed, and nothing of it is begun', async () => {
  await send(get('/a') + get('/b').repeat(500));
  await expect.poll(() => socket.closed).toBe(true);
  expect(urls()).toEqual(['/a']);
});

test('a connection that closes leaves nothing to begin', async () => {
  await send(get('/a') + get('/b'));
  const closed = once(inHand[0]?.[1] as ServerResponse, 'close');
  inHand[0]?.[0].socket.destroy();
  await closed;
  expect(urls()).toEqual(['/a']);
});
