import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteConfig } from '../build/site.ts';
import { describeVersion } from '../build/describe-version.ts';
import { diskStore } from '../store/disk-store.ts';
import { expectRefused } from '../testing/digest-registry.ts';
import { openOtherStore } from './commands.ts';
import { releaseFrom } from './copy-version.ts';
import { changeLine, readLine } from './lines.ts';
import { mapsPath } from './maps.ts';
import { releaseModule } from './release.ts';
import { retireModule } from './release-line.ts';
import { writeSite } from './site.ts';

let work = '';
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'site-copy-'));
  write(join(work, 'mf-x/package.json'), JSON.stringify(app));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

const app = { name: 'mf-x', version: '1.0.0', federation: { paths: ['/x'] } };
const assets = { js: { sync: ['assets/routes.js'], async: [] }, css: { sync: [], async: [] } };
const entry = `var mf_x = { init() {}, get: async () => () => ({ contract: '${siteConfig.contract}', routes: [{ path: '/x/:id' }] }) };`;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function build(version: string) {
  const folder = join(work, 'built', version);
  write(join(folder, 'remoteEntry.js'), entry);
  write(join(folder, 'mf-manifest.json'), JSON.stringify({ name: 'mf_x', exposes: [{ path: './routes', assets }] }));
  write(join(folder, 'chunks.json'), '{}');
  write(join(folder, 'assets/routes.js'), `call('GET /x'); '${version}'`);
  write(join(work, 'maps.zip'), `maps of ${version}`);
  await describeVersion(folder, app, version);
  return { version, folder, built: true, maps: join(work, 'maps.zip') };
}

const staging = () => ({ objects: diskStore(join(work, 'staging')), name: 'staging' });
const production = () => diskStore(join(work, 'production'));
const toStaging = (version: string) =>
  releaseModule({ objects: staging().objects, root: join(work, 'mf-x'), test: async () => {}, build: () => build(version) });
const toProduction = (changes: { canary?: number; say?: (line: string) => void } = {}) =>
  releaseFrom({ objects: production(), module: 'mf-x', from: staging(), ...changes });

/** Of all bytes of a store, or of the folders of some. */
function hashStore(name: string, only = ''): string {
  const folder = join(work, name, only);
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  for (const path of entries.map((each) => join(each.parentPath, each.name)).toSorted()) {
    hash.update(path.slice(folder.length)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

test('what is stable in one store is released in another, byte by byte, with its source maps', async () => {
  await toStaging('1');
  await toStaging('2');
  const before = hashStore('staging');
  const said: string[] = [];
  expect((await toProduction({ say: (line) => said.push(line) })).stable).toMatchObject({
    version: '2',
    entry: '/modules/mf-x/2/remoteEntry.js',
  });
  expect(hashStore('production', 'mf-x/2')).toBe(hashStore('staging', 'mf-x/2'));
  expect((await production().get(mapsPath('mf-x', '2')))?.bytes.toString()).toBe('maps of 2');
  expect(hashStore('staging')).toBe(before);
  expect(said).toEqual(expect.arrayContaining(['copied and checked: 4 files of mf-x 2', 'compressed:', '  calls added: GET /x']));
});

test('it may go to some of the visitors first, and again to all', async () => {
  await toStaging('1');
  await toProduction();
  await toStaging('2');
  expect(await toProduction({ canary: 10 })).toMatchObject({ stable: { version: '1' }, canary: { version: '2', share: 10 } });
  expect(await toProduction()).toMatchObject({ stable: { version: '2' }, previous: { version: '1' } });
});

const staged = (path: string) => join(work, 'staging', path);
test.each<[string, () => void | Promise<unknown>, string]>([
  ['a file is damaged there', () => writeFileSync(staged('mf-x/2/assets/routes.js'), 'x'), 'assets/routes.js is damaged in staging.'],
  ['a file is missing there', () => rmSync(staged('mf-x/2/remoteEntry.js')), 'remoteEntry.js is missing in staging.'],
  ['its record is missing there', () => rmSync(staged('mf-x/2/module.json')), 'module.json is missing in staging.'],
  [
    'its record is another than was released',
    () => {
      const record = readFileSync(staged('mf-x/2/module.json'), 'utf8');
      writeFileSync(staged('mf-x/2/module.json'), record.replace('"/x"', '"/y"'));
    },
    'module.json in staging is not the one that was released there.',
  ],
  ['nothing is stable there', () => rmSync(staged('registry'), { recursive: true }), 'mf-x has no stable version in staging'],
  [
    'it is retired there',
    () => changeLine(staging().objects, 'mf-x', (line) => retireModule(line, false, new Date())),
    'mf-x is retired in staging',
  ],
  [
    'the other site does not take it',
    () => writeSite(production(), { contract: '99.0', url: '', modules: [] }),
    `It was built for contract ${siteConfig.contract}, the site has 99.0`,
  ],
])('where %s, it is refused with one sentence, and the registry is the same to the byte', async (_, harm, sentence) => {
  await toStaging('1');
  await toProduction();
  await toStaging('2');
  await harm();
  await expectRefused(production(), toProduction, sentence);
  expect(await production().list('mf-x/2/')).toEqual([]);
});

test('a version that is out with other content is refused', async () => {
  await toStaging('1');
  await toProduction();
  rmSync(staged('mf-x'), { recursive: true });
  await changeLine(staging().objects, 'mf-x', () => ({ module: 'mf-x', stable: null }));
  await releaseModule({
    objects: staging().objects,
    root: join(work, 'mf-x'),
    test: async () => {},
    build: async () => {
      const built = await build('1');
      write(join(built.folder, 'assets/routes.js'), 'another');
      await describeVersion(built.folder, app, '1');
      return built;
    },
  });
  await expectRefused(production(), toProduction, 'mf-x 1 is published already, with other content');
});

test.each([
  ['s3:bucket', {}, "--from takes a folder, s3://bucket or postgres://…: not 's3:bucket'."],
  ['s3://bucket', {}, '--from s3://… needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'],
])('a store %s is refused with one sentence', (place, env, sentence) => {
  expect(() => openOtherStore(place, env)).toThrow(sentence);
});

test('a folder is another store, whatever the settings say of this one', async () => {
  await toStaging('1');
  expect((await readLine(openOtherStore(join(work, 'staging'), { MODULES_BUCKET: 'x' }), 'mf-x')).stable?.version).toBe('1');
});
