import { club } from '../../tools/demonstration/club.ts';
import { readRendered } from '../fixtures/rendered.ts';
import { expect, test } from '../fixtures/test.ts';

const pages = '/ /eventos /actividades /galerias /formulario-inscripcion /login /panel /aviso-legal /privacidad /cookies'.split(' ');

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
  await readRendered(site, '/');
  const reply = await request.get('/');
  expect(await reply.text()).toContain(`<title>${club.identidad.nombre}</title>`);
  const headers = reply.headers();
  // Inline scripts and styles are allowed by their digests, and no others.
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'( 'sha256-[\w+/=]+')*; style-src 'self'( 'sha256-[\w+/=]+')*; connect-src 'self';/,
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-cache');
  const again = await request.get('/', { headers: { 'if-none-match': headers['etag'] ?? '' } });
  expect(again.status()).toBe(304);
});

test('built files are kept for ever, the registry is asked for again', async ({ request }) => {
  const html = await (await request.get('/')).text();
  // Also those that the page asks for at the first need.
  const files = html.match(/\/(?:assets|modules|fonts)\/[\w./-]+\.(?:js|css|woff2)/g) ?? [];
  expect(files.length).toBeGreaterThan(3);
  for (const path of files) {
    const { 'cache-control': cache } = (await request.get(path)).headers();
    expect(cache, path).toBe('public, max-age=31536000, immutable');
  }
  expect((await request.get('/modules/registry.json')).headers()['cache-control']).toBe('no-cache');
});
