import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryEntry } from 'platform/wire/registry';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newsLinks } from '../registrations/mailings/news-links.ts';
import { addMembers, turnMembersOn } from '../testing/members.ts';
import { startTestApp } from '../testing/test-app.ts';

const distDir = mkdtempSync(join(tmpdir(), 'moto-club-members-'));
for (const folder of ['shell/assets', 'modules']) mkdirSync(join(distDir, folder), { recursive: true });
const module = (name: string, path: string): RegistryEntry => ({
  name,
  version: '1.0.0',
  entry: `/modules/${name}/1.0.0/mf-manifest.json`,
  manifest: `/modules/${name}/1.0.0/mf-manifest.json`,
  paths: [path],
  preload: {},
  menu: [{ path, label: path, order: 1 }],
  chunks: { [path]: { scripts: [], styles: [] } },
});
writeFileSync(join(distDir, 'shell/index.html'), '<html><head><title>x</title></head><body><div id="root"></div></body></html>');
writeFileSync(join(distDir, 'shell/shell.json'), JSON.stringify({ paths: ['/login'], chunks: {}, drawn: [] }));
writeFileSync(join(distDir, 'modules/registry.json'), JSON.stringify([module('mf_public', '/eventos'), module('mf_members', '/socios')]));

const app = await startTestApp({ distDir });
const { server } = app.again({ distDir });
afterAll(async () => {
  await app.close();
  rmSync(distDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await app.db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
});

const seen = async () => {
  const [page, other, registry, sitemap] = await Promise.all(
    ['/socios', '/eventos', '/modules/registry.json', '/sitemap.xml'].map((url) => server.inject(url)),
  );
  return {
    page: page?.statusCode,
    other: other?.statusCode,
    tells: [page?.body, other?.body, registry?.body, sitemap?.body].map((body) => /socios|mf_members/.test(body ?? '')),
  };
};

test('the way out of emails that were sent works while the members are off; nothing else does', async () => {
  const [id = 0] = await addMembers(app.db, [{ numero: 1, noticias: 1 }]);
  const { oneClick } = newsLinks(app.context.config, id);
  const reply = await app.server.inject({ method: 'POST', url: new URL(oneClick).pathname });
  expect(reply.statusCode).toBe(204);
  const { noticias } = await app.db.selectFrom('socios').select('noticias').where('id', '=', id).executeTakeFirstOrThrow();
  expect(Boolean(noticias)).toBe(false);
  expect((await app.server.inject('/api/hazte-socio')).statusCode).toBe(404);
});

test('while the members are off, no page, list of modules or sitemap knows of them; a change is seen by every process', async () => {
  const off = { page: 404, other: 200, tells: [false, false, false, false] };
  const on = { page: 200, other: 200, tells: [true, true, true, true] };
  expect(await seen()).toEqual(off);
  await turnMembersOn(app.db);
  await expect.poll(seen).toEqual(on);
  await app.db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  await expect.poll(seen).toEqual(off);
});
