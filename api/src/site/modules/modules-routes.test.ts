import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry, RegistryEntry, ReleaseLine } from 'platform/wire/registry';
import type { InspectedModules, ModulesStatus, TryOutOffer } from 'shared/contract/modules';
import { diskStore } from 'platform/store/disk-store';
import { mapBundle } from 'platform/testing/map-bundle';
import { changeLine, readLine } from 'platform/release/lines';
import { emptyLine, makeStable, retireModule, rollBack, startCanary } from 'platform/release/release-line';
import { newSigningKeys, readVerifyKey } from 'platform/store/signature';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { deriveSecret } from '../../core/base/secrets.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { hourOf } from 'platform/serve/load-store';
import { countStores } from './counts-queries.ts';
import { createSigner } from 'platform/serve/signer';

const work = mkdtempSync(join(tmpdir(), 'moto-club-modules-'));
const modulesDir = join(work, 'releases');
const distDir = join(work, 'dist');
const entry = (name: string, version: string, ...paths: string[]): RegistryEntry => {
  const folder = `/modules/${name.replaceAll('_', '-')}/${version}`;
  return {
    name,
    version,
    entry: `${folder}/remoteEntry.js`,
    manifest: `${folder}/mf-manifest.json`,
    paths,
    preload: {},
    contract: '2.1',
    size: 2048,
  };
};
const write = (path: string, text: string) => {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
};
write(join(distDir, 'shell/index.html'), '<html><head></head><body></body></html>');
write(join(distDir, 'shell/worker.js'), '');
write(join(distDir, 'shell/offline-screen.js'), '');
write(join(distDir, 'shell/offline-site.js'), '');
const ownChunk = { scripts: ['assets/own.js'], styles: ['assets/own.css'] };
write(join(distDir, 'shell/shell.json'), JSON.stringify({ paths: ['/login', '/x/own'], chunks: { '/x/own': ownChunk }, drawn: [] }));
for (const folder of ['assets', 'fonts', 'icons']) mkdirSync(join(distDir, 'shell', folder));
// Stands in for the process that renders: it fails whatever it is given.
write(
  join(distDir, 'shell/server/render-process.cjs'),
  "process.on('message', ({ type, order }) => type === 'render' && process.send({ type: 'refused', order: order.id, reason: 'Error: no window\\nat x', isOwnFault: true }));",
);
const builtMenu = [{ path: '/x', label: 'Equis', order: 1 }];
write(join(distDir, 'modules/registry.json'), JSON.stringify([{ ...entry('mf_x', '1.0.0-built', '/x'), menu: builtMenu }]));

let clock = new Date('2026-03-01T10:00:00Z');
const logged = vi.fn<(fields: object, text: string) => void>();
const app = await startTestApp({ config: { modulesDir, trustProxy: '127.0.0.1' }, distDir, now: () => clock });
const failed = vi.fn<(fields: object, text: string) => void>();
Object.assign(app.context.log, { warn: logged, error: failed });
const webmaster = (await app.addUser('webmaster')).user;
afterAll(async () => {
  await app.close();
  rmSync(work, { recursive: true, force: true });
});

const objects = diskStore(modulesDir);
const change = async (step: (line: ReleaseLine) => ReleaseLine, module = 'mf-x') => {
  await changeLine(objects, module, step);
  await app.context.modules.look();
};
const release = (version: string) => change((line) => makeStable(line, entry('mf_x', version, '/x'), clock));
const canary = (version: string, share: number) => change((line) => startCanary(line, entry('mf_x', version, '/x'), share, clock));

beforeEach(async () => {
  // A line that goes would be a store that is gone: the server keeps what it knew.
  for (const { path } of await objects.list('registry/'))
    await objects.put(path, Buffer.from(JSON.stringify(emptyLine(path.slice('registry/'.length, -'.json'.length)))));
  await app.db.deleteFrom('cargas_modulos').execute();
  await app.db.deleteFrom('dibujos_modulos').execute();
  logged.mockClear();
  failed.mockClear();
  clock = new Date(clock.getTime() + 48 * 3_600_000);
  await app.context.modules.look();
});

const registry = async (headers: Record<string, string> = {}, query = '') =>
  (await app.server.inject({ url: `/modules/registry.json${query}`, headers })).json<Registry>();
const versionOf = async (headers?: Record<string, string>, query?: string) => (await registry(headers, query))[0]?.version;
const cookieOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '';
const visit = (url = '/x', headers: Record<string, string> = {}) => app.server.inject({ url, headers });
const report = (body: object, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url: '/api/modulos/cargas', payload: body, headers });
const from = (address: number | string) => ({ 'x-forwarded-for': `203.0.113.${address}` });
async function status(): Promise<ModulesStatus> {
  const headers = { authorization: `Bearer ${await app.context.sessions.issue(webmaster)}` };
  return (await app.server.inject({ url: '/api/modulos', headers })).json<ModulesStatus>();
}

/** A visitor who is assigned to the canary, or is not. */
async function renderUntil(wanted: string): Promise<string> {
  for (;;) {
    const cookie = cookieOf(await visit());
    if ((await versionOf({ cookie })) === wanted) return cookie;
  }
}

test('without a release visitors get what was built; a release and a rollback reach the next page', async () => {
  expect(await versionOf()).toBe('1.0.0-built');
  await release('2');
  expect(await versionOf()).toBe('2');
  expect((await visit()).body).toContain('/modules/mf-x/2/remoteEntry.js');
  await change((line) => rollBack(line, clock));
  expect(await versionOf()).toBe('1.0.0-built');
  expect((await visit()).body).not.toContain('/modules/mf-x/2/');
});

