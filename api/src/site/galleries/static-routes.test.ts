import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { startFileApp } from '../../testing/file-app.ts';
import { deletePicture, type Folder, isPictureKey, listPictureKeys, openPicture, storePicture } from '../../core/images/picture-files.ts';

let clock = new Date('2026-05-04T10:20:00Z');
const app = await startFileApp({ now: () => clock });
const { files } = app.context;

let pictures = 0;
const store = async (folder: Folder, width = 1000) => {
  const background = { r: ++pictures, g: 90, b: 120 };
  return storePicture(
    files,
    folder,
    await sharp({ create: { width, height: 500, channels: 3, background } })
      .png()
      .toBuffer(),
  );
};
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });
const widthOf = async (url: string) => (await sharp((await get(url)).rawPayload).metadata()).width;

const { archivo } = await store('actividades');
const url = `/static/actividades/${archivo}`;

async function addGallery(tipo: 'publica' | 'privada') {
  const picture = await store('galerias');
  const { id } = await app.db.insertInto('galerias').values({ nombre: 'Ruta', tipo }).returning('id').executeTakeFirstOrThrow();
  await addRows(app.db, 'imagenes', { ...picture, galeria_id: id, posicion: 0 });
  return { id, picture: `/static/galerias/${id}/${picture.archivo}` };
}

async function linkOf(galleryId: number, headers?: Record<string, string>): Promise<string> {
  headers ??= (await app.addUser('invitado')).headers;
  const reply = await app.server.inject({ url: `/api/galerias/${galleryId}/imagenes`, headers });
  return `/${reply.json<{ imagenes: { ruta_archivo: string }[] }>().imagenes[0]?.ruta_archivo}`;
}

test('a picture is served for good, by its content', async () => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: expect.stringMatching(/^"[\w-]+"$/),
    'accept-ranges': 'bytes',
    'content-length': String(reply.rawPayload.length),
  });
});

