import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry, RegistryEntry } from 'platform/wire/registry';
import { changeLine } from 'platform/release/lines';
import { makeStable, startCanary, withdrawCanary } from 'platform/release/release-line';
import { newSigningKeys, readVerifyKey } from 'platform/store/signature';
import { diskStore } from 'platform/store/disk-store';
import type { ObjectStore } from 'platform/store/object-store';
import { s3Store } from 'platform/store/s3-store';
import { makeBucket, startS3Server } from 'platform/testing/s3-server';
import type { SiteStatus } from 'shared/contract/site-status';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../../core/logs/log.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeDist } from '../../testing/write-dist.ts';

const work = mkdtempSync(join(tmpdir(), 'moto-club-lost-'));
const distDir = join(work, 'dist');
const entry = (name: string, version: string): RegistryEntry => {
  const module = name.replaceAll('_', '-');
  const folder = `/modules/${module}/${version}`;
  const paths = [`/${name.at(-1)}`];
  return { name, version, entry: `${folder}/remoteEntry.js`, manifest: `${folder}/mf-manifest.json`, paths, preload: {}, contract: '1.1' };
};
writeDist(distDir, [entry('mf_x', '1-built')]);

const service = await startS3Server(work);
const token = 'a-token-that-is-long-enough';
const apps: TestApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
  await service.stop();
  rmSync(work, { recursive: true, force: true });
});

async function release(objects: ObjectStore, name: string, version: string): Promise<void> {
  const module = name.replaceAll('_', '-');
  for (const file of ['remoteEntry.js', 'module.json']) await objects.put(`${module}/${version}/${file}`, Buffer.from(`"${version}"`));
  await changeLine(objects, module, (line) => makeStable(line, entry(name, version), new Date()));
}

interface Place {
  objects: ObjectStore;
  config: object;
  /** Where it lies on the disk. */
  folder: string;
}

let places = 0;
const inFolder = async (): Promise<Place> => {
  const folder = join(work, `releases-${(places += 1)}`);
  return { objects: diskStore(folder), config: { modulesDir: folder }, folder };
};
const inBucket = async (): Promise<Place> => {
  const modulesBucket = await makeBucket(service.service, `releases-${(places += 1)}`);
  return { objects: s3Store(modulesBucket), config: { modulesBucket }, folder: join(work, 's3', modulesBucket.bucket) };
};

/** A server whose releases lie there. */
async function start({ objects, config }: Place) {
  const lines: { level: number; msg: string; err?: { message: string } }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  await release(objects, 'mf_x', '2');
  await release(objects, 'mf_y', '1');
  await changeLine(objects, 'mf-x', (line) => startCanary(line, entry('mf_x', '3'), 10, new Date()));
  const app = await startTestApp({ config: { ...config, metricsToken: token }, distDir, log });
  apps.push(app);
  const { headers } = await app.addUser('webmaster');
  await app.context.modules.look();
  const get = (url: string, more: Record<string, string> = {}) => app.server.inject({ url, headers: more });
  const finding = async () =>
    (await get('/api/estado', headers)).json<SiteStatus>().comprobaciones.find(({ nombre }) => nombre === 'Publicaciones');
  const metrics = async () => (await get('/metrics', { authorization: `Bearer ${token}` })).body;
  return {
    /** What a server that starts now serves: its registry's versions, and a file. */
    async afterRestart() {
      const restarted = app.again({ config: { ...config, metricsToken: token }, distDir, log });
      await restarted.context.modules.look();
      const registry = (await restarted.server.inject('/modules/registry.json?sin=3')).json<Registry>();
      return [...registry.map(({ version }) => version), (await restarted.server.inject('/modules/mf-x/2/remoteEntry.js')).body];
    },
    /** Of the log: errors, and that they are over, each once: a look may see half of the change. */
    told: () => [...new Set(lines.filter(({ level, msg }) => level >= 50 || msg.includes(' again')).map(({ msg }) => msg))],
    reasons: () => lines.flatMap(({ err }) => err?.message ?? []),
    look: () => app.context.modules.look(),
    copies: join(app.config.dataDir, 'modules'),
    versions: async () => (await get('/modules/registry.json?sin=3')).json<Registry>().map(({ version }) => version),
    file: async () => (await get('/modules/mf-x/2/remoteEntry.js')).body,
    page: async () => (await get('/y')).statusCode,
    state: async () => [(await finding())?.estado, /^module_releases_up (\d)$/m.exec(await metrics())?.[1]],
    broken: async () => [(await finding())?.detalle, /^module_release_broken\{.*path="(.*)"\} 1$/m.exec(await metrics())?.[1]],
  };
}

const unreadable = 'the releases of modules could not be read';
const readable = 'the releases of modules can be read again';