test('a module that was not built with the site gets its pages by its release alone', async () => {
  expect((await visit('/nuevo')).statusCode).toBe(404);
  await change((line) => makeStable(line, entry('mf_y', '1', '/nuevo'), clock), 'mf-y');
  expect((await visit('/nuevo')).statusCode).toBe(200);
});

test('a first release of such a module is rolled back to none: its addresses are unknown again', async () => {
  await change((line) => makeStable(line, entry('mf_y', '1', '/nuevo'), clock), 'mf-y');
  await change((line) => rollBack(line, clock), 'mf-y');
  expect((await visit('/nuevo')).statusCode).toBe(404);
  expect((await registry()).map(({ name }) => name)).toEqual(['mf_x']);
  await change((line) => rollBack(line, clock), 'mf-y');
  expect((await visit('/nuevo')).statusCode).toBe(200);
});

test.each(['released', 'built'])(
  'a retired module that was %s is in no registry, menu or sitemap, its addresses are unknown, and open tabs find its files',
  async (how) => {
    const chunks = { '/x': { scripts: [], styles: [] } };
    write(join(modulesDir, 'mf-x/2/assets/late.js'), 'late');
    if (how === 'released') await change((line) => makeStable(line, { ...entry('mf_x', '2', '/x'), menu: builtMenu, chunks }, clock));
    const sitemap = async () => (await visit('/sitemap.xml')).body;
    const isListed = (await sitemap()).includes('/x<');
    expect(isListed).toBe(how === 'released');
    await change((line) => retireModule(line, how === 'built', clock));
    expect(await registry()).toEqual([]);
    const page = await visit();
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('data-loads="/api/modulos/cargas modulo version fallo error pagina estado" data-without="sin">[]</script>');
    expect(page.body).not.toContain('mf-x');
    expect(await sitemap()).not.toContain('/x<');
    expect((await status()).modulos).toEqual([]);
    expect((await status()).sin_publicar).toEqual([{ modulo: 'mf_x', desde: clock.toISOString() }]);
    expect((await visit('/modules/mf-x/2/assets/late.js')).body).toBe('late');
    await change((line) => rollBack(line, clock));
    expect(await versionOf()).toBe(how === 'released' ? '2' : '1.0.0-built');
    expect((await visit()).statusCode).toBe(200);
    expect((await status()).sin_publicar).toEqual([]);
  },
);

test('a retired module has no canary, and can be tried out', async () => {
  await release('1.4.0-abc');
  await canary('3', 99);
  await change((line) => retireModule(line, false, clock));
  expect((await visit()).headers).not.toHaveProperty('set-cookie');
  const { headers } = await tryOut('mf_x@1.4.0');
  expect(await versionOf({ cookie: cookieOf({ headers }) })).toBe('1.4.0-abc');
});

test("each version brings its own links for the menu; one from before modules had them keeps the built one's", async () => {
  const menus = async () => (await registry()).map(({ menu }) => menu);
  expect(await menus()).toEqual([builtMenu]);
  await release('0.9-silent');
  await change((line) => makeStable(line, entry('mf_y', '0.9-silent', '/y'), clock), 'mf-y');
  await vi.waitFor(async () => expect(await menus()).toEqual([builtMenu, []]));
  const menu = [{ path: '/x', label: 'Equis nueva', order: 2, roles: ['socio'] }];
  await change((line) => makeStable(line, { ...entry('mf_x', '2', '/x'), menu }, clock));
  await vi.waitFor(async () => expect(await menus()).toEqual([menu, []]));
  expect((await visit()).body).toContain(JSON.stringify(menu));
  // A user who tries the older one out sees the older menu.
  const { headers } = await tryOut('mf_x@1.0.0');
  expect((await registry({ cookie: cookieOf({ headers }) }))[0]?.menu).toEqual(builtMenu);
});

/** The preloads of the page at a path, in order. */
const preloaded = async (path: string) =>
  [...(await visit(path)).body.matchAll(/rel="preload" as="\w+" href="([^"]+)"/g)].map(([, href]) => href);

test("a page has the files of its module preloaded, and the files and calls of its own route's screen, but of no other's", async () => {
  const screen = (name: string) => ({ scripts: [`assets/${name}.js`], styles: [] });
  const chunks = { '/x': screen('list'), '/x/new': screen('new'), '/x/:id': screen('one') };
  const preload = { '/x': ['/api/x'], '/x/:id': ['/api/x', '/api/y'], '/x/new': ['/api/y'] };
  await change((line) => makeStable(line, { ...entry('mf_x', '2', '/x'), assets: screen('routes'), chunks, preload }, clock));
  const below = (...names: string[]) => names.map((name) => `/modules/mf-x/2/assets/${name}.js`);
  expect(await preloaded('/x')).toEqual([...below('routes', 'list'), '/api/x']);
  expect(await preloaded('/x/new')).toEqual([...below('routes', 'new'), '/api/y']);
  expect(await preloaded('/x/7')).toEqual([...below('routes', 'one'), '/api/x', '/api/y']);
  expect(await preloaded('/x/7/edit')).toEqual(below('routes'));
});

test('a screen of the shell is there without any module, and is not taken over by one', async () => {
  expect((await visit('/login')).statusCode).toBe(200);
  const own = await visit('/x/own');
  expect(own.statusCode).toBe(200);
  await change((line) => makeStable(line, { ...entry('mf_x', '2', '/x'), assets: ownChunk }, clock));
  expect(await preloaded('/x')).toEqual(['/modules/mf-x/2/assets/own.css', '/modules/mf-x/2/assets/own.js']);
  expect(await preloaded('/x/own')).toEqual(['/assets/own.css', '/assets/own.js']);
  expect((await visit('/panel')).statusCode).toBe(404);
});

