import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { PeerError, ConnectionError } from './ask-in-time.ts';
import { s3Store } from './s3-store.ts';

const asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.setHeader('etag', '"1"');
  answer(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => asked.splice(0));

const store = s3Store({
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  bucket: 'cubo',
  region: 'eu',
  accessKeyId: 'a',
  secretAccessKey: 'b',
});

const breakOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': 100 });
  response.write('half');
  setTimeout(() => response.destroy(), 20);
};

test('a read that a broken connection cut off is retried once', async () => {
  answer = (_request, response) => (asked.length === 1 ? breakOff(response) : response.end('whole'));
  expect((await store.get('uno.json'))?.bytes.toString()).toBe('whole');
  answer = (_request, response) => (asked.length === 3 ? response.destroy() : response.end());
  expect(await store.exists('uno.json')).toBe(true);
  expect(asked).toEqual(['GET /cubo/uno.json', 'GET /cubo/uno.json', 'HEAD /cubo/uno.json', 'HEAD /cubo/uno.json']);
});

test('one that always breaks is reported as lost, and a write is not sent again', async () => {
  answer = (_request, response) => breakOff(response);
  await expect(store.get('uno.json')).rejects.toBeInstanceOf(ConnectionError);
  answer = (_request, response) => void response.destroy();
  await expect(store.put('uno.json', Buffer.from('{}'))).rejects.toBeInstanceOf(ConnectionError);
  expect(asked).toEqual(['GET /cubo/uno.json', 'GET /cubo/uno.json', 'PUT /cubo/uno.json']);
});

test('another server in its place stores nothing, has nothing, and lists nothing', async () => {
  answer = (_request, response) => {
    response.removeHeader('etag');
    response.end('<h1>Entrar en la red</h1>');
  };
  async function* large() {
    yield Buffer.alloc(9 * 1024 ** 2);
  }
  for (const use of [
    () => store.put('uno.json', Buffer.from('{}')),
    () => store.put('uno.zip', large()),
    () => store.get('uno.json'),
    () => store.open('uno.json'),
    () => store.exists('uno.json'),
    () => store.list('lines'),
  ])
    await expect(use()).rejects.toThrow(PeerError);
});
