import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { readToTheEnd } from './read-to-the-end.ts';

const app = await startFileApp();
const megabyte = 1024 ** 2;
let port = 0;
let staff: { authorization: string };
beforeAll(async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
  staff = (await app.addUser('direccion')).headers;
});

/** So many megabytes, between a head and a tail. */
async function* bodyOf(megabytes: number, head = '', tail = ''): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(megabyte, 'x');
  yield Buffer.from(tail);
}
const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const tooMuch = 'El envío es demasiado grande.';
const tooLarge = 'La imagen es demasiado grande: se admiten 40 MB como máximo.';

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  megabytes: number;
  head?: string;
  tail?: string;
  /** Otherwise in chunks. */
  hasLength: boolean;
}
const login: Omit<Sent, 'hasLength'> = { method: 'POST', path: '/api/login', headers: json, megabytes: 3 };
const castles = (megabytes: number) => ({
  method: 'PUT',
  path: '/api/contenido/castillos',
  headers: { ...form, ...staff },
  megabytes,
  head: part,
  tail: '\r\n--x--\r\n',
});

/** A client that sends all of its body before it reads, as a browser does. */
async function sendFirst({ method, path, headers, megabytes, head = '', tail = '', hasLength }: Sent): Promise<[number, unknown]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause().setMaxListeners(0);
  const length = megabytes * megabyte + head.length + tail.length;
  const lines = Object.entries({
    host: 'x',
    ...headers,
    ...(hasLength ? { 'content-length': String(length) } : { 'transfer-encoding': 'chunked' }),
  });
  const write = async (bytes: string | Uint8Array) => {
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  };
  await write(`${method} ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  // Time enough for an answer to the headers alone.
  await pause(30);
  for await (const bytes of bodyOf(megabytes, head, tail)) {
    if (!hasLength && bytes.length > 0) await write(`${bytes.length.toString(16)}\r\n`);
    await write(bytes);
    if (!hasLength && bytes.length > 0) await write('\r\n');
  }
  if (!hasLength) await write('0\r\n\r\n');
  socket.resume();
  socket.setTimeout(500, () => socket.end());
  const [top = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return [Number(top.split(' ')[1]), JSON.parse(body)];
}

test.each([
  ['3 MB of JSON', () => login, 413, tooMuch],
  [
    '3 MB to a call that takes none',
    () => ({ ...login, method: 'DELETE', path: '/api/patrocinadores/1', headers: { ...json, ...staff } }),
    413,
    tooMuch,
  ],
  ['3 MB without a session', () => ({ ...login, path: '/api/patrocinadores' }), 401, 'Inicia sesión para continuar.'],
  ['3 MB to nowhere', () => ({ ...login, path: '/api/nada' }), 413, tooMuch],
  ['3 MB of another type', () => ({ ...login, headers: { 'content-type': 'text/plain' } }), 415, 'El formato del envío no se admite.'],
  ['a form for a call of JSON', () => ({ ...login, headers: form }), 415, 'El formato del envío no se admite.'],
  ['a picture of 60 MB', () => castles(60), 413, tooLarge],
  [
    'a picture in the wrong field',
    () => ({ ...castles(20), head: part.replace('file', 'otro') }),
    400,
    'El archivo no ha llegado en el campo de la imagen.',
  ],
] as const)('%s is answered, and the answer can be read by who sends all before', async (_name, sent, status, detail) => {
  for (const hasLength of [true, false]) {
    for (let round = 0; round < 2; round++)
      expect(await sendFirst({ ...sent(), hasLength }), `length: ${hasLength}`).toEqual([status, { detail }]);
  }
});

test.each([true, false])('the clients of Node read it too; with a length: %s', async (hasLength) => {
  const url = `http://127.0.0.1:${port}`;
  for (let round = 0; round < 5; round++) {
    const body = hasLength ? Buffer.alloc(3 * megabyte, 'x') : ReadableStream.from(bodyOf(3));
    const reply = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body, duplex: 'half' });
    expect([reply.status, await reply.json()]).toEqual([413, { detail: tooMuch }]);
    // As curl, which waits for a word before it sends.
    const patient = ask(`${url}/api/login`, {
      method: 'POST',
      headers: { ...json, expect: '100-continue', ...(hasLength && { 'content-length': 3 * megabyte }) },
    });
    const response = once(patient, 'response');
    patient.flushHeaders();
    await once(patient, 'continue');
    patient.end(Buffer.alloc(3 * megabyte, 'x'));
    const [answer] = await response;
    expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([413, { detail: tooMuch }]);
  }
});

/** A server that answers at once, closing or not, and a client that sends without end. */
async function pour(headers: Record<string, string>) {
  const server = createServer((_request, response) => void response.writeHead(413, headers).end('{}')).listen(0, '127.0.0.1');
  readToTheEnd(server, megabyte);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let sent = 0;
  const chunk = Buffer.alloc(64 * 1024);
  socket.on('error', () => {});
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
  };
  socket.on('drain', pump).resume();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n');
  pump();
  await new Promise((resolve) => socket.once('close', resolve));
  server.close();
  return sent;
}

test.each([{}, { connection: 'close' }])('who sends without end is cut off (%j)', async (headers) => {
  expect(await pour(headers)).toBeLessThan(30 * megabyte);
});

test('a connection that is kept takes the next request once the body has ended', async () => {
  const server = createServer((_request, response) => void response.end('{}')).listen(0, '127.0.0.1');
  readToTheEnd(server, megabyte);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n';
  for (let round = 0; round < 3; round++) {
    socket.write(head);
    await once(socket, 'data');
    socket.write(Buffer.alloc(500_000));
  }
  socket.destroy();
  server.close();
});