test('a canary goes to its share of visitors, and each stays on their side', async () => {
  await release('2');
  await canary('3', 30);
  let assigned = 0;
  for (let visitor = 0; visitor < 200; visitor += 1) {
    const cookie = cookieOf(await visit());
    const version = await versionOf({ cookie });
    expect(await versionOf({ cookie })).toBe(version);
    assigned += Number(version === '3');
  }
  expect(assigned).toBe(60);
  const before = await renderUntil('3');
  await canary('3', 60);
  expect(await versionOf({ cookie: before })).toBe('3');
});

test('of any ten new visitors one gets a canary of ten per cent, so that a broken one soon has three', async () => {
  await release('2');
  await canary('3', 10);
  for (let times = 0; times < 4; times += 1) {
    const versions: unknown[] = [];
    for (let visitor = 0; visitor < 10; visitor += 1) versions.push(await versionOf({ cookie: cookieOf(await visit()) }));
    expect(versions.filter((version) => version === '3')).toHaveLength(1);
  }
});

test('a page that a browser prepares, and may never show, is no turn of a canary', async () => {
  await release('2');
  await canary('3', 10);
  const prepared = { 'sec-purpose': 'prefetch;prerender' };
  const versions: unknown[] = [];
  for (let visitor = 0; visitor < 10; visitor += 1) {
    expect((await visit('/x', prepared)).headers).not.toHaveProperty('set-cookie');
    expect(await versionOf(prepared)).toBe('2');
    versions.push(await versionOf({ cookie: cookieOf(await visit()) }));
  }
  expect(versions.filter((version) => version === '3')).toHaveLength(1);
  expect(await versionOf({ ...prepared, cookie: await renderUntil('3') })).toBe('3');
});

test('buckets are assigned only while there is a canary, and a made-up one is replaced', async () => {
  expect((await visit()).headers).not.toHaveProperty('set-cookie');
  await release('2');
  await canary('3', 50);
  expect((await visit('/x', { cookie: 'reparto=bWluZQ.AAAAAAAAAAAAAAAAAAAAAA' })).headers['set-cookie']).toMatch(
    /^reparto=.*HttpOnly; SameSite=Lax$/,
  );
  const visitorId = createSigner(deriveSecret(app.config.jwtSecret, 'module share')).sign('mine');
  expect((await visit('/x', { cookie: `reparto=${visitorId}` })).headers).not.toHaveProperty('set-cookie');
});

test('a visitor with a failing canary gets the stable version at once', async () => {
  await release('2');
  await canary('3', 50);
  const cookie = await renderUntil('3');
  expect(await versionOf({ cookie }, '?sin=3')).toBe('2');
});

test('a module of another origin opens the policy of the pages, and of the starting worker, for that origin alone', async () => {
  const policy = async (url: string) => (await visit(url)).headers['content-security-policy'];
  expect(await policy('/x')).toContain("script-src 'self';");
  const far = { ...entry('mf_x', '2', '/x'), entry: 'https://modules.example/m/remoteEntry.js' };
  await change((line) => makeStable(line, far, clock));
  for (const url of ['/x', '/login', '/worker.js', '/sin-senal.js', '/sin-conexion.js']) {
    for (const kind of ['script', 'style', 'connect', 'img', 'font']) {
      expect(await policy(url)).toContain(`${kind}-src 'self' https://modules.example;`);
    }
    expect(await policy(url)).toContain("worker-src 'self';");
  }
});

test('loads and failures are counted for versions that are out, and the failure is logged', async () => {
  await release('2');
  expect((await report({ modulo: 'mf_x', version: '2' })).statusCode).toBe(204);
  await report({ modulo: 'mf_x', version: '2', fallo: 'no answer\nwithin 10000 ms' });
  await report({ modulo: 'mf_x', version: 'made up', fallo: 'x' });
  await report({ modulo: 'mf_x', version: '99' });
  await report({ modulo: 'mf_z', version: '1' });
  const { modulos, horas } = await status();
  expect(horas).toBe(24);
  expect(modulos).toEqual([
    expect.objectContaining({ modulo: 'mf_x', version: '2', reparto: 100, cargas: 1, fallos: 1, tamano: 2, contrato: '2.1' }),
  ]);
  expect(modulos[0]?.ultimo_fallo).toBe('no answer within 10000 ms');
  clock = new Date(clock.getTime() + 3_600_000);
  await report({ modulo: 'mf_x', version: '2', fallo: 'another, later' });
  expect((await status()).modulos[0]).toMatchObject({ fallos: 2, ultimo_fallo: 'another, later' });
  expect(logged.mock.calls).toEqual(
    ['no answer within 10000 ms', 'another, later'].map((failure) => [
      { module: 'mf_x', version: '2', failure },
      'a module could not be loaded',
    ]),
  );
});

test('a failure of a version that is no longer live is logged, and counts for nothing; a load of it, or another module, is not', async () => {
  await release('2');
  await release('3');
  await release('4');
  await report({ modulo: 'mf_x', version: '2', fallo: 'gone' });
  await report({ modulo: 'mf_x', version: '2' });
  await report({ modulo: 'mf_z', version: '2', fallo: 'made up' });
  const line = { module: 'mf_x', version: '2', failure: 'gone' };
  expect(logged.mock.calls).toEqual([[line, 'a version that is no longer live could not be loaded']]);
  expect((await status()).modulos).toEqual([expect.objectContaining({ version: '4', cargas: 0, fallos: 0 })]);
  for (let times = 0; times < 200; times += 1) await report({ modulo: 'mf_x', version: '2', fallo: 'again' });
  expect(logged.mock.calls.length).toBeLessThanOrEqual(120);
});

