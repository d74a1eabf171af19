import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppPackage } from '../build/app-package.ts';
import { describeVersion } from '../build/describe-version.ts';
import { listVersions } from '../build/stored-versions.ts';
import { siteConfig } from '../build/site.ts';
import type { RegistryEntry } from '../wire/registry.ts';
import { checkVersion } from './check-version.ts';
import { diskStore } from '../store/disk-store.ts';
import { listMaps, mapsPath } from './maps.ts';
import { makeStable, emptyLine } from './release-line.ts';
import { cleanUp, publishFolder } from './versions.ts';

let work = '';
beforeEach(() => void (work = mkdtempSync(join(tmpdir(), 'site-versions-'))));
afterEach(() => rmSync(work, { recursive: true, force: true }));

const app: AppPackage = { name: 'mf-x', version: '1.0.0', federation: { paths: ['/x'] } };
const manifest = {
  name: 'mf_x',
  exposes: [{ path: './routes', assets: { js: { sync: ['assets/routes.js'], async: ['assets/late.js'] }, css: { sync: [], async: [] } } }],
};
const entry = (routes = "[{ path: '/x' }]", contract = siteConfig.contract) =>
  `var mf_x = { init() {}, get: async () => () => ({ contract: '${contract}', routes: ${routes} }) };`;
const files = {
  'remoteEntry.js': entry(),
  'mf-manifest.json': JSON.stringify(manifest),
  'chunks.json': '{}',
  'assets/routes.js': 'console.log(1)',
  'assets/late.js': 'console.log(2)',
};
const site = { contract: siteConfig.contract, shellPaths: [], serverPaths: ['/api'], others: [] };
const chunksOf = (path: string) => JSON.stringify({ [path]: { scripts: ['assets/late.js'], styles: [] } });

