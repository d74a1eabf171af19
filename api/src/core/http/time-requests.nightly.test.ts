import { existsSync, readdirSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { setFormOpen } from '../../registrations/calls/form-status.ts';
import { addMembers, turnMembersOn } from '../../testing/members.ts';
import { startFileApp } from '../../testing/file-app.ts';

/** In ms. */
const request = 3000;
const app = await startFileApp({ config: { connections: { inAll: 500, perNetwork: 200 } }, timeouts: { request, stall: 700 } });
await setFormOpen(app.db, true);
await app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.server.address() as AddressInfo;
const staff = await app.addUser('direccion');
const open = new Set<Socket>();
afterEach(() => {
  open.forEach((socket) => socket.destroy());
  open.clear();
});

interface Held {
  socket: Socket;
  /** The bytes received until the connection ended. */
  ended: Promise<string>;
}

/** Sends `text` from an address of this machine, each of which is a network of its own, and leaves it at that. */
async function send(text: string, localAddress = '127.0.0.1'): Promise<Held> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  open.add(socket);
  let reply = '';
  socket.on('data', (chunk) => (reply += chunk.toString())).on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(reply)));
  socket.write(text);
  await Promise.race([ended, new Promise((resolve) => socket.once('ready', resolve))]);
  return { socket, ended };
}
const head = (path: string, ...lines: string[]) => ['POST ' + path + ' HTTP/1.1', 'Host: club.example', ...lines, '', ''].join('\r\n');
const halfForm = head('/api/contacto', 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 5000') + '--x\r\nContent-Dis';
const halfJson = head('/api/inscripciones/', 'Content-Type: application/json', 'Content-Length: 5000') + '{"mail":';
const halfHead = 'POST /api/contacto HTTP/1.1\r\nHost: club.exam';
const held = () =>
  new Promise<number>((resolve, reject) => app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

/** Requests of visitors of both kinds meanwhile, each over a connection of its own. */
async function visit(localAddress: string): Promise<number[]> {
  const body = JSON.stringify({ correo_electronico: 'nobody@club.example', contrasena: 'x' });
  const requests = [
    'GET /healthz HTTP/1.1\r\nHost: club.example\r\nConnection: close\r\n\r\n',
    'GET /api/eventos/publicos HTTP/1.1\r\nHost: club.example\r\nConnection: close\r\n\r\n',
    head('/api/login', 'Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close') + body,
  ];
  const replies = await Promise.all(requests.map(async (text) => (await send(text, localAddress)).ended));
  return replies.map((reply) => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]));
}

test.each([
  ['one network', ['127.0.0.1']],
  ['ten networks', Array.from({ length: 10 }, (_, index) => `127.0.0.${index + 1}`)],
])('1,500 half-sent forms of %s leave the site answering, within the bounds, and are gone after their time', async (_, addresses) => {
  const texts = [halfForm, halfJson, halfHead];
  const sent = await Promise.all(
    Array.from({ length: 1500 }, (__, index) => send(texts[index % texts.length] ?? '', addresses[index % addresses.length])),
  );
  expect(await held()).toBeLessThanOrEqual(Math.min(500, 200 * addresses.length));
  expect(await visit('127.0.0.1')).toEqual([200, 200, 401]);
  expect(await visit('127.0.0.77')).toEqual([200, 200, 401]);
  const left = sent.filter(({ socket }) => !socket.closed);
  expect(left.length).toBeGreaterThan(100);
  const replies = await Promise.all(left.map(({ ended }) => ended));
  // Now and then the connection is reset before the client has read the reply.
  expect(new Set(replies.map((reply) => reply.slice(0, 12) || 'HTTP/1.1 408'))).toEqual(new Set(['HTTP/1.1 408']));
  expect(replies.filter(Boolean).length).toBeGreaterThan(replies.length / 2);
  await expect.poll(held).toBe(0);
});

test('bytes that drip do not buy time, neither in the headers nor in the body of a form', async () => {
  const dripping = await Promise.all([halfHead, halfJson, halfForm].map((text) => send(text)));
  const drip = setInterval(() => dripping.forEach(({ socket }) => socket.writable && socket.write('x')), 100);
  const replies = await Promise.all(dripping.map(({ ended }) => ended));
  clearInterval(drip);
  for (const reply of replies) expect(reply).toMatch(/^HTTP\/1\.1 408 .*El envío ha tardado demasiado\. Inténtalo de nuevo\./s);
});

const upload = (path: string, field: string, authorization: string) =>
  head(path, `Authorization: ${authorization}`, 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 100000') +
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
const leftOver = () => {
  const spool = join(app.config.dataDir, 'subidas');
  const spooled = existsSync(spool) ? readdirSync(spool, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()) : [];
  return [
    ...spooled.map(({ name }) => name),
    ...readdirSync(tmpdir()).filter((name) => name.startsWith('club-imagen-') && !foreign.has(name)),
  ];
};
let foreign = new Set<string>();

test('the files of staff, and the photo of a member, may take longer as long as they come; one that stalls ends, and leaves nothing behind', async () => {
  const made = await app.server.inject({
    method: 'POST',
    url: '/api/galerias/crear',
    headers: staff.headers,
    payload: { nombre: 'A', tipo: 'publica' },
  });
  foreign = new Set(readdirSync(tmpdir()).filter((name) => name.startsWith('club-imagen-')));
  await turnMembersOn(app.db);
  const member = await app.addUser('socio');
  await addMembers(app.db, [{ usuario_id: member.user.id }]);
  const sent = await Promise.all([
    send(upload(`/api/galerias/${made.json<{ id: number }>().id}/subir-imagenes`, 'files', staff.headers.authorization)),
    send(upload('/api/patrocinadores', 'imagen', staff.headers.authorization)),
    send(upload('/api/mi-ficha/foto', 'foto', member.headers.authorization).replace('POST', 'PUT')),
  ]);
  const start = performance.now();
  const drip = setInterval(() => sent.forEach(({ socket }) => socket.writable && socket.write('x'.repeat(1000))), 200);
  await new Promise((resolve) => setTimeout(resolve, 1.5 * request));
  expect(sent.map(({ socket }) => socket.closed)).toEqual([false, false, false]);
  expect(leftOver()).not.toEqual([]);
  clearInterval(drip);
  for (const { ended } of sent) expect(await ended).toMatch(/^HTTP\/1\.1 408/);
  expect(performance.now() - start).toBeGreaterThan(1.5 * request);
  await expect.poll(leftOver).toEqual([]);
});

test('files without a session get no more time than anything else', async () => {
  const { ended } = await send(upload('/api/patrocinadores', 'imagen', 'Bearer nothing'));
  expect(await ended).toMatch(/^HTTP\/1\.1 401/);
});

test('behind a proxy of ours its connections are no network: all come from it', async () => {
  const proxied = app.again({ config: { trustProxy: '127.0.0.0/8', connections: { inAll: 500, perNetwork: 5 } } });
  await proxied.server.listen({ port: 0, host: '127.0.0.1' });
  const there = proxied.server.server.address() as AddressInfo;
  const sockets = Array.from({ length: 50 }, () => connect(there.port, '127.0.0.1').on('error', () => {}));
  for (const socket of sockets) open.add(socket);
  await expect
    .poll(() => new Promise<number>((resolve) => proxied.server.server.getConnections((_error, count) => resolve(count))))
    .toBe(50);
});
