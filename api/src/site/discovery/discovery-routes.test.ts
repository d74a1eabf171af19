import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryEntry } from 'platform/wire/registry';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const distDir = mkdtempSync(join(tmpdir(), 'moto-club-discovery-'));
const entry = (name: string, paths: string[], open?: string[]): RegistryEntry => ({
  name,
  version: '1',
  entry: '',
  manifest: '',
  paths,
  preload: {},
  ...(open && { chunks: Object.fromEntries(open.map((path) => [path, { scripts: [], styles: [] }])) }),
});
const registry = [
  entry('mf_public', ['/', '/eventos', '/actividades'], ['/', '/eventos', '/actividades', '/actividades/:id']),
  entry('mf_galleries', ['/galerias'], ['/galerias', '/galerias/:id']),
  entry('mf_registrations', ['/formulario-inscripcion', '/inscripciones'], ['/formulario-inscripcion']),
  entry('mf_users', ['/usuarios'], []),
  entry('mf_odd', ['/peñas & <amigos>'], ['/peñas & <amigos>', '/peñas/:otro']),
  entry('mf_old', ['/antiguo']),
];
for (const folder of ['shell/assets', 'modules']) mkdirSync(join(distDir, folder), { recursive: true });
writeFileSync(join(distDir, 'modules/registry.json'), JSON.stringify(registry));

const app = await startTestApp({ distDir, config: { publicUrl: 'https://club.example' } });
afterAll(async () => {
  await app.close();
  rmSync(distDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await app.db.deleteFrom('actividades').execute();
  await app.db.deleteFrom('galerias').execute();
});
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });
const addGallery = (tipo: 'publica' | 'privada') =>
  app.db.insertInto('galerias').values({ nombre: tipo, tipo }).returning('id').executeTakeFirstOrThrow();

const escaped = String.raw`((?:[^<>&'"]|&(?:amp|lt|gt|quot|apos);)+)`;
const grammar = new RegExp(
  `<url><loc>${escaped}</loc>(?:<lastmod>(${/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/.source})</lastmod>)?</url>\n`,
  'g',
);

/** Each page with the moment of its last change. */
async function readSitemap(): Promise<Map<string, string | undefined>> {
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(body.replaceAll(grammar, '')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n</urlset>\n',
  );
  return new Map([...body.matchAll(grammar)].map(([, address = '', changed]) => [address, changed]));
}

test('the sitemap has every public page: the modules list theirs, and galleries and activities have one each', async () => {
  const modificado = '2026-04-01T10:00:00.000Z';
  const open = await addGallery('publica');
  const closed = await addGallery('privada');
  const activity = await app.db.insertInto('actividades').values({ titulo: 'Ruta', modificado }).returning('id').executeTakeFirstOrThrow();
  const pages = await readSitemap();
  expect([...pages.keys()].toSorted()).toEqual(
    [
      'https://club.example/',
      'https://club.example/actividades',
      `https://club.example/actividades/${activity.id}`,
      'https://club.example/aviso-legal',
      'https://club.example/cookies',
      'https://club.example/accesibilidad',
      'https://club.example/eventos',
      'https://club.example/formulario-inscripcion',
      'https://club.example/galerias',
      `https://club.example/galerias/${open.id}`,
      'https://club.example/pe%C3%B1as%20&amp;%20%3Camigos%3E',
      'https://club.example/privacidad',
    ].toSorted(),
  );
  expect(pages.get(`https://club.example/actividades/${activity.id}`)).toBe(modificado);
  expect(pages.has(`https://club.example/galerias/${closed.id}`)).toBe(false);
});

test('a gallery that turns private leaves the sitemap', async () => {
  const { id } = await addGallery('publica');
  const address = `https://club.example/galerias/${id}`;
  expect((await readSitemap()).has(address)).toBe(true);
  await app.db.updateTable('galerias').set({ tipo: 'privada' }).where('id', '=', id).execute();
  expect((await readSitemap()).has(address)).toBe(false);
});

test('robots may go everywhere but where people sign in or work, and get the address of the sitemap', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const [rules = '', sitemap] = body.split('\n\n');
  expect(sitemap).toBe('Sitemap: https://club.example/sitemap.xml\n');
  expect(rules.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/docs',
    'Disallow: /cambiar-contrasena',
    'Disallow: /estado',
    'Disallow: /inscripciones',
    'Disallow: /login',
    'Disallow: /mi-cuenta',
    'Disallow: /mi-inscripcion',
    'Disallow: /modulos',
    'Disallow: /panel',
    'Disallow: /recuperar-contrasena',
    'Disallow: /restablecer-contrasena',
    'Disallow: /usuarios',
  ]);
});

test('no rule for robots closes a page of the sitemap', async () => {
  await addGallery('publica');
  const { body } = await get('/robots.txt');
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => `https://club.example${path}`);
  const pages = [...(await readSitemap()).keys()];
  expect(pages.filter((page) => closed.some((path) => page.startsWith(path)))).toEqual([]);
});
