import { club } from '../../demo/club.ts';
import { readDrawn } from '../fixtures/drawn.ts';
import { expect, test } from '../fixtures/test.ts';

const pages = [
  '/',
  '/eventos',
  '/actividades',
  '/galerias',
  '/formulario-inscripcion',
  '/login',
  '/panel',
  '/aviso-legal',
  '/privacidad',
  '/cookies',
];

test('known pages answer 200, with and without a final slash; unknown ones 404, as a page', async ({ request }) => {
  for (const path of pages) {
    for (const address of [path, `${path}/`.replace('//', '/')]) {
      const reply = await request.get(address, { maxRedirects: 0 });
      expect(reply.status(), address).toBe(200);
      expect(reply.headers()['content-type']).toBe('text/html; charset=utf-8');
    }
  }
  const unknown = await request.get('/no-existe');
  expect(unknown.status()).toBe(404);
  expect(unknown.headers()['content-type']).toBe('text/html; charset=utf-8');
});

test('an unknown call and an unknown file answer 404 with a sentence, not with a page', async ({ request }) => {
  for (const path of ['/api/no-existe', '/static/no-existe.jpg', '/modules/mf-public/gone/remoteEntry.js', '/assets/gone.js']) {
    const reply = await request.get(path);
    expect(reply.status(), path).toBe(404);
    expect(await reply.json(), path).toEqual({ detail: expect.stringMatching(/\.$/) });
  }
});

test('pages carry the security policy, and an ETag that answers 304', async ({ request, site }) => {
  await readDrawn(site, '/');
  const reply = await request.get('/');
  expect(await reply.text()).toContain(`<title>${club.identidad.nombre}</title>`);
  const headers = reply.headers();
  // Inline scripts and styles are allowed by their digests, and no others.
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'( 'sha256-[\w+/=]+')?; style-src 'self'( 'sha256-[\w+/=]+')*; connect-src 'self';/,
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-cache');
  const again = await request.get('/', { headers: { 'if-none-match': headers['etag'] ?? '' } });
  expect(again.status()).toBe(304);
});

test('public reads answer with and without the final slash, and 304 to their ETags', async ({ request }) => {
  for (const path of [
    '/api/contenido_inicio',
    '/api/contenido/historia',
    '/api/contenido/castillos',
    '/api/eventos/publicos',
    '/api/actividades/',
    '/api/patrocinadores',
    '/api/galerias/publicas',
    '/api/inscripciones/estado-formulario',
  ]) {
    const bare = path.replace(/\/$/, '');
    const replies = await Promise.all([bare, `${bare}/`].map((address) => request.get(address, { maxRedirects: 0 })));
    const [first, second] = await Promise.all(replies.map(async (reply) => ({ status: reply.status(), body: await reply.text() })));
    expect(first, path).toEqual(second);
    expect(first?.status, path).toBe(200);
    const again = await request.get(path, { headers: { 'if-none-match': replies[0]?.headers()['etag'] ?? '' } });
    expect(again.status(), path).toBe(304);
  }
});

test('built files are kept for ever, the registry is asked for again', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const files = [...html.matchAll(/(?:href|src)="(\/(?:assets|modules|fonts)\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(3);
  for (const path of files) {
    const { 'cache-control': cache } = (await request.get(path)).headers();
    expect(cache, path).toBe('public, max-age=31536000, immutable');
  }
  expect((await request.get('/modules/registry.json')).headers()['cache-control']).toBe('no-cache');
});

test('pictures come whole, in part, in three widths, or as 304', async ({ request }) => {
  const [{ imagen_url: name } = { imagen_url: '' }] = (await (await request.get('/api/actividades/')).json()) as { imagen_url: string }[];
  const path = `/static/actividades/${name}`;
  const whole = await request.get(path);
  expect(whole.status()).toBe(200);
  expect(whole.headers()).toMatchObject({
    'content-type': 'image/webp',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const body = await whole.body();
  const part = await request.get(path, { headers: { range: 'bytes=10-19' } });
  expect(part.status()).toBe(206);
  expect(part.headers()['content-range']).toBe(`bytes 10-19/${body.length}`);
  expect(await part.body()).toEqual(body.subarray(10, 20));
  expect((await request.get(path, { headers: { range: `bytes=${body.length}-` } })).status()).toBe(416);
  expect((await request.get(path, { headers: { 'if-none-match': whole.headers()['etag'] ?? '' } })).status()).toBe(304);
  const sizes = await Promise.all([480, 960, 1920].map(async (width) => (await (await request.get(`${path}?w=${width}`)).body()).length));
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(sizes).size).toBe(3);
});

test('a private picture opens by its signed link alone', async ({ request, site }) => {
  const { access_token } = await site.signIn('socio');
  const gallery = await site.db.selectFrom('galerias').select('id').where('tipo', '=', 'privada').executeTakeFirstOrThrow();
  const address = `/api/galerias/${gallery.id}/imagenes`;
  expect((await request.get(address)).status()).toBe(401);
  const reply = await request.get(address, { headers: { authorization: `Bearer ${access_token}` } });
  const { imagenes } = (await reply.json()) as { imagenes: { ruta_archivo: string }[] };
  const link = (imagenes[0]?.ruta_archivo ?? '').replace(/^.*?static\//, '/static/');
  const [path = '', query] = link.split('?');
  expect(query).toContain('firma=');
  expect((await request.get(link)).status()).toBe(200);
  expect((await request.get(path)).status()).toBe(403);
  expect((await request.get(link.replace(/firma=./, 'firma=~'))).status()).toBe(403);
});
