import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { filesForm } from '../../testing/pictures.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startCachingProxy } from '../../testing/caching-proxy.ts';
import { listCalls } from '../../testing/list-calls.ts';
import { startTestApp } from '../../testing/test-app.ts';

let origin = '';
const proxy = await startCachingProxy(() => origin);
const cdn = { purgeUrl: proxy.purgeUrl, token: 'known-to-both' };
const app = await startTestApp({ config: { cdn }, cdnPace: { gathering: 100, firstPause: 100 }, timeouts: { pause: 100 } });
await app.server.listen({ port: 0, host: '127.0.0.1' });
origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
afterAll(async () => {
  await app.context.cdn.stop();
  await app.close();
  await proxy.close();
});
beforeEach(() => void (proxy.purging = 'well'));
const { headers } = await app.addUser('direccion');

const soon = { timeout: 15_000 };
const told = ['cache-tag', 'surrogate-key', 'cdn-cache-control', 'surrogate-control'];
const get = async (path: string, more: Record<string, string> = {}) => {
  const reply = await fetch(`${proxy.url}${path}`, { headers: more });
  return { cache: reply.headers.get('x-cache'), status: reply.status, body: await reply.text(), headers: reply.headers };
};
/** After a start, purges of the server's own modules may still come. */
const hit = (path: string) => expect.poll(async () => (await get(path)).cache, soon).toBe('hit');
/** Straight to the server, as staff do: replies to sessions are never cached. */
const send = async (method: string, path: string, payload: object) => {
  const isForm = payload instanceof FormData;
  const more = isForm ? headers : { ...headers, 'content-type': 'application/json' };
  const reply = await fetch(`${origin}/api${path}`, { method, headers: more, body: isForm ? payload : JSON.stringify(payload) });
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
  return reply;
};
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const addSponsor = (titulo: string) => send('POST', '/patrocinadores', formOf({ titulo }));
const addGallery = async (nombre: string, tipo: 'publica' | 'privada') => {
  const { id } = (await (await send('POST', '/galerias/crear', { nombre, tipo })).json()) as { id: number };
  await send('POST', `/galerias/${id}/subir-imagenes`, filesForm([['a.jpg', Buffer.from(await (await drawPhoto(id)).arrayBuffer())]]));
  return id;
};
const pictureOf = async (id: number) => {
  const reply = await fetch(`${origin}/api/galerias/${id}/imagenes`, { headers });
  const { imagenes } = (await reply.json()) as { imagenes: { ruta_archivo: string }[] };
  return `/${imagenes[0]?.ruta_archivo}&w=480`;
};

test('a change is seen through a cache that had the old reply, and what did not change stays in it', async () => {
  for (const path of ['/api/patrocinadores', '/api/actividades/', '/sitemap.xml', '/calendario.ics']) await hit(path);
  await addSponsor('Nuevo en la lista');
  await expect.poll(async () => (await get('/api/patrocinadores')).body, soon).toContain('Nuevo en la lista');
  expect((await get('/api/actividades/')).cache).toBe('hit');
  const { tags = [], authorization } = proxy.purges.at(-1) ?? {};
  expect(authorization).toBe('Bearer known-to-both');
  // The purge of the pages may be due at the same time, once the server knows its modules.
  expect(tags.filter((tag) => tag !== 'paginas')).toEqual(['patrocinadores']);
});

test('another name of the club is seen in all that a cache had, the calendar too', async () => {
  await hit('/calendario.ics');
  const { headers: boss } = await app.addUser('webmaster');
  const renamed = await fetch(`${origin}/api/ajustes/identidad`, { method: 'PUT', headers: boss, body: formOf({ nombre: 'Club Ría' }) });
  expect(renamed.status).toBe(200);
  await expect.poll(async () => (await get('/calendario.ics')).body, soon).toContain('X-WR-CALNAME:Club Ría');
  expect(proxy.purges.at(-1)?.tags).toContain('web');
});

test('browsers get the same headers as without a CDN', async () => {
  const other = app.again({ config: { cdn: undefined } });
  for (const url of [
    '/api/patrocinadores',
    '/api/actividades/',
    '/sitemap.xml',
    '/robots.txt',
    '/calendario.ics',
    '/api/contenido/historia',
  ]) {
    const [bare, tagged] = [await other.server.inject(url), await app.server.inject(url)];
    expect([url, tagged.headers['cache-control']]).toEqual([url, bare.headers['cache-control']]);
    expect([url, Object.keys(bare.headers).filter((name) => told.includes(name))]).toEqual([url, []]);
    expect([url, tagged.headers['cdn-cache-control']]).toEqual([url, 'public, max-age=300, stale-if-error=86400']);
  }
});

