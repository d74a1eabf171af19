import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { castles, type ContentVersion, history, home } from 'shared/contract/content';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { processName } from 'platform/store/process-name';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url: `/api${url}`, headers });

test('what is not written yet is empty, not missing', async () => {
  expect((await get('/contenido/historia')).json()).toEqual({ texto: '', version: 0 });
  expect((await get('/contenido/castillos')).json()).toEqual({ texto: '', imagen: null, version: 0 });
  expect((await get('/contenido_inicio')).json()).toEqual({ titulo: '', texto: '', imagen: null, version: 0 });
});

test('texts are shown verbatim, pictures by their path, and nothing else travels', async () => {
  const texto = 'Año «1987» — <b>"\'; drop table contenidos; --</b> 🏍️\n\nSegundo párrafo.';
  const imagen = 'static/contenido/abc.webp';
  await app.db
    .insertInto('contenidos')
    .values([
      { clave: 'historia', titulo: 'x', texto, imagen: 'x' },
      { clave: 'castillos', titulo: 'x', texto, imagen },
      { clave: 'inicio', titulo: 'Club', texto, imagen },
    ])
    .execute();
  app.context.publicReplies.invalidate();
  expect(history.strict().parse((await get('/contenido/historia/')).json())).toEqual({ texto, version: 1 });
  expect(castles.strict().parse((await get('/contenido/castillos')).json())).toEqual({ texto, imagen, version: 1 });
  expect(home.strict().parse((await get('/contenido_inicio/')).json())).toEqual({ titulo: 'Club', texto, imagen, version: 1 });
});

test.each(['/contenido/historia', '/contenido/castillos', '/contenido_inicio'])('%s answers 304 to its ETag', async (url) => {
  const { headers } = await get(url);
  expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});

const boss = await app.addUser('webmaster', { nombre: 'Ana', primer_apellido: 'Gil' });
const helper = await app.addUser('direccion', { nombre: 'Luis' });
beforeEach(async () => {
  for (const table of ['contenidos', 'versiones', 'auditoria'] as const) await app.db.deleteFrom(table).execute();
  app.context.publicReplies.invalidate();
});
const saveHistory = (payload: object, headers = boss.headers) =>
  app.server.inject({ method: 'PUT', url: '/api/contenido/historia', payload, headers });
const saveForm = async (key: 'castillos' | 'inicio', fields: Parameters<typeof multipartOf>[0], headers = boss.headers) => {
  const form = await multipartOf(fields);
  const [method, url] =
    key === 'castillos' ? (['PUT', '/api/contenido/castillos'] as const) : (['POST', '/api/contenido_inicio/actualizar'] as const);
  return app.server.inject({ method, url, ...form, headers: { ...form.headers, ...headers } });
};
const versions = async (key: string) => (await get(`/contenido/${key}/versiones`, boss.headers)).json<ContentVersion[]>();
const restore = (key: string, id: number) =>
  app.server.inject({ method: 'POST', url: `/api/contenido/${key}/versiones/${id}/restaurar`, headers: helper.headers });
const exists = async (path: string) => (await app.server.inject(`/${path}`)).statusCode === 200;

test('a history is saved, and visitors read it at once', async () => {
  await get('/contenido/historia');
  const texto = 'Primera línea\nsegunda.\n\n<b>Otro</b> párrafo';
  const reply = await saveHistory({ texto });
  expect([reply.statusCode, reply.json()]).toEqual([200, { texto, version: 1 }]);
  expect((await get('/contenido/historia')).json()).toEqual({ texto, version: 1 });
  expect(await app.db.selectFrom('auditoria').select(['usuario', 'accion', 'entidad', 'entidad_id', 'resumen']).execute()).toEqual([
    { usuario: 'Ana Gil', accion: 'editar', entidad: 'contenido', entidad_id: 'historia', resumen: 'texto' },
  ]);
});

test('castles and home keep what a form leaves out; line breaks arrive as they were written', async () => {
  const first = await saveForm('inicio', { titulo: 'Club', texto: 'Uno\r\ndos', file: await drawPhoto(1) });
  expect(first.statusCode).toBe(200);
  const { imagen } = first.json();
  expect(first.json()).toEqual({
    titulo: 'Club',
    texto: 'Uno\ndos',
    imagen: expect.stringMatching(/^static\/contenido\/\w+\.webp$/),
    version: 1,
  });
  expect(await exists(imagen)).toBe(true);
  expect((await saveForm('inicio', { texto: 'Tres', file: new File([], '') })).json()).toEqual({
    titulo: 'Club',
    texto: 'Tres',
    imagen,
    version: 2,
  });
  expect((await saveForm('inicio', { titulo: '' })).json()).toEqual({ titulo: '', texto: 'Tres', imagen, version: 3 });
  expect((await saveForm('castillos', { texto: 'Almenas' })).json()).toEqual({ texto: 'Almenas', imagen: null, version: 1 });
  expect((await get('/contenido_inicio')).json()).toEqual({ titulo: '', texto: 'Tres', imagen, version: 3 });
});