/** Builds by hand, publishes, and returns the faults that the check finds. */
async function publish(version: string, changes: Record<string, string> = {}, built = app) {
  const folder = join(work, 'built', version);
  for (const [path, text] of Object.entries({ ...files, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await describeVersion(folder, built, version);
  await publishFolder(store(), folder);
}
const store = () => diskStore(join(work, 'store'));
const check = (version = '1') => checkVersion(store(), 'mf-x', version, site);

test('a whole version passes', async () => {
  await publish('1');
  expect(await check()).toEqual([]);
});

test('a published version is immutable: the same again is fine, another content is rejected', async () => {
  await publish('1');
  await publish('1');
  await expect(publish('1', { 'assets/late.js': 'console.log(3)' })).rejects.toThrow('published already, with other content');
});

test.each([
  ['a chunk is missing', () => rmSync(join(work, 'store/mf-x/1/assets/late.js')), 'assets/late.js is missing.'],
  ['a chunk is damaged', () => writeFileSync(join(work, 'store/mf-x/1/assets/late.js'), 'x'), 'assets/late.js is damaged.'],
  ['the manifest is missing', () => rmSync(join(work, 'store/mf-x/1/mf-manifest.json')), 'mf-manifest.json is missing.'],
  ['the entry is missing', () => rmSync(join(work, 'store/mf-x/1/remoteEntry.js')), 'remoteEntry.js is missing.'],
])('%s: rejected', async (_, harm, sentence) => {
  await publish('1');
  harm();
  expect(await check()).toContain(sentence);
});

test.each([
  ['the entry declares another module', { 'remoteEntry.js': 'var mf_y = {};' }, /does not declare mf_x/],
  ['it throws while it loads', { 'remoteEntry.js': "var mf_x; throw new Error('broken')" }, /does not load: Error: broken/],
  ['it exposes no routes', { 'remoteEntry.js': entry('undefined') }, /exposes no routes/],
  ['a route is not on its paths', { 'remoteEntry.js': entry("[{ path: '/y' }]") }, /route \/y lies below none of its paths: \/x/],
  ['it was built for another contract than it says', { 'remoteEntry.js': entry('[]', '3.0') }, /built for contract 3\.0, not for 2\.\d/],
  [
    'a screen for everybody does not load',
    {
      'chunks.json': chunksOf('/x'),
      'remoteEntry.js': entry("[{ path: '/x', handle: { open: true, warm: async () => { throw new Error('broken') } } }]"),
    },
    /does not load: Error: broken/,
  ],
  [
    'a screen for everybody cannot be preloaded',
    { 'remoteEntry.js': entry("[{ path: '/x', handle: { open: true } }]") },
    /screen at \/x is for everybody, but its chunk is not named "\/x"/,
  ],
  [
    'a screen that is not for everybody would be preloaded',
    { 'chunks.json': chunksOf('/x') },
    /screen at \/x is not for everybody, but its chunk is named "\/x"/,
  ],
  [
    "a screen's chunk is not there",
    { 'chunks.json': chunksOf('/x').replace('late', 'lost') },
    /assets\/lost\.js is needed at once, and is not there/,
  ],
  ['a chunk does not parse', { 'assets/late.js': 'const = 1' }, /late\.js is not a script/],
  [
    'the manifest names what was not built',
    { 'mf-manifest.json': JSON.stringify(manifest).replace('late', 'lost') },
    /names assets\/lost\.js/,
  ],
])('%s: rejected', async (_, changes, sentence) => {
  await publish('1', changes as Record<string, string>);
  expect((await check()).join('\n')).toMatch(sentence);
});

test('another major of the contract is rejected, an older or newer minor is not', async () => {
  await publish('1');
  const under = (contract: string) => checkVersion(store(), 'mf-x', '1', { ...site, contract });
  expect(await under('3.0')).toEqual([expect.stringContaining(`built for contract ${siteConfig.contract}, the site has 3.0`)]);
  expect(await under('2.0')).toEqual([]);
  expect(await under('2.9')).toEqual([]);
});

test.each<[string, string, string[], string[]]>([
  ['it has', 'GET /x/:id', [], []],
  ['it has, without the final slash', 'GET /x/', [], []],
  ['it lacks', 'GET /new', [], ['GET /new']],
  ['it lacks, of a capability that it has', 'GET /old', ['old'], ['GET /old']],
  ['it lacks, of a capability that is not asked for', 'GET /unasked', [], ['GET /unasked']],
  ['it lacks with its capability, which is asked for', 'GET /old', [], []],
])("a release that makes a call of which the site's server says that %s", async (_, call, capabilities, missing) => {
  await publish('1', { 'assets/late.js': `if (can("old")) call("${call}")` });
  const able = { calls: ['GET /x/:id', 'GET /x'], capabilities, capabilityOfCalls: { 'GET /old': 'old', 'GET /unasked': 'unasked' } };
  const found = await checkVersion(store(), 'mf-x', '1', { ...site, ...able });
  expect(found).toEqual(missing.map((each) => expect.stringContaining(`It calls ${each}, which this site's server lacks`)));
  // A server from before it said so.
  expect(await check()).toEqual([]);
});

test('a path that another module, or the shell, owns is rejected, and so is a module without paths', async () => {
  await publish('1');
  const other: RegistryEntry = { name: 'mf_y', version: '1', entry: '', manifest: '', paths: ['/x'], preload: {} };
  expect(await checkVersion(store(), 'mf-x', '1', { ...site, others: [other] })).toEqual([
    'The path /x belongs to mf_y already: agree with its team, or choose another one.',
  ]);
  expect(await checkVersion(store(), 'mf-x', '1', { ...site, shellPaths: ['/x'] })).toEqual([
    'The path /x belongs to the shell already: choose another one.',
  ]);
  expect(await checkVersion(store(), 'mf-x', '1', { ...site, serverPaths: ['/x'] })).toEqual([
    'The path /x belongs to the server, which answers all below /x itself: choose another one.',
  ]);
  await publish('2', {}, { ...app, federation: { paths: [] } });
  expect(await check('2')).toEqual([expect.stringContaining('owns no path')]);
});

test('a menu that leads to a path of another module, or that cannot be shown, is rejected', async () => {
  const menu = [
    { path: '/x/new', label: 'Nuevas', order: 1 },
    { path: '/y', label: 'De otros', order: 2 },
    { path: '/x', label: '', order: 3 },
  ];
  await publish('1', {}, { ...app, federation: { paths: ['/x'], menu } });
  expect(await check()).toEqual([
    'Its menu leads to /y, which lies below none of its paths: /x.',
    "Its menu's entry for /x needs a label and a number as its order.",
  ]);
});

test('old versions go by count and by age, never one in use or one that an open tab may need', async () => {
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const ages: Record<string, number> = { fresh: 0.5, ancient: 100, left: 120, stable: 200, previous: 150 };
  for (let index = 0; index < 12; index += 1) ages[`old-${index}`] = 2 + index;
  for (const [version, age] of Object.entries(ages)) {
    await publish(version);
    await store().put(mapsPath('mf-x', version), Buffer.from('maps'));
    utimesSync(join(work, 'store/mf-x', version, 'module.json'), daysAgo(age), daysAgo(age));
  }
  const entry = (version: string): RegistryEntry => ({ name: 'mf_x', version, entry: '', manifest: '', paths: [], preload: {} });
  const line = {
    ...makeStable(makeStable(emptyLine('mf-x'), entry('previous'), now), entry('stable'), now),
    left: { left: daysAgo(0.5).toISOString() },
  };
  await store().put('registry/mf-x.json', Buffer.from(JSON.stringify(line)));
  expect((await cleanUp(store(), 'mf-x', now)).toSorted()).toEqual(['ancient', 'old-10', 'old-11', 'old-9']);
  expect((await listVersions(store(), 'mf-x')).map(({ version }) => version)).toEqual([
    'fresh',
    ...Array.from({ length: 9 }, (_, index) => `old-${index}`),
    'left',
    'previous',
    'stable',
  ]);
  expect(await listMaps(store(), 'mf-x')).toHaveLength(13);
});