test('the page of modules shows stable and canary, and what was before', async () => {
  await release('2');
  await release('3');
  await canary('4', 10);
  expect((await status()).modulos).toEqual([
    expect.objectContaining({ version: '3', reparto: 90, canario: false, anterior: '2' }),
    expect.objectContaining({ version: '4', reparto: 10, canario: true, anterior: null }),
  ]);
});

test('a failure or an error that names its place in a script has file and line, where its source map was kept; visitors never get that', async () => {
  await release('2');
  await objects.put('maps/mf-x/2.zip', await mapBundle({ 'assets/list.js': 'mf-x/src/list.tsx' }));
  const [row] = (await status()).modulos;
  expect(row).not.toHaveProperty('lugar_fallo');
  const fallo = 'TypeError: x is undefined (https://club.example/modules/mf-x/2/assets/list.js:3:11)';
  await report({ modulo: 'mf_x', version: '2', fallo }, from(1));
  expect((await status()).modulos).toEqual([expect.objectContaining({ ultimo_fallo: fallo, lugar_fallo: 'mf-x/src/list.tsx:3:11' })]);
  await report({ modulo: 'mf_x', version: '2', error: 'TypeError assets/list.js:3:11' }, from(1));
  expect((await status()).modulos).toEqual([
    expect.objectContaining({ ultimo_error: 'TypeError assets/list.js:3:11', lugar_error: 'mf-x/src/list.tsx:3:11' }),
  ]);
  // The counts are shown also when the maps cannot be read; a place that was found once is remembered.
  await release('3');
  await objects.put('maps/mf-x/3.zip', Buffer.from('no ZIP'));
  await report({ modulo: 'mf_x', version: '3', fallo: fallo.replace('/2/', '/3/') }, from(1));
  await report({ modulo: 'mf_x', version: '3', error: 'TypeError assets/list.js:3:11' }, from(1));
  const [unexplained] = (await status()).modulos;
  expect(unexplained).toMatchObject({ fallos: 1, errores: 1 });
  expect(unexplained).not.toHaveProperty('lugar_fallo');
  expect(unexplained).not.toHaveProperty('lugar_error');
  expect(logged).toHaveBeenCalledWith(expect.anything(), 'the source maps of modules could not be read');

  for (const address of [
    '/modules/maps/mf-x/2.zip',
    '/modules/maps/../maps/mf-x/2.zip',
    '/modules/%6daps/mf-x/2.zip',
    '/maps/mf-x/2.zip',
  ]) {
    const { statusCode, headers } = await app.server.inject({ url: address });
    expect([statusCode, headers['content-type']]).toEqual([404, expect.not.stringContaining('zip')]);
  }
});

test('scripts of another origin have their digests in the page, where they are preloaded and in the registry; our own have none', async () => {
  const assets = { scripts: ['remoteEntry.js', 'assets/list.js'], styles: ['assets/list.css'] };
  const integrity = {
    'module.json': 'sha256-m',
    'remoteEntry.js': 'sha256-e',
    'assets/list.js': 'sha256-l',
    'assets/list.css': 'sha256-c',
  };
  const away = { ...entry('mf_x', '2', '/x'), entry: 'https://cdn.example/mf-x/2/remoteEntry.js', assets, integrity };
  await change((line) => makeStable(line, away, clock));
  const forBrowsers = { 'remoteEntry.js': 'sha256-e', 'assets/list.js': 'sha256-l' };
  expect((await registry())[0]?.integrity).toEqual(forBrowsers);
  const { body } = await visit();
  expect(body).toContain(JSON.stringify(forBrowsers));
  expect(body).toContain('as="script" href="https://cdn.example/mf-x/2/assets/list.js" crossorigin integrity="sha256-l">');
  expect(body).toContain('as="style" href="https://cdn.example/mf-x/2/assets/list.css">');
  await change((line) => makeStable(line, { ...entry('mf_x', '3', '/x'), integrity: forBrowsers }, clock));
  expect((await registry())[0]).toMatchObject({ version: '3' });
  expect((await registry())[0]).not.toHaveProperty('integrity');
  expect((await visit()).body).not.toContain('integrity');
});

test('a page that is the same for all visitors may be kept by browsers; no other, and not while a version is tried out', async () => {
  const drawn = { paths: ['/x', '/x/:id'], file: 'server/routes.cjs', sha256: '' };
  await change((line) => makeStable(line, { ...entry('mf_x', '1.4.0', '/x', '/y'), drawn }, clock));
  const told = async (url: string, headers?: Record<string, string>) => (await visit(url, headers)).headers['x-offline-copy'];
  // Its module has no code to render here.
  expect(await told('/x')).toBe('frame');
  expect(await told('/x/7')).toBe('frame');
  for (const url of ['/y', '/login', '/x/own', '/no-existe', '/x?modulo=mf_x@1.4.0']) expect(await told(url), url).toBeUndefined();
  expect(await told('/x', { cookie: cookieOf(await tryOut('mf_x@1.4.0')) })).toBeUndefined();
});

