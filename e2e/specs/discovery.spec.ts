import sharp from 'sharp';
import { pageRules } from '../fixtures/access-matrix.ts';
import { readRendered, readPage } from '../fixtures/rendered.ts';
import { expect, test } from '../fixtures/test.ts';
import { nightly } from '../fixtures/tier.ts';

const robotsMayGo = (robots: string, path: string) =>
  ![...robots.matchAll(/^Disallow: (.+)$/gm)].some(([, closed = '']) => path.startsWith(closed));

test('the sitemap has every page that a visitor sees, of no other, and are kept from those that ask for a session', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const [, address = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  const sitemap = await (await request.get(new URL(address).pathname)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname);
  expect(new Set(listed).size).toBe(listed.length);

  // This site has its members off.
  for (const { path, outcome } of pageRules.filter(
    (rule) => !/^\/(?:socios|hazte-socio|mi-ficha|mi-carnet|mandato|no-mas-noticias|directorio-socios|documentos|c\/)/.test(rule.path),
  )) {
    const isForVisitors = 'shows' in outcome('anonymous') && !/^\/(login|recuperar|restablecer|mi-inscripcion)/.test(path);
    expect(listed.includes(path), `${path} in the sitemap`).toBe(isForVisitors);
    expect(robotsMayGo(robots, path), `${path} open to robots`).toBe(isForVisitors);
  }
  for (const path of listed) {
    expect(robotsMayGo(robots, path), path).toBe(true);
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

/** Programs that preview links, with the headers of their requests. None runs a script. */
const previewers: readonly Readonly<Record<string, string>>[] = [
  { 'user-agent': 'WhatsApp/2.23.20.0 A', 'accept-encoding': 'identity' },
  {
    'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'accept-encoding': 'deflate, gzip',
    range: 'bytes=0-524287',
  },
  { 'user-agent': 'Twitterbot/1.0', 'accept-encoding': 'gzip, deflate' },
];
/** In bytes: the part of a page that the most frugal one reads, and its limit for a picture. */
const most = 300_000;

const read = (html: string, key: string) => new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)"`).exec(html)?.[1];

test('a link that is passed on shows title, sentence and picture, as the programs that show it ask', nightly, async ({ request, site }) => {
  const robots = await (await request.get('/robots.txt')).text();
  for (const path of ['/', '/actividades/1', '/galerias/1']) {
    await readRendered(site, path);
    for (const headers of previewers) {
      const asked = `${path} by ${headers['user-agent']}`;
      const head = (await readPage(site.url + path, headers)).slice(0, most).split('</head>');
      expect(head, asked).toHaveLength(2);
      const [html = ''] = head;
      for (const key of ['og:title', 'og:description', 'twitter:title']) expect(read(html, key), `${key} of ${asked}`).toMatch(/\S/);
      expect(read(html, 'og:url'), asked).toBe(site.url + path);
      expect(read(html, 'twitter:card'), asked).toBe('summary_large_image');

      const address = (read(html, 'og:image') ?? '').replaceAll('&amp;', '&');
      expect(read(html, 'twitter:image')?.replaceAll('&amp;', '&'), asked).toBe(address);
      expect(new URL(address).origin, asked).toBe(site.url);
      expect(robotsMayGo(robots, new URL(address).pathname), asked).toBe(true);
      const reply = await request.get(address, { headers });
      expect(reply.status(), asked).toBe(headers['range'] ? 206 : 200);
      // X takes WebP by its word; the others do not document it, and most do: docs/decisions/0043-page-meta.md.
      expect(reply.headers()['content-type'], asked).toMatch(/^image\/(jpeg|png|webp)$/);
      const picture = await reply.body();
      expect(picture.length, asked).toBeLessThan(most);
      const { width, height } = await sharp(picture).metadata();
      expect(width, asked).toBeGreaterThanOrEqual(600);
      expect(height, asked).toBeGreaterThanOrEqual(315);
      const said = [read(html, 'og:image:width'), read(html, 'og:image:height')];
      // The size of a gallery's picture is stored with it.
      expect(said, asked).toEqual(path.startsWith('/galerias/') ? [String(width), String(height)] : [undefined, undefined]);
    }
  }
});