test('of two edits of the same page the second gets a conflict, with what is stored now', async () => {
  await saveHistory({ texto: 'Uno' });
  await saveHistory({ texto: 'De Ana', version: 1 });
  const late = await saveHistory({ texto: 'De Luis', version: 1 }, helper.headers);
  expect([late.statusCode, late.json()]).toEqual([
    409,
    { detail: 'Otra persona ha cambiado esta página mientras la editabas.', actual: { texto: 'De Ana', version: 2 } },
  ]);
  await saveForm('castillos', { texto: 'Uno', version: '0' });
  expect((await saveForm('castillos', { texto: 'Dos', version: '0' })).json()).toMatchObject({ actual: { texto: 'Uno', version: 1 } });
  // Without a version the last write wins.
  expect((await saveHistory({ texto: 'De Luis' }, helper.headers)).statusCode).toBe(200);
  const race = await Promise.all(['a', 'b', 'c'].map((texto) => saveHistory({ texto, version: 3 })));
  expect(race.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
});

test('the history of a page has author and time, and an older version is restored with its picture', async () => {
  const first = (await saveForm('castillos', { texto: 'Uno', file: await drawPhoto(2) })).json();
  await saveForm('castillos', { texto: 'Dos', file: await drawPhoto(3) }, helper.headers);
  const list = await versions('castillos');
  expect(list.map(({ texto, autor }) => [texto, autor])).toEqual([
    ['Dos', 'Luis'],
    ['Uno', 'Ana Gil'],
  ]);
  expect(list[0]?.momento).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  const reply = await restore('castillos', list[1]?.id ?? 0);
  expect([reply.statusCode, reply.json()]).toEqual([200, { texto: 'Uno', imagen: first.imagen, version: 3 }]);
  expect(await exists(first.imagen)).toBe(true);
  expect((await versions('castillos')).map(({ texto }) => texto)).toEqual(['Uno', 'Dos', 'Uno']);
  for (const [key, id] of [
    ['castillos', 999_999],
    ['historia', list[1]?.id ?? 0],
    ['otra', 1],
  ] as const) {
    expect((await restore(key, id)).statusCode).toBe(404);
  }
});

test('fifty versions are kept, and a picture as long as one of them names it', { tags: 'nightly' }, async () => {
  const { imagen } = (await saveForm('inicio', { texto: '0', file: await drawPhoto(4) })).json();
  await saveForm('inicio', { texto: '1', file: await drawPhoto(5) });
  for (let count = 2; count < 50; count++) await saveForm('inicio', { texto: String(count) });
  expect(await exists(imagen)).toBe(true);
  expect(await versions('inicio')).toHaveLength(50);
  await saveForm('inicio', { texto: '50' });
  const kept = await versions('inicio');
  expect([kept.length, kept.at(-1)?.texto]).toEqual([50, '1']);
  expect(await exists(imagen)).toBe(false);
  expect(await exists(kept.at(-1)?.imagen ?? '')).toBe(true);
});

test('saving what is there already is no change', async () => {
  await saveHistory({ texto: 'Uno' });
  expect((await saveHistory({ texto: 'Uno', version: 1 })).json()).toEqual({ texto: 'Uno', version: 1 });
  expect(await versions('historia')).toHaveLength(1);
});

test.each([
  ['no text', { version: 1 }, 'El campo «Texto» es obligatorio.'],
  ['an over-long text', { texto: 'x'.repeat(20_001) }, 'El campo «Texto» admite 20000 caracteres como máximo.'],
  ['a wrong type', { texto: 7 }, 'El campo «Texto» no es válido.'],
  ['NUL', { texto: 'a\0' }, 'El campo «Texto» no admite caracteres invisibles.'],
  ['an extra field', { texto: 'x', imagen: 'static/x' }, 'El campo «Imagen» no se admite aquí.'],
])('a history with %s is rejected', async (_name, payload, detail) => {
  const reply = await saveHistory(payload);
  expect([reply.statusCode, reply.json()]).toEqual([400, { detail }]);
  expect(await versions('historia')).toEqual([]);
});

/** The spool, which a start sweeps of files of killed processes. */
const waiting = () => readdir(join(app.config.dataDir, 'subidas', processName)).catch(() => []);

test('what is no picture is rejected, nothing changes and nothing is left behind', async () => {
  await saveForm('castillos', { texto: 'Uno' });
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], { type: 'image/png' });
  for (const fields of [
    { texto: 'Dos', file: new Blob(['no picture']) },
    { texto: 'Dos', file: svg },
    { texto: 'Dos', imagen: await drawPhoto(6) },
    { texto: 'x'.repeat(20_001), file: await drawPhoto(6) },
  ]) {
    const reply = await saveForm('castillos', fields);
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail: expect.stringMatching(/\.$/) }]);
  }
  expect((await saveForm('castillos', { texto: 'Dos', file: new Blob([new Uint8Array(41 * 1024 ** 2)]) })).statusCode).toBe(413);
  expect((await get('/contenido/castillos')).json()).toEqual({ texto: 'Uno', imagen: null, version: 1 });
  expect(await waiting()).toEqual([]);
});

test('a picture that comes with a change that is too late is not kept', async () => {
  await saveForm('castillos', { texto: 'Uno', file: await drawPhoto(7) });
  const photo = await drawPhoto(8);
  const name = createHash('sha256')
    .update(Buffer.from(await photo.arrayBuffer()))
    .digest('hex')
    .slice(0, 24);
  expect((await saveForm('castillos', { texto: 'Dos', file: photo, version: '7' })).statusCode).toBe(409);
  expect(await exists(`static/contenido/${name}.webp`)).toBe(false);
});

test('an aborted upload leaves nothing behind', async () => {
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const settled = new Promise<void>((resolve) =>
    app.server.server.once('request', (_request, response) => response.once('close', resolve)),
  );
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const head = [
    'PUT /api/contenido/castillos HTTP/1.1',
    'Host: localhost',
    `Authorization: ${boss.headers.authorization}`,
    'Content-Type: multipart/form-data; boundary=xyz',
    'Content-Length: 1000000',
  ];
  socket.write(
    `${head.join('\r\n')}\r\n\r\n--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(100_000)}`,
  );
  await vi.waitUntil(async () => (await waiting()).length === 1, 20_000);
  socket.destroy();
  await settled;
  await vi.waitUntil(async () => (await waiting()).length === 0, 20_000);
  expect(app.context.spool.count()).toBe(0);
});