test('the renders of a version by all servers are added up, and stand beside its loads; one that is not rendered has none', async () => {
  await release('2');
  const drawn = { paths: ['/x'], file: 'server/routes.cjs', sha256: '' };
  await change((line) => startCanary(line, { ...entry('mf_x', '3', '/x'), drawn }, 10, clock));
  const { add } = countStores(app.db).renders;
  const row = {
    module: 'mf_x',
    version: '3',
    hour: hourOf(clock),
    drawn: 7,
    late: 1,
    resting: 2,
    failed: 0,
    lastFailure: null,
  };
  await Promise.all([add([row]), add([{ ...row, failed: 1, lastFailure: 'Error: window' }])]);
  await add([row, { ...row, hour: hourOf(new Date(clock.getTime() - 30 * 3_600_000)) }]);
  const rows = (await status()).modulos;
  expect(rows.map(({ version }) => version)).toEqual(['2', '3']);
  expect(rows[0]).not.toHaveProperty('dibujo');
  expect(rows[1]?.dibujo).toEqual({ paginas: 21, al_navegador: 9, fallos: 1, ultimo_fallo: 'Error: window' });
});

test('a server that renders nothing has no figures of it', async () => {
  await change((line) => makeStable(line, { ...entry('mf_x', '2', '/x'), drawn: { paths: ['/x'], file: '', sha256: '' } }, clock));
  const { server } = app.again({ config: { modulesDir, renderPages: false }, distDir, now: () => clock });
  const headers = { authorization: `Bearer ${await app.context.sessions.issue(webmaster)}` };
  const { modulos } = (await server.inject({ url: '/api/modulos', headers })).json<ModulesStatus>();
  expect(modulos).toEqual([expect.not.objectContaining({ dibujo: expect.anything() })]);
});

test('a page that a module cannot render is left to the browser, and counted; while it rests nothing is tried', async () => {
  write(join(modulesDir, 'mf-x/2/server/routes.cjs'), '');
  const sha256 = createHash('sha256').update('').digest('hex');
  await change((line) =>
    makeStable(line, { ...entry('mf_x', '2', '/x'), drawn: { paths: ['/x'], file: 'server/routes.cjs', sha256 } }, clock),
  );
  expect((await visit('/x')).statusCode).toBe(200);
  await vi.waitFor(async () => expect((await status()).modulos[0]?.dibujo).toMatchObject({ fallos: 1, ultimo_fallo: 'Error: no window' }));
  // As long as a page is served from the cache without a check.
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect((await visit('/x')).statusCode).toBe(200);
  expect((await status()).modulos[0]?.dibujo).toMatchObject({ paginas: 0, al_navegador: 1, fallos: 1 });
});

test('a canary that fails more than the stable version is withdrawn by itself', async () => {
  await release('2');
  await canary('3', 50);
  const [trying, other] = [await renderUntil('3'), await renderUntil('2')];
  for (let load = 0; load < 20; load += 1) await report({ modulo: 'mf_x', version: '2' }, { cookie: other, ...from(load) });
  for (let load = 0; load < 6; load += 1)
    await report({ modulo: 'mf_x', version: '3', fallo: 'broken' }, { cookie: trying, ...from(load) });
  await status();
  const line = await readLine(objects, 'mf-x');
  expect(line.canary).toBeUndefined();
  expect(line.stable?.version).toBe('2');
  const withdrawn = expect.objectContaining({ modulo: 'mf_x', version: '3', fallos: 6, cargas: 0 });
  await vi.waitFor(async () => expect((await status()).retirados).toEqual([withdrawn]));
  expect(logged).toHaveBeenLastCalledWith(expect.objectContaining({ version: '3' }), 'a canary failed too often and was withdrawn');
});

const thrown = 'TypeError assets/7.js:1:20';

test('a canary whose pages throw in browsers is withdrawn, though all of it loads', async () => {
  await release('2');
  await canary('3', 50);
  const [trying, other] = [await renderUntil('3'), await renderUntil('2')];
  for (let load = 0; load < 20; load += 1) await report({ modulo: 'mf_x', version: '2' }, { cookie: other, ...from(load) });
  for (let load = 0; load < 6; load += 1) {
    await report({ modulo: 'mf_x', version: '3' }, { cookie: trying, ...from(load) });
    await report({ modulo: 'mf_x', version: '3', error: thrown }, { cookie: trying, ...from(load) });
  }
  await status();
  expect((await readLine(objects, 'mf-x')).canary).toBeUndefined();
  // Within 100 ms of an error the canary is evaluated: on a busy machine before the last one comes.
  const withdrawn = expect.objectContaining({ modulo: 'mf_x', version: '3', momento: clock.toISOString(), con_errores: true });
  await vi.waitFor(async () => expect((await status()).retirados).toEqual([withdrawn]));
  expect(logged).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: '3' }),
    'the pages of a canary threw errors or froze in too many browsers, and it was withdrawn',
  );
});

test('errors of pages are counted apart from loads and failures, with the last one, and logged', async () => {
  await release('2');
  await report({ modulo: 'mf_x', version: '2' });
  await report({ modulo: 'mf_x', version: '2', error: thrown });
  expect((await status()).modulos[0]).toMatchObject({ cargas: 1, fallos: 0, ultimo_fallo: null, errores: 1, ultimo_error: thrown });
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { module: 'mf_x', version: '2', error: thrown },
    'a page of a module threw an error in a browser',
  );
});

test('of one network no more than ten errors an hour count', async () => {
  await release('2');
  for (let load = 0; load < 30; load += 1) await report({ modulo: 'mf_x', version: '2', error: thrown });
  expect((await status()).modulos[0]?.errores).toBe(10);
});

