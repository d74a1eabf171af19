import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createLog } from '../logs/log.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const { server } = app;
const json = { 'content-type': 'application/json' };

test.each([
  ['broken JSON', { payload: '{"a":', headers: json }, 400, 'El envío no es un JSON válido.'],
  ['an empty body', { payload: '', headers: json }, 400, 'El envío está vacío.'],
  ['a poisoned prototype', { payload: '{"__proto__":{"x":1}}', headers: json }, 400, 'El envío no es un JSON válido.'],
  ['no body at all', {}, 400, 'Faltan los datos o no tienen el formato esperado.'],
  ['plain text', { payload: 'a', headers: { 'content-type': 'text/plain' } }, 415, 'El formato del envío no se admite.'],
  ['XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, 'El formato del envío no se admite.'],
  [
    'a multipart form',
    { payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    415,
    'El formato del envío no se admite.',
  ],
  [
    'an urlencoded form',
    { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'El formato del envío no se admite.',
  ],
  ['a body without a type', { payload: Buffer.from('{}') }, 415, 'El formato del envío no se admite.'],
  ['too much', { payload: JSON.stringify({ a: 'x'.repeat(300_000) }), headers: json }, 413, 'El envío es demasiado grande.'],
])('a JSON call rejects %s', async (_name, request, status, detail) => {
  const reply = await server.inject({ method: 'POST', url: '/api/login', ...request });
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toEqual({ detail });
});

test.each([
  ['GET', '/api/nada', 404, 'No se ha encontrado lo que buscas.'],
  ['GET', '/nada.txt', 404, 'No se ha encontrado lo que buscas.'],
  ['POST', '/api/', 404, 'No se ha encontrado lo que buscas.'],
  ['POST', '/api/user/me', 405, 'Esta dirección no admite esa operación.'],
  ['DELETE', '/api/inscripciones/', 405, 'Esta dirección no admite esa operación.'],
  ['GET', '/api/login?correo=x', 405, 'Esta dirección no admite esa operación.'],
  ['GET', '/api/%zz', 400, 'La petición no es válida.'],
  ['GET', `/api/usuarios/${'1'.repeat(2000)}`, 401, 'Inicia sesión para continuar.'],
  ['GET', `/api/usuarios/${'1'.repeat(2001)}`, 414, 'La dirección es demasiado larga.'],
] as const)('%s %s answers %d', async (method, url, status, detail) => {
  const reply = await server.inject({ method, url });
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toEqual({ detail });
});

test.each([
  ['/api/login', ['POST']],
  ['/api/login/', ['POST']],
  ['/api/patrocinadores', ['GET', 'HEAD', 'POST']],
  ['/api/galerias/7/orden', ['PUT']],
  ['/api/usuarios/7', ['DELETE', 'GET', 'HEAD', 'PUT']],
  // A path that is written out wins over one with a number in its place.
  ['/api/usuarios/contrasenas-debiles', ['GET', 'HEAD']],
  ['/api/galerias//orden', undefined],
  ['/api/galerias/7/orden/8', undefined],
] as const)('405 tells what %s allows: %s', async (url, allowed) => {
  const reply = await server.inject({ method: 'PATCH', url });
  expect(reply.statusCode).toBe(allowed ? 405 : 404);
  expect(reply.headers.allow?.split(', ').sort()).toEqual(allowed);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
});

const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each(['/nada.txt', '/api/nada', '/static/nada.webp'])('a browser that opens %s gets a page, not JSON', async (url) => {
  const reply = await server.inject({ url, headers: asPerson });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.body).toContain('<h1>Página no encontrada</h1>\n<p>No se ha encontrado lo que buscas.</p>');
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('an error of ours is a page with a reference, which the log has too', async () => {
  const lines: object[] = [];
  const failing = app.again({ log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) });
  await app.db.schema.alterTable('actividades').renameTo('actividades_fuera').execute();
  const reply = await failing.server.inject({ url: '/calendario.ics', headers: asPerson });
  await app.db.schema.alterTable('actividades_fuera').renameTo('actividades').execute();
  expect(reply.statusCode).toBe(500);
  const request = reply.headers['x-request-id'];
  expect(reply.body).toContain(`Referencia: ${request}<`);
  expect(lines).toMatchObject([{ msg: 'unexpected error', request }]);
});

/** Sends bytes as they are to a server that listens, and reads all that comes back. */
async function exchangeBytes(bytes: string): Promise<string> {
  const other = app.again();
  await other.server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((other.server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

test.each([
  ['what is not HTTP', 'THIS IS NOT HTTP\r\n\r\n', 400, 'La petición no es válida.'],
  ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'Las cabeceras del envío son demasiado grandes.'],
  [
    'an unknown expectation',
    `POST /api/login HTTP/1.1\r\nHost: a\r\nExpect: x\r\nContent-Length: 2\r\n\r\n`,
    417,
    'El servidor no admite esa cabecera Expect.',
  ],
  ['a message to no host', 'GET /api/user/me HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'La petición no es válida.'],
  ['an old client, which names no host and need not,', 'GET /api/nada HTTP/1.0\r\n\r\n', 404, 'No se ha encontrado lo que buscas.'],
  ['who takes us for a proxy', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'Esta dirección no admite esa operación.'],
])('%s gets the same shape', async (_name, bytes, status, detail) => {
  const [head, body] = (await exchangeBytes(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body ?? '')).toEqual({ detail });
});

test('a HEAD that cannot be read is answered by headers alone: its client expects no more', async () => {
  const answer = await exchangeBytes(`HEAD /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toMatch(/\r\n\r\n$/);
});

test('an error of ours reveals nothing, and its log holds no personal data', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const failing = app.again({ log });
  await app.db.schema.alterTable('usuarios').renameTo('usuarios_fuera').execute();
  const reply = await failing.server.inject({
    method: 'POST',
    url: '/api/login?correo=ana@example.com',
    payload: { correo_electronico: 'ana@example.com', contrasena: 'secreto' },
  });
  await app.db.schema.alterTable('usuarios_fuera').renameTo('usuarios').execute();
  expect(reply.statusCode).toBe(500);
  const request = reply.headers['x-request-id'];
  expect(request).toMatch(/^[0-9a-z]{8}$/);
  expect(reply.json()).toEqual({ detail: `Ha ocurrido un error inesperado (referencia ${request}). Inténtalo de nuevo más tarde.` });
  const line = { msg: 'unexpected error', request, method: 'POST', route: '/api/login', pid: process.pid, hostname: hostname() };
  expect(lines.map((each) => JSON.parse(each))).toMatchObject([line]);
  expect(lines.join()).not.toMatch(/ana@example|secreto/);
});
