import { createHash } from 'node:crypto';
import { castles, type ContentVersion, history, home } from 'shared/contract/content';
import { beforeEach, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url: `/api${url}`, headers });

test('what is not written yet is empty, not missing', async () => {
  expect((await get('/contenido/historia')).json()).toEqual({ texto: '', version: 0 });
  expect((await get('/contenido/castillos')).json()).toEqual({ texto: '', imagen: null, version: 0 });
  expect((await get('/contenido_inicio')).json()).toEqual({ titulo: '', texto: '', imagen: null, version: 0 });
});

test('texts are shown verbatim, pictures by their path, and nothing else travels', async () => {
  const texto = 'Año «1987» — <b>"\'; drop table contenidos; --</b> 🏍️\n\nSegundo párrafo.';
  const imagen = 'static/contenido/abc.webp';
  await addRows(app.db, 'contenidos', [
    { clave: 'historia', titulo: 'x', texto, imagen: 'x' },
    { clave: 'castillos', titulo: 'x', texto, imagen },
    { clave: 'inicio', titulo: 'Club', texto, imagen },
  ]);
  app.context.publicReplies.invalidate();
  expect(history.strict().parse((await get('/contenido/historia/')).json())).toEqual({ texto, version: 1 });
  expect(castles.strict().parse((await get('/contenido/castillos')).json())).toEqual({ texto, imagen, version: 1 });
  expect(home.strict().parse((await get('/contenido_inicio/')).json())).toEqual({ titulo: 'Club', texto, imagen, version: 1 });
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

test('the history of a page has author and time, and an older version is restored with its picture', async () => {
  const first = (await saveForm('castillos', { texto: 'Uno', file: await drawPhoto(2) })).json();
  await saveForm('castillos', { texto: 'Dos', file: await drawPhoto(3) }, helper.headers);
  const list = await versions('castillos');
  expect(list.map(({ texto, autor }) => `${texto} ${autor}`)).toEqual(['Dos Luis', 'Uno Ana Gil']);
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