test('a stable version whose pages throw stays, and is told as an error of ours, once a day', async () => {
  await release('2');
  const throwing = async (loads: number, errors: number) => {
    for (let load = 0; load < loads; load += 1) await report({ modulo: 'mf_x', version: '2' }, from(load));
    for (let load = 0; load < errors; load += 1) await report({ modulo: 'mf_x', version: '2', error: thrown }, from(load));
    await status();
  };
  await throwing(20, 10);
  expect(failed).not.toHaveBeenCalled();
  await throwing(0, 1);
  expect(failed).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ name: 'PagesThrow' }), module: 'mf_x', version: '2', loads: 20, errors: 11 },
    'pages of mf_x 2 throw errors in browsers',
  );
  await throwing(0, 5);
  expect(failed).toHaveBeenCalledOnce();
  clock = new Date(clock.getTime() + 24 * 3_600_000);
  await throwing(20, 12);
  expect(failed).toHaveBeenCalledTimes(2);
  expect(await versionOf()).toBe('2');
});

test('a few errors among many loads are told to nobody', async () => {
  await release('2');
  for (let load = 0; load < 199; load += 1) await report({ modulo: 'mf_x', version: '2' }, from(load));
  for (let load = 0; load < 9; load += 1) await report({ modulo: 'mf_x', version: '2', error: thrown }, from(load));
  await status();
  expect(failed).not.toHaveBeenCalled();
});

test.each([
  'TypeError: ana@example.com is no number',
  'TypeError assets/7.js?correo=ana:1:20',
  'TypeError https://x/assets/7.js:1:20',
  'TypeError',
  `TypeError ${'a'.repeat(300)}`,
])('an error that is more than a name and a place is rejected: %s', async (error) => {
  expect((await report({ modulo: 'mf_x', version: '1.0.0-built', error })).statusCode).toBe(400);
});

test.each([
  [
    'errors of people who are not assigned to the canary',
    async (_: string, other: string) => {
      for (let load = 0; load < 30; load += 1)
        await report({ modulo: 'mf_x', version: '3', error: thrown }, { cookie: other, ...from(load) });
    },
  ],
  [
    'failures of people who are not assigned to the canary',
    async (_: string, other: string) => {
      for (let load = 0; load < 30; load += 1) await report({ modulo: 'mf_x', version: '3', fallo: 'x' }, { cookie: other, ...from(load) });
    },
  ],
  [
    'failures without a bucket',
    async () => {
      for (let load = 0; load < 30; load += 1) await report({ modulo: 'mf_x', version: '3', fallo: 'x' }, from(load));
    },
  ],
  [
    'one network that lies as much as it may, among many that load',
    async (trying: string) => {
      for (let load = 0; load < 120; load += 1) await report({ modulo: 'mf_x', version: '3' }, { cookie: trying, ...from(load) });
      for (let load = 0; load < 100; load += 1)
        await report({ modulo: 'mf_x', version: '3', fallo: 'x' }, { cookie: trying, ...from(200) });
    },
  ],
])('%s: the canary stays', async (_, tell) => {
  await release('2');
  await canary('3', 50);
  await tell(await renderUntil('3'), await renderUntil('2'));
  await status();
  expect((await readLine(objects, 'mf-x')).canary?.version).toBe('3');
});

test('an invalid report is rejected, and a long one is not read', async () => {
  expect((await report({ modulo: 'x', version: '1' })).statusCode).toBe(400);
  expect((await report({ modulo: 'mf_x', version: '2', fallo: 'x'.repeat(5000) })).statusCode).toBe(413);
});

const tryOut = (modulo: string, headers: Record<string, string> = {}, server = app.server) =>
  server.inject({ method: 'POST', url: '/api/modulos/prueba', payload: { modulo }, headers });

