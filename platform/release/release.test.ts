import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeVersion } from '../build/describe-version.ts';
import { entryOf, readVersionRecord } from '../build/version-record.ts';
import { expectRefused } from '../testing/digest-registry.ts';
import { siteConfig } from '../build/site.ts';
import { diskStore } from '../store/disk-store.ts';
import { readLine } from './lines.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { mapsPath } from './maps.ts';
import { releaseModule, type ReleaseOrder } from './release.ts';
import { isSigned, newSigningKeys, readSigningKey, readVerifyKey } from '../store/signature.ts';
import { writeSite } from './site.ts';

let work = '';
let store: ObjectStore;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'site-release-'));
  store = diskStore(join(work, 'store'));
  write(join(work, 'mf-x/package.json'), JSON.stringify(app));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

const app = { name: 'mf-x', version: '1.0.0', federation: { paths: ['/x'] } };
const assets = { js: { sync: ['assets/routes.js'], async: [] }, css: { sync: ['assets/routes.css'], async: [] } };
const entry = `var mf_x = { init() {}, get: async () => () => ({ contract: '${siteConfig.contract}', routes: [{ path: '/x/:id' }] }) };`;
const manifest = JSON.stringify({ name: 'mf_x', exposes: [{ path: './routes', assets }] });

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The output of a build, made by hand. */
async function build(version: string, folder = join(work, 'built/mf-x', version), federation = app.federation) {
  const files = {
    'remoteEntry.js': entry,
    'mf-manifest.json': manifest,
    'chunks.json': '{}',
    'assets/routes.js': `'${version}'`,
    'assets/routes.css': '',
  };
  for (const [path, text] of Object.entries(files)) write(join(folder, path), text);
  await describeVersion(folder, { ...app, federation }, version);
  return { version, folder, built: true };
}

const release = (version: string, changes: Partial<ReleaseOrder> = {}) =>
  releaseModule({ objects: store, root: join(work, 'mf-x'), test: async () => {}, build: () => build(version), ...changes });
const line = () => readLine(store, 'mf-x');

