import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadReply } from 'shared/contract/galleries';
import { beforeEach, expect, test } from 'vitest';
import { multipartOf } from '../../testing/form.ts';
import { draw, filesForm } from '../../testing/pictures.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const { headers } = await app.addUser('direccion');
const { dataDir } = app.config;
let id = 0;
beforeEach(async () => {
  const gallery = { nombre: 'Ruta', tipo: 'privada' } as const;
  id = (await app.db.insertInto('galerias').values(gallery).returning('id').executeTakeFirstOrThrow()).id;
});

const jpeg = () => draw().jpeg().toBuffer();
const png = () => draw().png().toBuffer();
const send = ({ payload, headers: type }: Awaited<ReturnType<typeof multipartOf>>) =>
  app.server.inject({ method: 'POST', url: `/api/galerias/${id}/subir-imagenes`, payload, headers: { ...headers, ...type } });
const upload = async (files: Parameters<typeof filesForm>[0]) => send(await multipartOf(filesForm(files)));
const names = async () =>
  (await app.db.selectFrom('imagenes').select('nombre').where('galeria_id', '=', id).orderBy('posicion').execute()).map(
    ({ nombre }) => nombre,
  );

/** While a file stands where a folder should be, nothing can be written there. */
async function withoutFolder<T>(folder: string, use: () => Promise<T>): Promise<T> {
  const path = join(dataDir, folder);
  await rename(path, `${path}.away`);
  await writeFile(path, '');
  try {
    return await use();
  } finally {
    await rm(path);
    await rename(`${path}.away`, path);
  }
}

test('a picture keeps its name, with the extension of what it really is', async () => {
  const sent: [string, Buffer][] = [
    ['uno.JPG', await jpeg()],
    ['dos.jpeg', await jpeg()],
    ['tres.jpe', await jpeg()],
    ['cuatro.png', await jpeg()],
    ['ruta.5.jpeg', await png()],
    ['seis', await png()],
    ['.bmp', await png()],
    [`../${'x'.repeat(200)}.jpg`, await jpeg()],
    ['C:\\fotos\\ocho<*\u0007>?.jpg', await jpeg()],
    ['???', await jpeg()],
  ];
  expect((await upload(sent)).statusCode).toBe(201);
  expect(await names()).toEqual([
    'uno.JPG',
    'dos.jpeg',
    'tres.jpe',
    'cuatro.jpg',
    'ruta.5.png',
    'seis.png',
    'imagen.png',
    `${'x'.repeat(146)}.jpg`,
    'ocho.jpg',
    'imagen.jpg',
  ]);
});

test('pictures stand as they were sent, however long each takes', async () => {
  const large = await draw(4000, 3000).jpeg().toBuffer();
  await upload([
    ['a.jpg', large],
    ['b.jpg', await jpeg()],
    ['c.jpg', await jpeg()],
  ]);
  expect(await names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
});

test('of a large upload a few files at a time wait on the disk', async () => {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, app.context.spool.count())), 1);
  const files = await Promise.all(Array.from({ length: 12 }, async (_, index) => [`${index}.jpg`, await jpeg()] as const));
  expect((await upload(files)).statusCode).toBe(201);
  clearInterval(look);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(3);
  expect(app.context.spool.count()).toBe(0);
});

test('fields of a form that are no files count for nothing', async () => {
  const form = new FormData();
  form.append('titulo', 'Ruta');
  form.append('files', new Blob([new Uint8Array(await jpeg())]), 'a.jpg');
  expect((await send(await multipartOf(form))).statusCode).toBe(201);
  expect(await names()).toEqual(['a.jpg']);
});

test('a form that breaks off is rejected as such; what came whole before is kept', async () => {
  const form = await multipartOf(
    filesForm([
      ['a.jpg', await jpeg()],
      ['b.jpg', await jpeg()],
    ]),
  );
  const reply = await send({ ...form, payload: form.payload.subarray(0, form.payload.length - 200) });
  expect([reply.statusCode, reply.json()]).toEqual([400, { detail: 'El formulario ha llegado incompleto o dañado. Vuelve a enviarlo.' }]);
  expect(await names()).toEqual(['a.jpg']);
});

test('a disk on which nothing can be kept is no fault of the sender', async () => {
  const known = await jpeg();
  await upload([['a.jpg', known]]);
  const [some, none] = await withoutFolder('files', async () => [
    await upload([
      ['a.jpg', known],
      ['b.jpg', await jpeg()],
    ]),
    await upload([
      ['c.jpg', await jpeg()],
      ['texto.jpg', Buffer.from('x')],
    ]),
  ]);
  expect(uploadReply.parse(some?.json())).toEqual({
    imagenes: [],
    repetidas: [{ nombre: 'a.jpg' }],
    rechazadas: [{ nombre: 'b.jpg', motivo: 'No se ha podido guardar. Inténtalo de nuevo.' }],
  });
  expect(none?.statusCode).toBe(500);
  expect((await withoutFolder('subidas', async () => upload([['d.jpg', await jpeg()]]))).statusCode).toBe(500);
  expect(await names()).toEqual(['a.jpg']);
});