test('another version can be tried out, by its number, for this browser alone, and left again', async () => {
  await release('1.4.0-abc');
  await release('2');
  const begun = await tryOut('mf_x@1.4.0');
  expect(begun.statusCode).toBe(204);
  const headers = { cookie: cookieOf(begun) };
  expect(await versionOf(headers)).toBe('1.4.0-abc');
  expect((await visit('/x', headers)).body).toContain('data-tried="mf_x@1.4.0-abc" data-prueba="mf_x@1.4.0-abc"');
  expect(await versionOf()).toBe('2');
  const ended = await app.server.inject({ method: 'DELETE', url: '/api/modulos/prueba', headers });
  expect(ended.headers['set-cookie']).toMatch(/^prueba=; Max-Age=0; Path=\//);
});

test('a version of another origin is tried out with the digests of its scripts, as far as a line names it', async () => {
  const integrity = { 'remoteEntry.js': 'sha256-e' };
  await change((line) =>
    makeStable(line, { ...entry('mf_x', '1', '/x'), entry: 'https://cdn.example/mf-x/1/remoteEntry.js', integrity }, clock),
  );
  await release('2');
  const headers = { cookie: cookieOf(await tryOut('mf_x@1')) };
  expect((await registry(headers))[0]).toMatchObject({ version: '1', integrity });
});

test('with a key of the site, a version that no release names is not there to be tried out: nobody has signed its record', async () => {
  await objects.put(
    'mf-x/1.4.0-abc/module.json',
    Buffer.from(JSON.stringify({ module: 'mf-x', name: 'mf_x', version: '1.4.0-abc', paths: ['/x'], contract: '2.1' })),
  );
  const modulesVerifyKey = readVerifyKey(newSigningKeys().verify);
  const { server } = app.again({ config: { modulesDir, modulesVerifyKey }, distDir, now: () => clock });
  expect((await tryOut('mf_x@1.4.0')).statusCode).toBe(204);
  expect((await tryOut('mf_x@1.4.0', {}, server)).statusCode).toBe(404);
});

test('trying a version out is audited, once an hour; a rejected try is not', async () => {
  await release('1.4.0-abc');
  await app.db.deleteFrom('auditoria').execute();
  const { user, headers } = await app.addUser('direccion');
  for (const wish of ['mf_x@1.4.0', 'mf_x@9', 'mf_x@1.4.0']) await tryOut(wish, headers);
  await tryOut('mf_x@1.4.0');
  const rows = await app.db
    .selectFrom('auditoria')
    .select(['usuario_id', 'accion', 'entidad', 'entidad_id', 'veces'])
    .orderBy('id')
    .execute();
  const what = { accion: 'probar', entidad: 'modulos', entidad_id: 'mf_x@1.4.0-abc' };
  expect(rows).toEqual([
    { usuario_id: user.id, ...what, veces: 2 },
    { usuario_id: 0, ...what, veces: 1 },
  ]);
});

const describeTryOut = (modulo: string, headers: Record<string, string> = {}, server = app.server) =>
  server.inject({ url: '/api/modulos/prueba', query: { modulo }, headers });

test('before another version is tried out the page learns what it is and where its code comes from; nothing changes by that', async () => {
  await release('1.4.0-abc');
  await change((line) => makeStable(line, { ...entry('mf_x', '2', '/x'), entry: 'https://modules.example/m/remoteEntry.js' }, clock));
  const described = await describeTryOut('mf_x@1.4.0');
  expect(described.headers).not.toHaveProperty('set-cookie');
  expect(described.json<TryOutOffer>()).toEqual({ modulo: 'mf_x', version: '1.4.0-abc', origen: null, prueba: 'mf_x@1.4.0-abc' });
  expect((await describeTryOut('mf_x@2')).json()).toMatchObject({ version: '2', origen: 'https://modules.example' });
  // What was released from another origin can be tried out from there.
  await release('3');
  expect(await versionOf({ cookie: cookieOf(await tryOut('mf_x@2')) })).toBe('2');
});

const listVersions = (headers: Record<string, string> = {}, server = app.server) =>
  server.inject({ url: '/api/modulos/versiones', headers });

test('who may try out sees the versions of each module, those in use first, with their share', async () => {
  await release('1.4.0-abc');
  await release('1.5.0-def');
  await canary('1.6.0-ghi', 10);
  await objects.put('mf-x/1.2.0-old/module.json', Buffer.from('{}'));
  expect((await listVersions()).json<InspectedModules>().modulos).toEqual([
    {
      modulo: 'mf_x',
      versiones: [
        { version: '1.5.0-def', reparto: 90 },
        { version: '1.6.0-ghi', reparto: 10 },
        { version: '1.4.0-abc', reparto: 0 },
        { version: '1.0.0-built', reparto: 0 },
        { version: '1.2.0-old', reparto: 0 },
      ],
    },
  ]);
});

test('a user who opens the page directly may be asked; one sent by another site, or an unknown one, is not', async () => {
  for (const [site, may] of Object.entries({ none: true, 'same-origin': true, 'same-site': false, 'cross-site': false, '': false })) {
    const headers: Record<string, string> = site === '' ? {} : { 'sec-fetch-site': site };
    const page = await visit('/x?modulo=mf_x@1.4.0', headers);
    expect(page.body.includes('data-asks="modulo" data-pregunta="modulo"'), site).toBe(may);
    expect(page.headers['vary']).toContain('sec-fetch-site');
    expect(page.headers).not.toHaveProperty('set-cookie');
    expect((await visit('/x', headers)).body).not.toContain('data-asks');
  }
});

const host = 'club.example:8080';
const senders: [who: string, headers: Record<string, string>, may: boolean][] = [
  ['a page of this site', { 'sec-fetch-site': 'same-origin' }, true],
  ['no browser', {}, true],
  ['an older browser, on a page of this site', { origin: `http://${host}`, host }, true],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a page of a sibling', { 'sec-fetch-site': 'same-site', origin: `http://${host}`, host }, false],
  ['an address that somebody typed', { 'sec-fetch-site': 'none' }, false],
  ['an older browser, on a page of another site', { origin: 'https://elsewhere.example', host }, false],
  ['a page without an origin', { origin: 'null', host }, false],
];
test('only pages of this site begin or end a try-out, and only they learn what it would be', async () => {
  await release('1.4.0-abc');
  for (const [who, headers, may] of senders) {
    const ended = await app.server.inject({ method: 'DELETE', url: '/api/modulos/prueba', headers });
    for (const reply of [
      await describeTryOut('mf_x@1.4.0', headers),
      await tryOut('mf_x@1.4.0', headers),
      await listVersions(headers),
      ended,
    ]) {
      expect(reply.statusCode < 300, who).toBe(may);
      if (may) continue;
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toEqual({ detail: 'Esto solo se puede pedir desde una página de esta web.' });
      expect(reply.headers).not.toHaveProperty('set-cookie');
    }
  }
});

test('over https the cookies are bound to this host alone', async () => {
  await release('1.4.0-abc');
  await canary('2', 50);
  const { server, context } = app.again({ config: { modulesDir, publicUrl: 'https://club.example' }, distDir, now: () => clock });
  const { headers } = await server.inject('/x');
  expect(headers['set-cookie']).toMatch(/^__Host-reparto=\S+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const begun = await tryOut('mf_x@1.4.0', {}, server);
  expect(begun.headers['set-cookie']).toMatch(/^__Host-prueba=\S+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const versionWith = async (cookie: string) =>
    (await server.inject({ url: '/modules/registry.json', headers: { cookie } })).json<Registry>()[0]?.version;
  expect(await versionWith(`a=1; ${cookieOf(begun)}`)).toBe('1.4.0-abc');
  // The plain cookie may come from anywhere.
  await change((line) => makeStable(line, entry('mf_x', '3', '/x'), clock));
  await context.modules.look();
  expect(await versionWith(cookieOf(begun).replace('__Host-', ''))).toBe('3');
});

/** A machine of the server's network, and the requests it got. */
async function startNeighbour(): Promise<{ address: string; asked: () => number; close(): void }> {
  const record = { module: 'mf-x', name: 'mf_x', version: '3.0.0-dev', paths: ['/x'], contract: '2.1' };
  let asked = 0;
  const neighbour = createServer((_request, response) => {
    asked += 1;
    response.end(JSON.stringify(record));
  }).listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  return { address: `localhost:${(neighbour.address() as AddressInfo).port}`, asked: () => asked, close: () => void neighbour.close() };
}

test.each(['', '/', '/remoteEntry.js', '/mf-manifest.json'])(
  "a developer's own server can be tried out where the start allowed it: localhost:…%s",
  async (rest) => {
    const { address, close } = await startNeighbour();
    const { server } = app.again({ config: { modulesDir, modulesTryOrigins: [`http://${address}`] }, distDir, now: () => clock });
    const wish = `mf_x@${address}${rest}`;
    const described = (await describeTryOut(wish, {}, server)).json();
    expect(described).toEqual({ modulo: 'mf_x', version: '3.0.0-dev', origen: `http://${address}`, prueba: wish });
    const begun = await tryOut(wish, {}, server);
    close();
    expect(begun.statusCode).toBe(204);
    const reply = await server.inject({ url: '/modules/registry.json', headers: { cookie: cookieOf(begun) } });
    expect(reply.json<Registry>()[0]).toMatchObject({ version: '3.0.0-dev', entry: `http://${address}/remoteEntry.js` });
  },
);

test('no request makes the server fetch from an address of its own network that its start did not allow', async () => {
  const { address, asked, close } = await startNeighbour();
  for (const wish of [address, `http://${address}`, `http://club@${address}`, `http://127.0.0.1:${address.split(':')[1]}/a/../b`]) {
    expect((await tryOut(`mf_x@${wish}`)).statusCode).toBe(403);
    expect((await describeTryOut(`mf_x@${wish}`)).statusCode).toBe(403);
  }
  expect(asked()).toBe(0);
  close();
});

test.each([
  ['mf_x@9.9.9', 404],
  ['mf_nadie@1', 404],
  ['../../etc@1', 400],
  ['mf_x@https://elsewhere.example/m', 403],
  ['mf_x@http://127.0.0.1:1/', 403],
])('%s cannot be tried out (%i)', async (wish, code) => {
  for (const reply of [await tryOut(wish), await describeTryOut(wish)]) {
    expect(reply.statusCode).toBe(code);
    expect(reply.json()).toEqual({ detail: expect.stringMatching(/\.$/) });
  }
});

test('in production only staff may, from allowed origins, and the cookie of a demoted user is worth nothing', async () => {
  await release('1.4.0-abc');
  await release('2');
  const { server } = app.again({ config: { modulesDir, production: true }, distDir, now: () => clock });
  const director = await app.addUser('direccion');
  expect((await tryOut('mf_x@1.4.0', {}, server)).statusCode).toBe(403);
  expect((await tryOut('mf_x@1.4.0', (await app.addUser('socio')).headers, server)).statusCode).toBe(403);
  expect((await listVersions({}, server)).statusCode).toBe(403);
  expect((await listVersions(director.headers, server)).statusCode).toBe(200);
  expect((await tryOut('mf_x@http://localhost:3002', director.headers, server)).statusCode).toBe(403);
  const cookie = cookieOf(await tryOut('mf_x@1.4.0', director.headers, server));
  const seen = async () => (await server.inject({ url: '/modules/registry.json', headers: { cookie } })).json<Registry>()[0]?.version;
  expect(await seen()).toBe('1.4.0-abc');
  await app.db.updateTable('usuarios').set({ rol: 'socio' }).where('id', '=', director.user.id).execute();
  expect(await seen()).toBe('2');
});

const goBack = (version: string, headers: Record<string, string>) =>
  app.server.inject({ method: 'POST', url: '/api/modulos/mf_x/vuelta', headers, payload: { version } });

test('a webmaster ends a canary, and takes a release back; who saw another version is told, and it is audited', async () => {
  await release('1.4.0-abc');
  await release('1.5.0-def');
  await canary('1.6.0-ghi', 10);
  const { headers } = await app.addUser('webmaster');
  expect((await goBack('1.5.0-def', headers)).statusCode).toBe(409);
  expect((await goBack('1.6.0-ghi', headers)).statusCode).toBe(204);
  expect((await readLine(objects, 'mf-x')).canary).toBeUndefined();
  expect((await goBack('1.5.0-def', headers)).statusCode).toBe(204);
  expect((await readLine(objects, 'mf-x')).stable?.version).toBe('1.4.0-abc');
  const rows = await app.db.selectFrom('auditoria').select('entidad_id').where('accion', '=', 'restaurar').orderBy('id').execute();
  expect(rows.map(({ entidad_id }) => entidad_id)).toEqual(['mf_x@1.6.0-ghi', 'mf_x@1.5.0-def']);
  expect((await goBack('1.4.0-abc', (await app.addUser('direccion')).headers)).statusCode).toBe(403);
});
