import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import JSZip from 'jszip';
import sharp from 'sharp';
import { gallery, uploadReply } from 'shared/contract/galleries';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { multipartOf } from '../../testing/form.ts';
import { draw, filesForm, listGalleryFiles } from '../../testing/pictures.ts';
import { startS3Server } from 'platform/testing/s3-server';
import { startFileApp } from '../../testing/file-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const storage = await createTestDatabase();
const s3 = await startS3Server(storage.dataDir);
afterAll(async () => {
  await s3.stop();
  await storage.drop();
});

async function testGalleries(config: typeof s3.config | undefined): Promise<void> {
  const app = await startFileApp({ config: { s3: config } });
  const { headers } = await app.addUser('direccion');
  const member = (await app.addUser('invitado')).headers;
  const dataDir = config ? storage.dataDir : app.config.dataDir;

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const call = (method: Method, url: string, payload?: object, as: Record<string, string> = headers) =>
    app.server.inject({ method, url: `/api/galerias/${url}`, headers: as, ...(payload ? { payload } : {}) });
  const form = { nombre: 'Ruta', descripcion: 'Sol', fecha: '2026-05-01', tipo: 'privada', evento: 'Castillos', anio: 2026 };
  const create = async (fields: object = {}) => gallery.parse((await call('POST', 'crear', { ...form, ...fields })).json());
  const upload = async (id: number, files: Parameters<typeof filesForm>[0]) => {
    const { payload, headers: type } = await multipartOf(filesForm(files));
    return app.server.inject({ method: 'POST', url: `/api/galerias/${id}/subir-imagenes`, payload, headers: { ...headers, ...type } });
  };
  const load = async (id: number, as: Record<string, string> = headers) =>
    gallery.parse((await call('GET', `${id}/imagenes`, undefined, as)).json());
  const jpeg = (width?: number, height?: number) => draw(width, height).jpeg().toBuffer();
  const jpegs = (count: number) => Promise.all(Array.from({ length: count }, async (_, i) => [`${i + 1}.jpg`, await jpeg()] as const));
  const rowsOf = (id: number) => app.db.selectFrom('imagenes').selectAll().where('galeria_id', '=', id).orderBy('posicion').execute();

  /** Files are exactly those that the rows name, no file is noted as an orphan, and nothing waits on disk. */
  async function expectTidy(): Promise<void> {
    const rows = await app.db.selectFrom('imagenes').select(['archivo', 'ancho']).execute();
    const expected = rows.flatMap(({ archivo, ancho }) => {
      const stem = archivo.slice(0, 24);
      const widths = [24, 480, ...(ancho > 480 ? [960] : []), ...(ancho > 960 ? [1920] : [])];
      return [`originales/galerias/${stem}`, ...widths.map((width) => `galerias/${stem}/${width}.webp`)];
    });
    expect(await listGalleryFiles(dataDir)).toEqual(expected.sort());
    expect(await app.db.selectFrom('archivos_sueltos').selectAll().execute()).toEqual([]);
  }

  beforeEach(async () => {
    for (const { id } of await app.db.selectFrom('galerias').select('id').execute()) await call('DELETE', `${id}/eliminar`);
    await expectTidy();
  });

  test('a gallery is created without pictures, and shows in the lists at once', async () => {
    const reply = await call('POST', 'crear', form);
    expect(reply.statusCode).toBe(201);
    const made = gallery.strict().parse(reply.json());
    expect(made).toEqual({
      ...form,
      id: expect.any(Number),
      version: 1,
      imagenes: [],
      total_imagenes: 0,
      menores: false,
      permiso_menores: null,
    });
    const all = (await call('GET', 'todas')).json<object[]>();
    expect(all).toEqual([{ ...made, retiradas_solicitadas: 0 }]);
    expect(await app.db.selectFrom('auditoria').select(['accion', 'entidad', 'entidad_id']).execute()).toContainEqual({
      accion: 'crear',
      entidad: 'galerias',
      entidad_id: String(made.id),
    });
  });

  test.each([
    [{ nombre: '  ' }, 'El campo «Nombre» es obligatorio.'],
    [{ tipo: 'secreta' }, 'El campo «Tipo» no es válido.'],
    [{ id: 1 }, 'El envío contiene campos que no se admiten.'],
  ])('a gallery with %j is rejected', async (fields, detail) => {
    const reply = await call('POST', 'crear', { ...form, ...fields });
    expect([reply.statusCode, reply.json()]).toEqual([400, { detail }]);
    expect(await app.db.selectFrom('galerias').selectAll().execute()).toEqual([]);
  });

  test('an edit raises the version; one that read an older version gets a conflict with the gallery as it is now', async () => {
    const { id } = await create();
    const first = await call('PUT', String(id), { ...form, nombre: 'Otra', tipo: 'publica', version: 1 });
    expect([first.statusCode, first.json()]).toMatchObject([200, { id, nombre: 'Otra', tipo: 'publica', version: 2 }]);
    const late = await call('PUT', String(id), { ...form, nombre: 'Tarde', version: 1 });
    expect([late.statusCode, late.json()]).toMatchObject([409, { detail: expect.any(String), actual: { nombre: 'Otra', version: 2 } }]);
    const unaware = await call('PUT', String(id), { ...form, nombre: 'Sin versión' });
    expect(unaware.json()).toMatchObject({ nombre: 'Sin versión', version: 3 });
  });

  test('what stays public keeps the addresses of its pictures', async () => {
    const { id } = await create({ tipo: 'publica' });
    await upload(id, await jpegs(1));
    const before = (await load(id)).imagenes;
    await call('PUT', String(id), { ...form, tipo: 'publica', nombre: 'Otra' });
    expect((await load(id)).imagenes).toEqual(before);
  });

  test('changes of a gallery are recorded with their author, rejected ones are not', async () => {
    const { id } = await create({ tipo: 'publica' });
    await upload(id, await jpegs(2));
    const [a, b] = (await load(id)).imagenes.map((image) => image.id);
    await app.db.deleteFrom('auditoria').execute();
    for (const nombre of ['Otra', 'Tarde']) await call('PUT', String(id), { ...form, nombre, version: 1 });
    for (const imagenes of [[b, a], [b]]) await call('PUT', `${id}/orden`, { imagenes });
    for (let twice = 0; twice < 2; twice++) await call('DELETE', `imagenes/${a}`);
    for (let twice = 0; twice < 2; twice++) await call('DELETE', `${id}/eliminar`);
    const recorded = await app.db.selectFrom('auditoria').select(['accion', 'entidad', 'entidad_id', 'resumen']).orderBy('id').execute();
    const about = { entidad: 'galerias', entidad_id: String(id) };
    expect(recorded).toEqual([
      { ...about, accion: 'editar', resumen: 'nombre: Ruta → Otra; tipo: publica → privada' },
      { ...about, accion: 'ordenar', resumen: null },
      { ...about, accion: 'editar', resumen: `eliminada la imagen ${a}` },
      { ...about, accion: 'eliminar', resumen: 'Otra' },
    ]);
  });

  test('a batch keeps what can be shown, names what cannot, and knows what the gallery has', async () => {
    const { id } = await create({ tipo: 'publica' });
    const sideways = await draw(600, 400)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const reply = await upload(id, [
      ['de lado.jpg', sideways],
      ['texto.jpg', Buffer.from('Esto no es una foto')],
      ['otra vez.jpg', sideways],
      ['C:\\fotos\\última.JPG', await jpeg(1000, 600)],
    ]);
    expect(reply.statusCode).toBe(201);
    const { imagenes, rechazadas, repetidas } = uploadReply.strict().parse(reply.json());
    expect(imagenes.map(({ ancho, alto }) => `${ancho} ${alto}`)).toEqual(['400 600', '1000 600']);
    expect(imagenes[0]).toEqual({
      id: expect.any(Number),
      ruta_archivo: expect.stringMatching(new RegExp(`^static/galerias/${id}/[0-9a-f]{24}\\.webp\\?v=1$`)),
      placeholder: `${imagenes[0]?.ruta_archivo}&w=24`,
      ancho: 400,
      alto: 600,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      checksum: createHash('sha256').update(sideways).digest('hex'),
      retirada_solicitada: false,
    });
    expect(Object.fromEntries(rechazadas.map(({ nombre, motivo }) => [nombre, motivo]))).toEqual({
      'texto.jpg': expect.stringContaining('no es una imagen'),
    });
    expect(repetidas).toEqual([{ nombre: 'otra vez.jpg' }]);
    expect((await load(id)).imagenes).toEqual(imagenes);
    // The public sees the pictures and no data of staff.
    const seen = (await load(id, {})).imagenes;
    expect(seen.map((image) => Object.keys(image).sort())).toEqual(
      imagenes.map(() => ['alto', 'ancho', 'color', 'id', 'placeholder', 'ruta_archivo']),
    );
    for (const { ruta_archivo, placeholder } of seen) {
      for (const path of [ruta_archivo, placeholder]) {
        const picture = await app.server.inject(`/${path}`);
        expect([picture.statusCode, (await sharp(picture.rawPayload).metadata()).exif]).toEqual([200, undefined]);
      }
    }
    expect((await rowsOf(id)).map(({ nombre, posicion }) => `${nombre} ${posicion}`)).toEqual(['de lado.jpg 0', 'última.JPG 1']);
    const zip = await JSZip.loadAsync((await call('GET', `${id}/descargar-zip`, undefined, member)).rawPayload);
    const original = await zip.file('de lado.jpg')?.async('nodebuffer');
    const told = await sharp(original).metadata();
    expect([told.width, told.height, told.orientation, original?.includes('Camera'), original?.includes('GPS')]).toEqual([
      600,
      400,
      6,
      false,
      false,
    ]);
    await expectTidy();
  });

  test('when nothing can be kept the whole upload is rejected, with the reasons', async () => {
    const { id } = await create();
    const one = await upload(id, [['texto.jpg', Buffer.from('x')]]);
    expect([one.statusCode, one.json()]).toEqual([
      400,
      { detail: expect.stringContaining('no es una imagen'), rechazadas: [{ nombre: 'texto.jpg', motivo: expect.any(String) }] },
    ]);
    const two = await upload(id, [
      ['a.jpg', Buffer.from('x')],
      ['b.jpg', Buffer.alloc(0)],
    ]);
    expect([two.statusCode, two.json()]).toMatchObject([400, { detail: 'No se ha podido guardar ninguna de las 2 imágenes.' }]);
    const none = await upload(id, []);
    expect([none.statusCode, none.json()]).toEqual([400, { detail: expect.any(String) }]);
    const json = await call('POST', `${id}/subir-imagenes`, { files: [] });
    expect(json.statusCode).toBe(415);
    expect((await upload(999_999, await jpegs(1))).statusCode).toBe(404);
    await expectTidy();
  });

  // The limit is the contract's, and the same for every store: 50 MB are sent once.
  if (!config) {
    test('a file that is too large is named, and the rest are kept', async () => {
      const { id } = await create();
      const reply = await upload(id, [
        ['enorme.jpg', Buffer.concat([await jpeg(), Buffer.alloc(51 * 1024 * 1024)])],
        ['buena.jpg', await jpeg()],
      ]);
      expect([reply.statusCode, reply.json()]).toMatchObject([
        201,
        { rechazadas: [{ nombre: 'enorme.jpg', motivo: 'El archivo supera los 50 MB.' }], imagenes: [{ ancho: 64 }] },
      ]);
      await expectTidy();
    });
  }

  test('two staff at once: every picture has its place, and none is there twice', async () => {
    const { id } = await create();
    const shared = await jpegs(4);
    const [mine, yours] = [await jpegs(3), await jpegs(3)];
    const replies = await Promise.all([upload(id, [...shared, ...mine]), upload(id, [...yours, ...shared]), upload(id, shared)]);
    const parts = replies.map((reply) => uploadReply.parse(reply.json()));
    expect(parts.reduce((sum, { imagenes }) => sum + imagenes.length, 0)).toBe(10);
    expect(parts.reduce((sum, { repetidas }) => sum + repetidas.length, 0)).toBe(8);
    const rows = await rowsOf(id);
    expect(rows.map(({ posicion }) => posicion)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set(rows.map(({ checksum }) => checksum)).size).toBe(10);
    await expectTidy();
  });

  test('an upload to a gallery that is deleted meanwhile leaves nothing behind', async () => {
    const { id } = await create();
    const [reply] = await Promise.all([upload(id, await jpegs(6)), call('DELETE', `${id}/eliminar`)]);
    expect([200, 201, 400, 404]).toContain(reply.statusCode);
    await expectTidy();
  });

  test('a browser closed half way: what came whole is kept, the rest leaves no trace', async () => {
    const { id } = await create();
    await app.server.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
    const { port } = app.server.server.address() as AddressInfo;
    const { payload, headers: type } = await multipartOf(filesForm([...(await jpegs(2)), ['grande.jpg', Buffer.alloc(400_000, 7)]]));
    const sending = httpRequest({
      port,
      method: 'POST',
      path: `/api/galerias/${id}/subir-imagenes`,
      headers: { ...headers, ...type, 'content-length': payload.length },
    });
    sending.on('error', () => {});
    sending.write(payload.subarray(0, payload.length - 200_000));
    await expect.poll(async () => (await rowsOf(id)).length, { timeout: 20_000 }).toBe(2);
    sending.destroy();
    await expect.poll(async () => app.context.spool.count(), { timeout: 20_000 }).toBe(0);
    await expectTidy();
    expect((await load(id)).imagenes).toHaveLength(2);
  });

  test('pictures are put in order, the first is the cover; an order that misses or adds one gets a conflict with what there is', async () => {
    const { id } = await create();
    await upload(id, await jpegs(3));
    const [a = 0, b = 0, c = 0] = (await load(id)).imagenes.map((image) => image.id);
    expect((await call('PUT', `${id}/orden`, { imagenes: [c, a, b] })).statusCode).toBe(204);
    expect((await load(id)).imagenes.map((image) => image.id)).toEqual([c, a, b]);
    expect((await call('GET', 'todas')).json()).toMatchObject([{ imagenes: [{ id: c }] }]);
    for (const imagenes of [[c, a], [c, a, b, b], [c, a, a], [c, a, 999_999], []]) {
      const reply = await call('PUT', `${id}/orden`, { imagenes });
      expect([reply.statusCode, reply.json()]).toMatchObject([
        409,
        { detail: expect.any(String), actual: { id, imagenes: [{ id: c }, { id: a }, { id: b }] } },
      ]);
    }
  });

  test('a deleted picture is gone with its files; a file that another row names stays', async () => {
    const { id } = await create({ tipo: 'publica' });
    await upload(id, await jpegs(2));
    const [first, second] = (await load(id)).imagenes;
    const [row] = await rowsOf(id);
    if (!first || !second || !row) throw new Error('There are no pictures.');
    const { id: _, ...copy } = row;
    const other = await create();
    await addRows(app.db, 'imagenes', { ...copy, galeria_id: other.id });

    for (const imageId of [first.id, second.id]) expect((await call('DELETE', `imagenes/${imageId}`)).statusCode).toBe(204);
    expect((await app.server.inject(`/${second.ruta_archivo}`)).statusCode).toBe(404);
    expect((await load(id)).imagenes).toEqual([]);
    expect((await call('DELETE', `imagenes/${first.id}`)).statusCode).toBe(404);
    const [kept] = (await load(other.id)).imagenes;
    expect((await app.server.inject(`/${kept?.ruta_archivo}`)).statusCode).toBe(200);
    await expectTidy();
  });

  test('any session downloads the pictures in full size, under names that differ', async () => {
    const { id } = await create();
    const [photo, other] = [await jpeg(700, 500), await jpeg()];
    await upload(id, [
      ['peña.jpg', photo],
      ['Peña.jpg', other],
      ['es un png.jpg', await draw().png().toBuffer()],
    ]);
    // As if it were older than names and sums.
    const [, , last] = await rowsOf(id);
    await app.db
      .updateTable('imagenes')
      .set({ nombre: null, crc32: null, tamano: null })
      .where('id', '=', last?.id ?? 0)
      .execute();
    for (let round = 0; round < 2; round++) {
      const reply = await call('GET', `${id}/descargar-zip`, undefined, member);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-length': String(reply.rawPayload.length),
        'content-disposition': `attachment; filename="galeria_${id}.zip"`,
        'cache-control': 'private, no-store',
      });
      const zip = await JSZip.loadAsync(reply.rawPayload, { checkCRC32: true });
      expect(Object.keys(zip.files)).toEqual(['peña.jpg', 'Peña (2).jpg', 'imagen-3.jpg']);
      expect(photo.equals(Buffer.from((await zip.file('peña.jpg')?.async('nodebuffer')) ?? []))).toBe(true);
    }
    const head = await app.server.inject({ method: 'HEAD', url: `/api/galerias/${id}/descargar-zip`, headers: member });
    expect([head.statusCode, head.body, Number(head.headers['content-length'])]).toEqual([200, '', expect.any(Number)]);
  });

  test('chosen pictures come in full size under their own names; of a private gallery to a session alone', async () => {
    const { id } = await create();
    await upload(id, await jpegs(4));
    const [first, second, , last] = (await load(id)).imagenes.map((image) => image.id);
    const chosen = `${id}/seleccion?imagenes=${first}-${second},${last}`;
    const reply = await call('GET', chosen, undefined, member);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="galeria_${id}_seleccion.zip"`,
    });
    expect(Object.keys((await JSZip.loadAsync(reply.rawPayload)).files)).toEqual(['1.jpg', '2.jpg', '4.jpg']);
    expect((await call('GET', chosen, undefined, {})).statusCode).toBe(401);
    await call('PUT', String(id), { ...form, tipo: 'publica' });
    const anybody = await call('GET', chosen, undefined, {});
    expect(anybody.rawPayload.equals(reply.rawPayload)).toBe(true);
    for (const [wrong, status] of [
      [`${id}/seleccion?imagenes=999999`, 404],
      [`${id}/seleccion?imagenes=`, 400],
      [`${id}/seleccion?imagenes=1-2-3`, 400],
      [`${id}/seleccion`, 400],
      [`999999/seleccion?imagenes=1`, 404],
    ] as const)
      expect([wrong, (await call('GET', wrong, undefined, member)).statusCode]).toEqual([wrong, status]);
  });

  test('chosen pictures are deleted at once, with their files, and no others', async () => {
    const { id } = await create();
    const other = await create({ nombre: 'Otra' });
    await upload(id, await jpegs(3));
    await upload(other.id, [['x.jpg', await jpeg(40, 30)]]);
    const [first, , last] = (await load(id)).imagenes.map((image) => image.id);
    const [foreign] = (await load(other.id)).imagenes.map((image) => image.id);
    const imagenes = [first, last, foreign, 999_999];
    expect((await call('POST', `${id}/imagenes/eliminar`, { imagenes })).statusCode).toBe(204);
    expect((await rowsOf(id)).map(({ nombre }) => nombre)).toEqual(['2.jpg']);
    expect(await rowsOf(other.id)).toHaveLength(1);
    await expectTidy();
    const record = await app.db.selectFrom('auditoria').select(['accion', 'entidad_id', 'resumen']).execute();
    expect(record).toContainEqual({ accion: 'editar', entidad_id: String(id), resumen: 'eliminadas 2 imágenes' });
    expect((await call('POST', `${id}/imagenes/eliminar`, { imagenes: [] })).statusCode).toBe(400);
  });

  test('chosen pictures move to the end of another gallery, which keeps what it has already', async () => {
    const [from, to] = [await create(), await create({ nombre: 'Otra', tipo: 'publica' })];
    const files = await jpegs(3);
    await upload(from.id, files);
    const same = await draw(41, 30).jpeg().toBuffer();
    await upload(from.id, [['igual.jpg', same]]);
    await upload(to.id, [['suya.jpg', same]]);
    const imagenes = (await load(from.id)).imagenes.map((image) => image.id).toReversed();
    const reply = await call('POST', `${from.id}/imagenes/mover`, { imagenes: imagenes.slice(0, 3), galeria_id: to.id });
    expect(reply.json()).toEqual({ movidas: 2, repetidas: 1 });
    expect((await rowsOf(from.id)).map(({ nombre }) => nombre)).toEqual(['1.jpg', 'igual.jpg']);
    expect((await rowsOf(to.id)).map(({ nombre }) => nombre)).toEqual(['suya.jpg', '2.jpg', '3.jpg']);
    await expectTidy();
    const move = (id: number, target: number) => call('POST', `${id}/imagenes/mover`, { imagenes, galeria_id: target });
    expect((await move(to.id, from.id)).json()).toEqual({ movidas: 2, repetidas: 0 });
    expect((await move(from.id, from.id)).statusCode).toBe(400);
    expect((await move(from.id, 999_999)).statusCode).toBe(404);
    expect((await move(999_999, to.id)).statusCode).toBe(404);
  });

  test('pictures in which children can be recognised go to no public gallery without permission, and are known for it where they go', async () => {
    const [from, to] = [await create(), await create({ nombre: 'Otra', tipo: 'publica' })];
    await upload(from.id, await jpegs(1));
    const mark = (id: number, values: { menores: number; permiso_menores?: string }) =>
      app.db.updateTable('galerias').set(values).where('id', '=', id).execute();
    await mark(from.id, { menores: 1 });
    const imagenes = (await load(from.id)).imagenes.map((image) => image.id);
    const move = () => call('POST', `${from.id}/imagenes/mover`, { imagenes, galeria_id: to.id });
    expect((await move()).statusCode).toBe(400);
    expect(await rowsOf(from.id)).toHaveLength(1);
    await mark(from.id, { menores: 1, permiso_menores: 'sus familias' });
    expect((await move()).json()).toEqual({ movidas: 1, repetidas: 0 });
    expect(await load(to.id)).toMatchObject({ menores: true, permiso_menores: { de: 'sus familias' } });
  });

  test('two moves of pictures to and fro at once both end, and no picture is lost', async () => {
    const [one, two] = [await create(), await create({ nombre: 'Otra' })];
    await upload(one.id, await jpegs(4));
    const imagenes = (await load(one.id)).imagenes.map((image) => image.id);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => {
        const [from, to] = i % 2 === 0 ? [one, two] : [two, one];
        return call('POST', `${from.id}/imagenes/mover`, { imagenes, galeria_id: to.id });
      }),
    );
    for (const { statusCode } of replies) expect([200, 404]).toContain(statusCode);
    expect([...(await rowsOf(one.id)), ...(await rowsOf(two.id))]).toHaveLength(4);
  });

  test('staff deal with requests to take pictures down', async () => {
    const { id } = await create({ tipo: 'publica' });
    await upload(id, await jpegs(2));
    const [first] = (await load(id)).imagenes;
    await app.db
      .updateTable('imagenes')
      .set({ retirada_solicitada: new Date().toISOString() })
      .where('id', '=', first?.id ?? 0)
      .execute();
    expect((await load(id)).imagenes.map((image) => image.retirada_solicitada)).toEqual([true, false]);
    expect((await call('GET', 'todas')).json()).toMatchObject([{ retiradas_solicitadas: 1 }]);
    expect(JSON.stringify(await load(id, member))).not.toContain('retirada');
    expect((await call('POST', `imagenes/${first?.id}/retirada-atendida`)).statusCode).toBe(204);
    expect((await load(id)).imagenes.map((image) => image.retirada_solicitada)).toEqual([false, false]);
    expect(await app.db.selectFrom('auditoria').select(['accion', 'entidad_id', 'resumen']).execute()).toContainEqual({
      accion: 'editar',
      entidad_id: String(id),
      resumen: `atendida la retirada de la imagen ${first?.id}`,
    });
  });
}

describe('galleries with their files on disk', () => testGalleries(undefined));
// The store's own tests run before each change: file-store.test.ts.
describe('galleries with their files on S3', { tags: 'nightly' }, () => testGalleries(s3.config));