test.each([
  ['a folder goes', inFolder, () => {}, [unreadable], [readable]],
  ['a folder is empty, as one that is no longer mounted', inFolder, mkdirSync, [unreadable], [readable]],
  ['a bucket goes', inBucket, () => {}, ['a peer does not serve'], ['a peer serves again', readable]],
  ['a bucket is emptied', inBucket, mkdirSync, [unreadable], [readable]],
])(
  '%s: the last registry stays in force with its files, which log, /estado and /metrics say; and it comes back',
  async (_, make, leave, gone, back) => {
    const place = await make();
    const site = await start(place);
    await expect.poll(() => ['mf-x/2', 'mf-y/1', 'lines.json'].every((each) => existsSync(join(site.copies, each)))).toBe(true);
    const expectAsKnown = async () => {
      expect(await site.versions()).toEqual(['2', '1']);
      expect(await site.file()).toBe('"2"');
      expect(await site.page()).toBe(200);
    };
    await expectAsKnown();
    expect(await site.state()).toEqual(['bien', '1']);
    expect(site.told()).toEqual([]);

    renameSync(place.folder, `${place.folder}-away`);
    leave(place.folder);
    await site.look();
    await site.look();
    await expectAsKnown();
    expect(await site.state()).toEqual(['fallo', '0']);
    expect(site.told()).toEqual(gone);
    expect(await site.afterRestart()).toEqual(['2', '1', '"2"']);

    renameSync(`${place.folder}-away`, place.folder);
    await release(place.objects, 'mf_x', '4');
    await site.look();
    expect(await site.versions()).toEqual(['4', '1']);
    expect(await site.state()).toEqual(['bien', '1']);
    expect(site.told()).toEqual([...gone, ...back]);
  },
);

test('with a key of the site what it has not signed is served to nobody', async () => {
  const place = await inFolder();
  const modulesVerifyKey = readVerifyKey(newSigningKeys().verify);
  const site = await start({ ...place, config: { ...place.config, modulesVerifyKey } });
  expect(await site.versions()).toEqual(['1-built']);
});

test('a broken line is named with its path by /estado and /metrics; its module stays as it was, and others go on', async () => {
  const place = await inFolder();
  const site = await start(place);
  writeFileSync(join(place.folder, 'registry/mf-x.json'), '{"module":');
  await release(place.objects, 'mf_y', '2');
  await site.look();
  expect(await site.versions()).toEqual(['2', '2']);
  expect(await site.state()).toEqual(['fallo', '1']);
  expect(await site.broken()).toEqual([expect.stringContaining('mf-x (registry/mf-x.json)'), 'registry/mf-x.json']);
  expect(site.reasons()).toEqual([expect.stringContaining('registry/mf-x.json')]);
});

test('what is released into a new store counts, and what only the old one had stays in force', async () => {
  const place = await inFolder();
  const site = await start(place);
  rmSync(place.folder, { recursive: true });
  await release(place.objects, 'mf_y', '2');
  await site.look();
  expect(await site.versions()).toEqual(['2', '2']);
  expect(site.reasons()).toContainEqual(expect.stringContaining('the releases of mf-x are gone'));
  expect(await site.state()).toEqual(['fallo', '0']);
});

test('a canary that fails while the store is gone is not written into a new one', async () => {
  const place = await inFolder();
  const site = await start(place);
  rmSync(place.folder, { recursive: true });
  expect(await changeLine(place.objects, 'mf-x', (line) => withdrawCanary(line, '3', { loads: 0, failures: 9 }, new Date()))).toEqual({
    module: 'mf-x',
    stable: null,
  });
  await site.look();
  expect(await site.versions()).toEqual(['2', '1']);
  expect(existsSync(place.folder)).toBe(false);
});

test('after an upgrade open pages find the parts of the shell and of the modules that were built before', async () => {
  const dist = (number: string) => {
    const folder = join(work, `dist-${number}`);
    mkdirSync(folder);
    writeDist(folder, [entry('mf_x', number)]);
    mkdirSync(join(folder, 'modules/mf-x', number), { recursive: true });
    writeFileSync(join(folder, 'modules/mf-x', number, 'list.js'), number);
    writeFileSync(join(folder, `shell/assets/part.${number}.js`), number);
    writeFileSync(join(folder, 'shell/.version'), number);
    return folder;
  };
  const { config } = await inFolder();
  const before = await startTestApp({ config, distDir: dist('one') });
  apps.push(before);
  await before.server.ready();
  await before.context.modules.look();
  await before.context.modules.stop();
  // An image is built afresh: nothing of the build before is in it.
  rmSync(join(work, 'dist-one'), { recursive: true });
  const { server } = before.again({ config, distDir: dist('two') });
  for (const number of ['one', 'two'])
    for (const path of [`/assets/part.${number}.js`, `/modules/mf-x/${number}/list.js`])
      expect((await server.inject(path)).body, path).toBe(number);
  expect((await server.inject('/modules/shell/one/part.one.js')).statusCode).toBe(404);
});