/** Serves what was published, or built; `answer` may do otherwise. */
async function serve(folder: string, answer: (path: string, response: ServerResponse) => boolean = () => false) {
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'text/plain');
    if (!answer(path, response)) response.end(readFileSync(join(folder, path)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test('a release is published, checked, and then what visitors get; a canary only for its share', async () => {
  expect((await release('1')).stable).toMatchObject({
    version: '1',
    entry: '/modules/mf-x/1/remoteEntry.js',
    contract: siteConfig.contract,
  });
  expect(await release('2', { canary: 10 })).toMatchObject({ stable: { version: '1' }, canary: { version: '2', share: 10 } });
  expect(await line()).toMatchObject({ stable: { version: '1' }, canary: { version: '2', share: 10 } });
});

test('the first release keeps what the site was built with, to go back to', async () => {
  const { folder } = await build('built');
  const site = await serve(join(work, 'built'));
  const own = entryOf(await readVersionRecord(folder), '/');
  await writeSite(store, { contract: siteConfig.contract, url: site.url, modules: [{ ...own, entry: '/mf-x/built/remoteEntry.js' }] });
  expect((await release('1')).previous).toMatchObject({ version: 'built', entry: '/modules/mf-x/built/remoteEntry.js' });
  site.close();
  expect((await store.get('mf-x/built/assets/routes.js'))?.bytes.toString()).toBe("'built'");
});

const no = () => Promise.reject(new Error('no'));
test.each<[string, Partial<ReleaseOrder>]>([
  ['its tests', { test: no }],
  ['its build', { build: no }],
  [
    'its check',
    {
      build: async () => {
        const built = await build('2');
        write(join(built.folder, 'remoteEntry.js'), 'x');
        return built;
      },
    },
  ],
  ["the address of its path, which is the server's", { build: () => build('2', undefined, { paths: ['/x', '/api/x'] }) }],
  ["the address of its path, which is the shell's", { build: () => build('2', undefined, { paths: ['/x', '/home'] }) }],
  ['the address of its path, which is none', { build: () => build('2', undefined, { paths: ['/x', 'x/'] }) }],
])('a release that fails in %s leaves the registry as it was, to the byte', async (_, changes) => {
  await writeSite(store, { contract: siteConfig.contract, url: 'http://localhost', paths: ['/home'], modules: [] });
  await release('1');
  await expectRefused(store, () => release('2', changes), /./);
  expect(await store.list('mf-x/2/')).toEqual([]);
});

test('a release that dies at any write leaves the registry as it was, and can be done again', async () => {
  await release('1');
  const before = await line();
  for (let allowed = 0; ; allowed += 1) {
    let writes = 0;
    const dying: ObjectStore = {
      ...store,
      put: (path, bytes, only) => ((writes += 1) > allowed ? Promise.reject(new Error('power cut')) : store.put(path, bytes, only)),
      delete: no,
    };
    const released = await release('2', { objects: dying }).catch((error: unknown) => error);
    if (!(released instanceof Error)) break;
    expect(released.message).toBe('power cut');
    expect(await line()).toEqual(before);
  }
  expect((await line()).stable?.version).toBe('2');
});

test('old versions that cannot be cleaned up are no failure: the module is out', async () => {
  const said: string[] = [];
  const failing: ObjectStore = { ...store, list: (prefix) => (prefix === 'mf-x/' ? no() : store.list(prefix)) };
  expect((await release('1', { objects: failing, say: (text) => said.push(text) })).stable?.version).toBe('1');
  expect(said.join('\n')).toContain('could not be cleaned up');
});

test('its pages are rendered before the switch, and one that cannot be is rejected; without rendering in the shell, the output says so', async () => {
  const renderer = join(work, 'renderer');
  const rendered = async () => {
    const folder = join(work, 'built/mf-x/2');
    write(join(folder, 'server/routes.cjs'), 'its script');
    await build('2');
    await describeVersion(folder, { ...app, federation: { ...app.federation, renders: ['/x'] } }, '2');
    return { version: '2', folder, built: true };
  };
  const said: string[] = [];
  await release('2', { build: rendered, renderer: async () => undefined, say: (text) => said.push(text) });
  expect(said).toContain('its pages were not rendered: the shell here renders none');
  expect((await line()).stable?.version).toBe('2');

  await release('1');
  // Rejects every page, and names the script it was given.
  write(
    join(renderer, 'render-process.cjs'),
    "let code; process.on('message', (told) => { if (told.type === 'open') code = told.script.code; else if (told.type === 'render') process.send({ type: 'refused', order: told.order.id, reason: code.split('\\n').at(-1) }); });",
  );
  await expectRefused(
    store,
    () => release('2', { build: rendered, renderer: async () => renderer }),
    'Its page /x cannot be rendered by the server: its script.',
  );
  expect((await line()).stable?.version).toBe('1');
});

test.each<[string, (path: string, response: ServerResponse) => boolean, RegExp]>([
  [
    'a chunk is not there',
    (path, response) => path.includes('routes.js') && Boolean(response.writeHead(404).end()),
    /routes\.js answers 404/,
  ],
  ['a chunk is another', (path, response) => path.includes('routes.js') && Boolean(response.end('x')), /routes\.js answers something else/],
  [
    'it may not be read from the site',
    (_, response) => {
      response.removeHeader('access-control-allow-origin');
      return false;
    },
    /needs Access-Control-Allow-Origin/,
  ],
  [
    'scripts are sent as text',
    (_, response) => {
      response.setHeader('content-type', 'text/plain');
      return false;
    },
    /not as a style sheet[\s\S]*not as JavaScript/,
  ],
])('at its public address %s: rejected', async (_, answer, sentence) => {
  const origin = await serve(join(work, 'store'), answer);
  await expectRefused(store, () => release('1', { publicUrl: origin.url }), sentence);
  expect((await line()).stable).toBeNull();
  origin.close();
});

test.each([
  ['() => Promise.reject(new Error("broken"))', /It does not load: Error: broken/],
  ['async () => ({})', /It does not load: Error: its file for the slot tiles exports no fill/],
])('what it puts into a slot has to load: %s is rejected', async (load, sentence) => {
  const withSlot = async () => {
    const built = await build('1');
    write(join(built.folder, 'remoteEntry.js'), entry.replace('routes:', `slots: { tiles: ${load} }, routes:`));
    await describeVersion(built.folder, app, '1');
    return built;
  };
  await expectRefused(store, () => release('1', { build: withSlot }), sentence);
  expect((await line()).stable).toBeNull();
});

test('a release of another origin names its addresses there', async () => {
  const origin = await serve(join(work, 'store'));
  expect((await release('1', { publicUrl: origin.url })).stable?.entry).toBe(`${origin.url}/mf-x/1/remoteEntry.js`);
  origin.close();
});

test('its source maps are kept, and go with the version when it is rejected', async () => {
  const withMaps = (version: string) => async () => {
    write(join(work, 'maps.zip'), `maps of ${version}`);
    return { ...(await build(version)), maps: join(work, 'maps.zip') };
  };
  await release('1', { build: withMaps('1') });
  expect((await store.get(mapsPath('mf-x', '1')))?.bytes.toString()).toBe('maps of 1');
  write(join(work, 'mf-x/package.json'), JSON.stringify({ ...app, budget: 'little' }));
  await expectRefused(store, () => release('2', { build: withMaps('2') }), 'Its budget cannot be read');
  expect((await store.list('maps/')).map(({ path }) => path)).toEqual([mapsPath('mf-x', '1')]);
});

test('where its public address would give its source maps to anybody they are not kept, and the release says so', async () => {
  write(join(work, 'maps.zip'), 'maps');
  const origin = await serve(join(work, 'store'));
  const said: string[] = [];
  const withMaps = async () => ({ ...(await build('1')), maps: join(work, 'maps.zip') });
  await release('1', { publicUrl: origin.url, build: withMaps, say: (text) => said.push(text) });
  origin.close();
  expect(await store.list('maps/')).toEqual([]);
  expect(said.join('\n')).toContain(`its source maps were not kept: anybody could read them at ${origin.url}/maps/mf-x/1.zip.`);
});

test('a release over its budget is rejected, and the registry is the same to the byte', async () => {
  const rendered = async (version: string) => {
    const { folder } = await build(version);
    write(join(folder, 'chunks.json'), JSON.stringify({ '/x/:id': { scripts: ['assets/routes.js'], styles: [] } }));
    write(join(folder, 'remoteEntry.js'), entry.replace("path: '/x/:id'", "path: '/x/:id', handle: { open: true }"));
    await describeVersion(folder, app, version);
    return { version, folder, built: true };
  };
  await release('1', { build: () => rendered('1') });
  write(join(work, 'mf-x/package.json'), JSON.stringify({ ...app, budget: { '*': { js: 0.1 } } }));
  await expectRefused(
    store,
    () => release('2', { build: () => rendered('2') }),
    /^mf-x 2 was not released:\n {2}Its page \/x\/:id takes 0\.\d KB of JavaScript, its budget is 0\.1 KB: make it smaller, or raise budget in its package\.json\.$/,
  );
  expect(await store.list('mf-x/2/')).toEqual([]);
});

test("with the site's key the release is signed, and so is what was built with the site, unless it has to come from an address", async () => {
  const pair = newSigningKeys();
  const { folder } = await build('built');
  const site = await serve(join(work, 'built'));
  const own = entryOf(await readVersionRecord(folder), '/');
  await writeSite(store, { contract: siteConfig.contract, url: site.url, modules: [{ ...own, entry: '/mf-x/built/remoteEntry.js' }] });
  const { stable, previous } = await release('1', { signingKey: readSigningKey(pair.signing) });
  site.close();
  expect(stable && isSigned(stable, readVerifyKey(pair.verify))).toBe(true);
  expect(previous).toBeNull();
});

test('a release says what is new in it before it is out', async () => {
  const said: string[] = [];
  await release('1');
  await release('2', { say: (text) => said.push(text) });
  expect(said).toEqual(
    expect.arrayContaining(['new against 1, compressed:', expect.stringMatching(/^ {2}all of it: JS 0\.\d KB \(as before\), CSS/)]),
  );
});
