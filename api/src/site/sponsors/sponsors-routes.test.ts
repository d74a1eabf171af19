import { type Sponsor, sponsor } from 'shared/contract/sponsors';
import { z } from 'zod';
import { beforeEach, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const { headers } = await app.addUser('direccion', { nombre: 'Luis' });

beforeEach(async () => {
  for (const table of ['patrocinadores', 'auditoria'] as const) await app.db.deleteFrom(table).execute();
  app.context.publicReplies.invalidate();
});
const list = async () => z.array(sponsor.strict()).parse((await app.server.inject('/api/patrocinadores')).json());
const titles = async () => (await list()).map(({ titulo }) => titulo);
type Fields = Record<string, string | Blob>;
const sendForm = async (method: 'POST' | 'PUT', url: string, fields: Fields) => {
  const form = await multipartOf(fields);
  return app.server.inject({ method, url: `/api${url}`, ...form, headers: { ...form.headers, ...headers } });
};
const put = (url: string, payload: object) => app.server.inject({ method: 'PUT', url: `/api/patrocinadores/${url}`, payload, headers });
const remove = (id: number) => app.server.inject({ method: 'DELETE', url: `/api/patrocinadores/${id}`, headers });
const add = async (titulo: string, fields: Fields = {}) =>
  (await sendForm('POST', '/patrocinadores', { titulo, ...fields })).json<Sponsor>();
const picture = async ({ imagen }: { imagen: string | null }) => (await app.server.inject(`/static/patrocinadores/${imagen}`)).statusCode;
const audited = async () =>
  (await app.db.selectFrom('auditoria').selectAll().orderBy('id').execute()).map(({ accion, resumen }) => [accion, resumen]);

test('sponsors come by their position, and answer 304 to their ETag', async () => {
  const orders = [3, 1, 2];
  await addRows(
    app.db,
    'patrocinadores',
    orders.map((orden) => ({ titulo: `Firma ${orden}`, descripcion: null, imagen: orden === 2 ? null : 'a.webp', orden })),
  );
  expect((await list()).map(({ orden }) => orden)).toEqual([1, 2, 3]);
  const { headers: first } = await app.server.inject('/api/patrocinadores');
  const again = await app.server.inject({ url: '/api/patrocinadores/', headers: { 'if-none-match': String(first.etag) } });
  expect(again.statusCode).toBe(304);
});

test('a new sponsor comes last, with its picture', async () => {
  await add('Uno');
  const reply = await sendForm('POST', '/patrocinadores', { titulo: ' Dos ', descripcion: 'Línea\r\notra', imagen: await drawPhoto(1) });
  expect(reply.statusCode).toBe(201);
  const made = reply.json<Sponsor>();
  expect(made).toMatchObject({
    titulo: 'Dos',
    descripcion: 'Línea\notra',
    imagen: expect.stringMatching(/^\w+\.webp$/),
    orden: 2,
    version: 1,
  });
  expect(await picture(made)).toBe(200);
  expect(await titles()).toEqual(['Uno', 'Dos']);
  expect(await audited()).toEqual([
    ['crear', 'Uno'],
    ['crear', 'Dos'],
  ]);
});

test('many added at once have positions of their own', async () => {
  await Promise.all(Array.from({ length: 6 }, (_, index) => add(`Firma ${index}`)));
  expect((await list()).map(({ orden }) => orden)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('two neighbours are swapped by two writes; in between both have one position', async () => {
  const [one, two] = [await add('Uno'), await add('Dos')];
  expect((await put(String(one.id), { orden: two.orden })).json()).toEqual({ ...one, orden: 2 });
  expect((await list()).map(({ orden }) => orden)).toEqual([2, 2]);
  expect((await put(`${two.id}/`, { orden: one.orden })).statusCode).toBe(200);
  expect(await titles()).toEqual(['Dos', 'Uno']);
});

test('all are put in a new order at once, unless the list has changed meanwhile', async () => {
  const made = [await add('Uno'), await add('Dos'), await add('Tres')];
  const [one = 0, two = 0, three = 0] = made.map(({ id }) => id);
  const reply = await put('orden', { ids: [three, one, two] });
  expect(reply.json<Sponsor[]>().map(({ titulo, orden }) => `${titulo} ${orden}`)).toEqual(['Tres 1', 'Uno 2', 'Dos 3']);
  for (const ids of [[three, one], [three, one, two, 999_999], [three, one, one], []]) {
    const late = await put('orden', { ids });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ detail: 'La lista de patrocinadores ha cambiado mientras la ordenabas.' });
    expect(late.json<{ actual: Sponsor[] }>().actual.map(({ titulo }) => titulo)).toEqual(['Tres', 'Uno', 'Dos']);
  }
  expect(await titles()).toEqual(['Tres', 'Uno', 'Dos']);
});

test('text and picture are edited; what a form leaves out stays, and an unused picture goes', async () => {
  const before = await add('Uno', { descripcion: 'Antes', imagen: await drawPhoto(2) });
  const url = `/patrocinadores/${before.id}`;
  expect((await sendForm('PUT', url, { titulo: 'Otro', version: '1' })).json()).toEqual({ ...before, titulo: 'Otro', version: 2 });
  const after = (await sendForm('PUT', url, { descripcion: '', imagen: await drawPhoto(3) })).json<Sponsor>();
  expect(after).toMatchObject({ titulo: 'Otro', descripcion: null, version: 3 });
  expect([await picture(before), await picture(after)]).toEqual([404, 200]);
  const late = await sendForm('PUT', url, { titulo: 'Tarde', version: '1' });
  expect([late.statusCode, late.json()]).toEqual([
    409,
    { detail: 'Otra persona ha cambiado este patrocinador mientras lo editabas.', actual: after },
  ]);
});

test('a sponsor may have a page of its own, and may lose it', async () => {
  const made = await add('Uno', { enlace: ' https://taller.example/motos ' });
  expect(made.enlace).toBe('https://taller.example/motos');
  const edited = (await sendForm('PUT', `/patrocinadores/${made.id}`, { enlace: '' })).json<Sponsor>();
  expect([edited.titulo, edited.enlace]).toEqual(['Uno', null]);
});

test('a sponsor may have a discount for members, and may lose it', async () => {
  const made = await add('Uno', { descuento: ' 10 % en revisiones ' });
  expect((await list())[0]?.descuento).toBe('10 % en revisiones');
  expect((await sendForm('PUT', `/patrocinadores/${made.id}`, { titulo: 'Otro' })).json()).toMatchObject({
    descuento: '10 % en revisiones',
  });
  const edited = (await sendForm('PUT', `/patrocinadores/${made.id}`, { descuento: '' })).json<Sponsor>();
  expect([edited.titulo, edited.descuento]).toEqual(['Otro', null]);
});

test('a deleted sponsor is gone with its picture, unless another one shows the same', async () => {
  const [one, two] = [await add('Uno', { imagen: await drawPhoto(4) }), await add('Dos', { imagen: await drawPhoto(4) })];
  expect((await remove(one.id)).statusCode).toBe(204);
  expect(await picture(two)).toBe(200);
  expect((await remove(two.id)).statusCode).toBe(204);
  expect(await picture(two)).toBe(404);
  expect(await list()).toEqual([]);
  expect((await remove(two.id)).statusCode).toBe(404);
  expect((await audited()).at(-1)).toEqual(['eliminar', 'Dos']);
});

test.each([
  ['POST', {}, 'El campo «Título» es obligatorio.'],
  ['POST', { titulo: 'Uno', orden: '1' }, 'El campo «Orden» no se admite aquí.'],
  ['POST', { titulo: 'Uno', imagen: new Blob(['no picture']) }, expect.stringContaining('no es una imagen')],
  ['POST', { titulo: 'Uno', file: new Blob(['x']) }, 'El archivo no ha llegado en el campo de la imagen.'],
  ['POST', { titulo: 'Uno', enlace: 'http://taller.example' }, 'El campo «Enlace» debe ser una dirección que empiece por https://.'],
  ['PUT', { enlace: 'javascript:alert(1)' }, 'El campo «Enlace» debe ser una dirección que empiece por https://.'],
  ['PUT', { titulo: '' }, 'El campo «Título» es obligatorio.'],
] as const)('%s of %o is refused and changes nothing', async (method, fields, detail) => {
  const { id } = await add('Firme');
  const reply = await sendForm(method, method === 'POST' ? '/patrocinadores' : `/patrocinadores/${id}`, fields as Fields);
  expect([reply.statusCode, reply.json()]).toEqual([400, { detail }]);
  expect(await titles()).toEqual(['Firme']);
});