test('a browser that takes AVIF has it once it was asked for, and it goes with the picture; who does not has WebP', async () => {
  const noise = await sharp({
    create: { width: 2000, height: 900, channels: 3, background: '#345', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })
    .png()
    .toBuffer();
  const { archivo: name } = await storePicture(files, 'contenido', noise);
  const address = `/static/contenido/${name}?w=960`;
  const ask = async (accept: string) => {
    const { headers, rawPayload } = await get(address, { accept });
    expect(headers.vary).toBe('accept');
    return { type: headers['content-type'], etag: headers.etag, size: rawPayload.length };
  };
  const first = await ask('image/avif,image/webp,*/*');
  expect(first.type).toBe('image/webp');
  await expect.poll(async () => (await ask('image/avif,*/*')).type, { timeout: 20_000 }).toBe('image/avif');
  const avif = await ask('image/avif,*/*');
  expect(avif.size).toBeLessThan(first.size);
  expect(avif.etag).not.toBe(first.etag);
  expect(await ask('image/webp,*/*')).toEqual(first);
  const key = `contenido/${name.slice(0, 24)}/960.avif`;
  expect(isPictureKey(key) && listPictureKeys('contenido', name).spare.includes(key)).toBe(true);
  await deletePicture(files, 'contenido', name);
  expect(await files.open(key)).toBeUndefined();
});

test('w picks the nearest stored width, 960 without it; a small picture is served as it is', async () => {
  const small = `/static/patrocinadores/${(await store('patrocinadores', 300)).archivo}`;
  const large = `/static/contenido/${(await store('contenido', 2000)).archivo}`;
  expect(await Promise.all(['', '?w=1', '?w=640', '?w=800', '?w=1300', '?w=1800'].map((query) => widthOf(large + query)))).toEqual([
    960, 480, 480, 960, 960, 1920,
  ]);
  expect(await Promise.all(['', '?w=100', '?w=1920'].map((query) => widthOf(small + query)))).toEqual([300, 300, 300]);
  expect((await get(`${url}?w=480`)).headers.etag).not.toBe((await get(`${url}?w=960`)).headers.etag);
  for (const w of ['', '0', '-5', 'ancho', '1.5', '99999999']) expect((await get(`${url}?w=${w}`)).statusCode).toBe(400);
});

test('the placeholder is served when exactly it is asked for, and the nearest picture in its stead when it is missing', async () => {
  const { archivo } = await store('contenido');
  const tiny = await get(`/static/contenido/${archivo}?w=24`);
  expect([(await sharp(tiny.rawPayload).metadata()).width, tiny.rawPayload.length < 300]).toEqual([24, true]);
  await files.delete(`contenido/${archivo.slice(0, 24)}/24.webp`);
  expect(await widthOf(`/static/contenido/${archivo}?w=24`)).toBe(480);
});

test('its ETag gets 304; HEAD has the size without the picture', async () => {
  const { headers } = await get(url);
  const again = await get(url, { 'if-none-match': `"other", W/${headers.etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  const head = await app.server.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
});

test('parts are served as asked', async () => {
  const whole = (await get(url)).rawPayload;
  const size = whole.length;
  for (const [range, start, end] of [
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=5-${size + 100}`, 5, size - 1],
  ] as const) {
    const reply = await get(url, { range });
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${size}`]);
    expect(reply.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
  }
  const beyond = await get(url, { range: `bytes=${size}-` });
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.json()]).toEqual([
    416,
    `bytes */${size}`,
    { detail: expect.any(String) },
  ]);
  // An invalid header is ignored, and a part of another version is the whole of this one.
  for (const headers of [
    { range: 'lines=1-2' },
    { range: 'bytes=9-2' },
    { range: 'bytes=0-1,5-6' },
    { range: 'bytes=0-9', 'if-range': '"old"' },
  ]) {
    expect((await get(url, headers)).statusCode).toBe(200);
  }
});

test('the default picture is there from the start', async () => {
  const reply = await get('/static/default.jpg');
  expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 960 });
  expect((await get('/static/default.jpg', { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
});

test('unknown names answer 404 in the one shape of an error', async () => {
  for (const path of [
    'actividades/nada.webp',
    'actividades/000000000000000000000000.webp',
    'galerias/1/nada.webp',
    'galerias/x/nada.webp',
    'otra/cosa',
  ]) {
    const reply = await get(`/static/${path}`);
    expect([path, reply.statusCode, reply.json()]).toEqual([path, 404, { detail: expect.any(String) }]);
  }
});

test('no path leads out of its folder, nor to an original', async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const stem = archivo.slice(0, 24);
  // A raw client: fetch would normalize the dots before sending.
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      request({ port, path, host: '127.0.0.1' }, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
      })
        .on('error', reject)
        .end();
    });
  for (const path of [
    '/static/actividades/../../../../etc/passwd',
    '/static/actividades/..%2f..%2f..%2fetc%2fpasswd',
    '/static/actividades/%2e%2e%2f%2e%2e%2fclub.sqlite',
    '/static/actividades/..\\..\\club.sqlite',
    `/static/originales/actividades/${stem}`,
    `/static/actividades/..%2foriginales%2factividades%2f${stem}`,
    `/static/actividades/${stem}%2f960.webp`,
    '/static/actividades/%00',
  ]) {
    const { status, body } = await ask(path);
    expect([path, status, JSON.parse(body)]).toEqual([
      path,
      expect.toSatisfy((code) => code === 404 || code === 400),
      { detail: expect.any(String) },
    ]);
  }
});

test('the pictures of a public gallery are public for minutes, each under its own gallery and its present version only', async () => {
  const { id, picture: bare } = await addGallery('publica');
  const picture = await linkOf(id, {});
  expect(picture).toBe(`${bare}?v=1`);
  const reply = await get(`${picture}&w=480`);
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=300, must-revalidate']);
  expect((await get(`${picture}&w=480`, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
  for (const other of [bare, `${bare}?v=`, `${bare}?v=0`, `${bare}?v=2`, `${bare}?v=1&v=2`]) {
    const refused = await get(other, { 'if-none-match': String(reply.headers.etag) });
    expect([other, refused.statusCode]).toEqual([other, expect.toSatisfy((code) => code === 404 || code === 400)]);
    if (refused.statusCode === 404) expect(refused.headers['cache-control']).toBe('no-store');
  }
  expect((await get(picture.replace(`/${id}/`, `/${id + 1}/`))).statusCode).toBe(404);
  expect((await get(picture.replace(`galerias/${id}`, 'actividades'))).statusCode).toBe(404);
});

test('a private picture opens only to its signed link, which expires', async () => {
  const { id, picture } = await addGallery('privada');
  const bare = await get(picture);
  expect([bare.statusCode, bare.headers['cache-control'], bare.json()]).toEqual([403, 'no-store', { detail: expect.any(String) }]);

  const link = await linkOf(id);
  const reply = await get(`${link}&w=480`);
  // The browser revalidates each time, so that its copy shows nothing once the link has ended.
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect((await get(`${link}&w=480`, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
  const query = new URLSearchParams(link.split('?')[1]);
  for (const [caduca, firma] of [
    [String(Number(query.get('caduca')) + 3600), query.get('firma')],
    [query.get('caduca'), 'AAAA'],
    [query.get('caduca'), ''],
    ['mañana', query.get('firma')],
  ] as const) {
    expect(
      (await get(`${picture}?caduca=${encodeURIComponent(caduca ?? '')}&sesion=${query.get('sesion')}&firma=${firma}`)).statusCode,
    ).toBe(403);
  }
  const other = await addGallery('privada');
  expect((await get(`${other.picture}?${query}`)).statusCode).toBe(403);

  const before = clock;
  clock = new Date(before.getTime() + 30 * 60_000);
  expect((await get(link)).statusCode).toBe(200);
  clock = new Date(before.getTime() + 2 * 3_600_000);
  expect((await get(link)).statusCode).toBe(403);
  clock = before;
});

test('the full size of a picture comes under its own name to users who may see the picture, and to no one else', async () => {
  const shown = await addGallery('publica');
  const hidden = await addGallery('privada');
  await app.db.updateTable('imagenes').set({ nombre: 'Peña «alta».png' }).where('galeria_id', '=', shown.id).execute();
  const reply = await get(`${await linkOf(shown.id)}&original=1`);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="Pe?a ?alta?.png"; filename*=UTF-8''Pe%C3%B1a%20%C2%ABalta%C2%BB.png`,
    'x-content-type-options': 'nosniff',
  });
  expect((await sharp(reply.rawPayload).metadata()).format).toBe('png');
  expect((await get(`${hidden.picture}?original=1`)).statusCode).toBe(403);
  const signed = await get(`${await linkOf(hidden.id)}&original=1`);
  expect([signed.statusCode, signed.headers['content-disposition']]).toEqual([200, expect.stringMatching(/imagen-\d+\.jpg/)]);
  expect((await get(`${shown.picture}?original=1`)).statusCode).toBe(404);
});

