import { expect, test } from 'vitest';
import type { PageMeta } from '../wire/page-meta.ts';
import { writeHead } from './write-head.ts';

const place = { address: 'https://site.example/galleries/4', siteName: 'My Site', locale: 'es_ES' };
const write = (meta: PageMeta) => writeHead(meta, place);

/** As a program reads it that runs no script: names and contents. */
function read(html: string) {
  const unescape = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const entries = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)];
  const [, things] = /<script type="application\/ld\+json">([^]*?)<\/script>/i.exec(html) ?? [];
  return {
    tags: Object.fromEntries(entries.map(([, name = '', content = '']) => [name, unescape(content)])),
    title: unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    things: things && (JSON.parse(things) as unknown),
    /** What is left when all that was expected is taken away. */
    rest: html
      .replaceAll(/<meta (?:name|property)="[^"<>]*" content="[^"<>]*">/g, '')
      .replace(/<title>[^<>]*<\/title>/, '')
      .replace(/<link rel="canonical" href="[^"<>]*">/, '')
      .replace(/<script type="application\/ld\+json">[^<]*<\/script>/, ''),
  };
}

test('a page has its metadata for search engines and link previews', () => {
  const image = { path: '/static/galleries/4/a.webp?v=2&w=960', alt: 'Alba', width: 960, height: 720 };
  const { tags, title, canonical, rest } = read(write({ title: 'Alba', description: 'Al salir el sol.', image }));
  expect([title, canonical, rest]).toEqual(['Alba · My Site', 'https://site.example/galleries/4', '']);
  expect(tags).toEqual({
    description: 'Al salir el sol.',
    'og:type': 'website',
    'og:site_name': 'My Site',
    'og:locale': 'es_ES',
    'og:url': 'https://site.example/galleries/4',
    'og:title': 'Alba',
    'og:description': 'Al salir el sol.',
    'og:image': 'https://site.example/static/galleries/4/a.webp?v=2&w=960',
    'og:image:alt': 'Alba',
    'og:image:width': '960',
    'og:image:height': '720',
    'twitter:card': 'summary_large_image',
  });
});

test('missing metadata is left out; without a title it is the name of the site', () => {
  const { tags, title, things } = read(write({}));
  expect([title, things]).toEqual(['My Site', undefined]);
  expect(tags).toEqual({
    'og:type': 'website',
    'og:site_name': 'My Site',
    'og:locale': 'es_ES',
    'og:url': 'https://site.example/galleries/4',
    'og:title': 'My Site',
    'twitter:card': 'summary',
  });
});

test('a hidden page has the name of the site, noindex, and nothing else', () => {
  const secret = 'Cena privada';
  const head = write({
    hidden: true,
    title: secret,
    description: secret,
    image: { path: '/static/galleries/5/b.webp', alt: secret },
    things: [{ '@type': 'ImageGallery', name: secret }],
  });
  expect(head).toBe('<title>My Site</title><meta name="robots" content="noindex">');
});

test.each([
  `</script><script>alert(1)</script>`,
  `</title><img src=x onerror=alert(1)>`,
  `" onload="alert(1)" x="`,
  `'><svg/onload=alert(1)>`,
  `<!--<script>`,
  `a & b &amp; &lt;c&gt;`,
  `Ñandú «cita» \u2028 \\ 🏍️`,
])('any input stays text: %s', (text) => {
  const { tags, title, things, rest } = read(
    write({ title: text, description: text, image: { path: '/a.webp', alt: text }, things: [{ '@type': 'Event', name: text }] }),
  );
  expect(rest).toBe('');
  expect(title).toBe(`${text} · My Site`);
  expect([tags.description, tags['og:title'], tags['og:image:alt']]).toEqual([text, text, text]);
  expect(things).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Event', name: text }] });
});