test('a picture of a public gallery is kept until its gallery changes or it is taken down; of a private one never', async () => {
  const open = await addGallery('Abierta', 'publica');
  const closed = await addGallery('Cerrada', 'privada');
  const picture = await pictureOf(open);
  await hit(picture);
  const secret = await pictureOf(closed);
  for (let visit = 0; visit < 2; visit += 1) {
    const reply = await get(secret);
    expect([reply.status, reply.cache]).toEqual([200, 'miss']);
    for (const name of told) expect([name, reply.headers.get(name)]).toEqual([name, null]);
  }
  for (const path of [`/api/galerias/${closed}/imagenes`, '/api/galerias/todas']) {
    for (let visit = 0; visit < 2; visit += 1) expect([path, (await get(path, headers)).cache]).toEqual([path, 'miss']);
  }
  await hit(`/api/galerias/${open}/imagenes`);
  await send('PUT', `/galerias/${open}`, { nombre: 'Abierta', tipo: 'privada' });
  await expect.poll(async () => (await get(picture)).status, soon).toBe(403);
  await expect.poll(async () => (await get(`/api/galerias/${open}/imagenes`)).status, soon).toBe(401);
});

test('only public replies may be kept', async () => {
  const { headers: webmaster } = await app.addUser('webmaster');
  const id = await addGallery('Privada', 'privada');
  const urls = [...listCalls().filter(({ method }) => method === 'GET'), { url: `/api/galerias/${id}/imagenes`, rule: 'public' }];
  let kept = 0;
  for (const { url, rule } of urls) {
    const [known, unknown] = [await app.server.inject({ url, headers: webmaster }), await app.server.inject(url)];
    for (const reply of [known, unknown]) {
      const marks = told.filter((name) => name in reply.headers);
      if (marks.length === 0) continue;
      kept += 1;
      expect([url, rule, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 'public', 200, 'no-cache']);
      expect([url, reply.headers['set-cookie']]).toEqual([url, undefined]);
      expect([url, known.body === unknown.body]).toEqual([url, true]);
    }
  }
  expect(kept).toBeGreaterThan(10);
});

test('a CDN that is silent or answers an error holds no write back; it gets its purges once it is back, of several writes at once', async () => {
  proxy.purging = 'badly';
  await hit('/api/patrocinadores');
  const before = proxy.purges.length;
  await addSponsor('Mientras falla');
  await vi.waitFor(() => expect(proxy.purges.length).toBeGreaterThan(before + 1), soon);
  proxy.purging = 'never';
  await addSponsor('Mientras calla');
  expect((await get('/api/patrocinadores')).body).not.toContain('Mientras');
  proxy.purging = 'well';
  await expect.poll(async () => (await get('/api/patrocinadores')).body, soon).toContain('Mientras calla');
}, 30_000);

/** Without the purges of a start, perhaps as another version. */
const toldSince = (before: number) => proxy.purges.slice(before).map(({ tags }) => tags.filter((tag) => tag !== 'paginas'));

test('of two processes one purges after a write; a rejected write purges nothing', async () => {
  const other = app.again();
  await other.server.ready();
  await addSponsor('Primero');
  await vi.waitFor(() => expect(proxy.purges.at(-1)?.tags).toEqual(['patrocinadores']), soon);
  await other.context.cdn.stop();
  const before = proxy.purges.length;
  const payload = { nombre: 'Desde el otro', tipo: 'publica' };
  expect((await app.server.inject({ method: 'POST', url: '/api/galerias/crear', payload })).statusCode).toBe(401);
  expect((await other.server.inject({ method: 'POST', url: '/api/galerias/crear', payload, headers })).statusCode).toBeLessThan(300);
  await other.context.cdn.stop();
  expect(toldSince(before)).toEqual([['galerias']]);
  await addSponsor('Después');
  await vi.waitFor(() => expect(proxy.purges.at(-1)?.tags).toEqual(['patrocinadores']), soon);
  expect(toldSince(before)).toEqual([['galerias'], ['patrocinadores']]);
});

test('what is due when the server ends is purged before', async () => {
  const other = app.again({ cdnPace: { gathering: 60_000, firstPause: 100 } });
  const before = proxy.purges.length;
  await other.server.inject({ method: 'PUT', url: '/api/contenido/historia', payload: { texto: 'Otra' }, headers });
  await other.context.cdn.stop();
  expect(toldSince(before)).toEqual([['contenido']]);
});