test('a private link ends with the session to which it was given, and with no other', async () => {
  const { id, picture } = await addGallery('privada');
  const { user, headers } = await app.addUser('socio');
  const elsewhere = { authorization: `Bearer ${await app.context.sessions.issue(user)}` };
  const link = await linkOf(id, headers);
  const other = await linkOf(id, elsewhere);
  expect(await linkOf(id, headers)).toBe(link);
  expect([(await get(link)).statusCode, (await get(other)).statusCode]).toEqual([200, 200]);
  // The link of another session does not open it.
  const forged = link.replace(/sesion=[^&]+/, /sesion=[^&]+/.exec(other)?.[0] ?? '');
  expect((await get(forged)).statusCode).toBe(403);

  expect((await app.server.inject({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(204);
  expect((await app.server.inject({ url: '/api/user/me', headers })).statusCode).toBe(401);
  const refused = await get(link, { 'if-none-match': String((await get(other)).headers.etag) });
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([403, 'no-store']);
  expect((await get(other)).statusCode).toBe(200);

  await app.db.updateTable('usuarios').set({ token_version: 2 }).where('id', '=', user.id).execute();
  expect([(await get(other)).statusCode, (await get(picture)).statusCode]).toEqual([403, 403]);
});

describe("yesterday's address of a public picture, asked for with what the browser kept of it,", async () => {
  const { headers: staff } = await app.addUser('direccion');
  const call = (method: 'PUT' | 'DELETE' | 'POST', path: string, payload?: object) =>
    app.server.inject({ method, url: `/api/galerias/${path}`, headers: staff, ...(payload ? { payload } : {}) });
  const form = (tipo: string) => ({ nombre: 'Ruta', descripcion: null, fecha: null, tipo, evento: null, anio: 2026 });

  /** Its address, and the status of requesting it again. */
  async function yesterday() {
    const { id, picture } = await addGallery('publica');
    const address = await linkOf(id, {});
    const { etag } = (await get(address)).headers;
    const { imagenes } = (await app.server.inject(`/api/galerias/${id}/imagenes`)).json<{ imagenes: { id: number }[] }>();
    const again = async () => {
      const { statusCode, headers } = await get(address, { 'if-none-match': String(etag) });
      return [statusCode, headers['cache-control']];
    };
    expect(await again()).toEqual([304, 'public, max-age=300, must-revalidate']);
    const hasFile = async () => {
      const found = await openPicture(files, 'galerias', picture.split('/').at(-1) ?? '', 480);
      await found?.file.close();
      return found !== undefined;
    };
    return { id, imageId: imagenes[0]?.id ?? 0, address, again, hasFile };
  }

  test('is rejected once the gallery is private, and stays dead when it is public again, under another address', async () => {
    const { id, address, again } = await yesterday();
    expect((await call('PUT', String(id), form('privada'))).statusCode).toBe(200);
    expect(await again()).toEqual([403, 'no-store']);
    const signed = await linkOf(id);
    expect((await get(signed)).statusCode).toBe(200);
    expect((await call('PUT', String(id), form('publica'))).statusCode).toBe(200);
    expect(await again()).toEqual([404, 'no-store']);
    expect((await get(signed)).statusCode).toBe(404);
    const now = await linkOf(id, {});
    expect(now).not.toBe(address);
    expect((await get(now)).statusCode).toBe(200);
  });

  test('outlives a change that is not of its visibility', async () => {
    const { id, again } = await yesterday();
    expect((await call('PUT', String(id), { ...form('publica'), nombre: 'Otra' })).statusCode).toBe(200);
    expect((await again())[0]).toBe(304);
  });

  test('is gone with its files once staff take the picture down, or the gallery', async () => {
    const taken = await yesterday();
    await app.db.updateTable('imagenes').set({ retirada_solicitada: clock.toISOString() }).where('id', '=', taken.imageId).execute();
    expect((await call('DELETE', `imagenes/${taken.imageId}`)).statusCode).toBeLessThan(300);
    expect([await taken.again(), await taken.hasFile()]).toEqual([[404, 'no-store'], false]);
    const deleted = await yesterday();
    expect((await call('DELETE', `${deleted.id}/eliminar`)).statusCode).toBeLessThan(300);
    expect([await deleted.again(), await deleted.hasFile()]).toEqual([[404, 'no-store'], false]);
  });
});

test('a gallery that turns private ends its public addresses and its older links', async () => {
  const { id } = await addGallery('publica');
  const picture = await linkOf(id, {});
  expect((await get(picture)).statusCode).toBe(200);
  const turn = (tipo: 'publica' | 'privada', version_enlaces: number) =>
    app.db.updateTable('galerias').set({ tipo, version_enlaces }).where('id', '=', id).execute();
  await turn('privada', 2);
  expect((await get(picture)).statusCode).toBe(403);
  const link = await linkOf(id);
  expect((await get(link)).statusCode).toBe(200);
  await turn('privada', 3);
  expect((await get(link)).statusCode).toBe(403);
});
