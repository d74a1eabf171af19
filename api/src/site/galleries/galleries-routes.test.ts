import { roles } from 'shared/facts/enumerations';
import { gallery } from 'shared/contract/galleries';
import { z } from 'zod';
import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url: `/api/galerias${url}`, headers });
const one = gallery.strict();

beforeEach(async () => {
  await app.db.deleteFrom('galerias').execute();
  app.context.publicReplies.invalidate();
});

async function add(nombre: string, tipo: 'publica' | 'privada', fecha: string | null, images: readonly string[] = []): Promise<number> {
  const { id } = await app.db.insertInto('galerias').values({ nombre, tipo, fecha }).returning('id').executeTakeFirstOrThrow();
  const rows = images.map((archivo, posicion) => ({
    galeria_id: id,
    archivo,
    posicion,
    original: 'x',
    ancho: 3,
    alto: 2,
    color: '#b5402b',
    checksum: archivo,
  }));
  // Stored last first: the position decides, not the order of insertion.
  if (rows.length > 0) await app.db.insertInto('imagenes').values(rows.reverse()).execute();
  return id;
}

test('public galleries come newest first, undated last, each with its cover only', async () => {
  const old = await add('Vieja', 'publica', '2024-01-01', ['a.webp', 'b.webp']);
  await add('Sin fecha', 'publica', null);
  await add('Privada', 'privada', '2026-01-01', ['c.webp']);
  const latest = await add('Nueva', 'publica', '2026-01-01', ['d.webp', 'e.webp', 'f.webp']);
  const reply = await get('/publicas');
  const galleries = z.array(one).parse(reply.json());
  expect(galleries.map(({ nombre, imagenes }) => [nombre, imagenes.map((image) => image.ruta_archivo)])).toEqual([
    ['Nueva', [`static/galerias/${latest}/d.webp?v=1`]],
    ['Vieja', [`static/galerias/${old}/a.webp?v=1`]],
    ['Sin fecha', []],
  ]);
  expect(galleries[0]?.imagenes[0]).toMatchObject({ ancho: 3, alto: 2, color: '#b5402b' });
  expect((await get('/publicas/', { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
});

test('without galleries the list is empty', async () => {
  expect((await get('/publicas')).body).toBe('[]');
});

test('every session lists the private galleries, with signed covers that no cache keeps; staff list them all', async () => {
  const id = await add('Cena', 'privada', '2026-01-01', ['a.webp', 'b.webp']);
  await add('Ruta', 'publica', '2025-01-01');
  for (const rol of roles) {
    const { headers } = await app.addUser(rol);
    const reply = await get('/privadas', headers);
    expect([rol, reply.statusCode, reply.headers['cache-control']]).toEqual([rol, 200, 'private, no-store']);
    const [cena, ...others] = z.array(one).parse(reply.json());
    expect([cena?.nombre, others]).toEqual(['Cena', []]);
    expect(cena?.imagenes.map((image) => image.ruta_archivo)).toEqual([
      expect.stringMatching(new RegExp(`^static/galerias/${id}/a\\.webp\\?caduca=\\d+&sesion=[\\w.-]+&firma=[\\w-]{43}$`)),
    ]);
    const all = await get('/todas/', headers);
    if (rol !== 'direccion' && rol !== 'webmaster') expect([rol, all.statusCode]).toEqual([rol, 403]);
    else
      expect(
        z
          .array(one)
          .parse(all.json())
          .map(({ nombre }) => nombre),
      ).toEqual(['Cena', 'Ruta']);
  }
  expect([(await get('/privadas')).statusCode, (await get('/todas')).statusCode]).toEqual([401, 401]);
});

test('a public gallery shows all its pictures to everyone, in their order', async () => {
  const id = await add('Ruta', 'publica', '2026-01-01', ['a.webp', 'b.webp', 'c.webp']);
  const reply = await get(`/${id}/imagenes`);
  expect(one.parse(reply.json()).imagenes.map((image) => image.ruta_archivo)).toEqual(
    ['a', 'b', 'c'].map((name) => `static/galerias/${id}/${name}.webp?v=1`),
  );
  expect((await get(`/${id}/imagenes/`, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
});

test('a private gallery shows itself to every session, with signed paths that no cache keeps', async () => {
  const id = await add('Cena', 'privada', '2026-01-01', ['a.webp']);
  for (const rol of roles) {
    const reply = await get(`/${id}/imagenes`, (await app.addUser(rol)).headers);
    expect([rol, reply.statusCode, reply.headers['cache-control'], reply.headers.etag]).toEqual([rol, 200, 'private, no-store', undefined]);
    expect(one.parse(reply.json()).imagenes[0]?.ruta_archivo).toMatch(
      new RegExp(`^static/galerias/${id}/a\\.webp\\?caduca=\\d+&sesion=[\\w.-]+&firma=[\\w-]{43}$`),
    );
  }
});

test('without a valid session a private gallery is rejected', async () => {
  const id = await add('Cena', 'privada', '2026-01-01');
  for (const headers of [{}, { authorization: 'Bearer no.es.valido' }]) {
    const reply = await get(`/${id}/imagenes`, headers);
    expect([reply.statusCode, reply.json()]).toEqual([401, { detail: expect.any(String) }]);
  }
});

test('a user with a temporary password sees what the public sees', async () => {
  const [open, closed] = [await add('Ruta', 'publica', null), await add('Cena', 'privada', null)];
  const { headers } = await app.addUser('socio', { contrasena_caduca: new Date(Date.now() + 3_600_000).toISOString() });
  const status = async (id: number) => (await get(`/${id}/imagenes`, headers)).statusCode;
  expect([await status(open), await status(closed)]).toEqual([200, 403]);
});

test('a thousand pictures are put in order, also where most of them stay', async () => {
  const names = Array.from({ length: 1001 }, (_, index) => `${index}.webp`);
  const id = await add('Grande', 'privada', null, names);
  const { headers } = await app.addUser('direccion');
  const order = async () => one.parse((await get(`/${id}/imagenes`, headers)).json()).imagenes.map((image) => image.id);
  for (const move of [(ids: number[]) => ids.toReversed(), ([a = 0, b = 0, ...rest]: number[]) => [b, a, ...rest]]) {
    const wanted = move(await order());
    const url = `/api/galerias/${id}/orden`;
    const reply = await app.server.inject({ method: 'PUT', url, headers, payload: { imagenes: wanted } });
    expect(reply.statusCode).toBe(204);
    expect(await order()).toEqual(wanted);
  }
});
