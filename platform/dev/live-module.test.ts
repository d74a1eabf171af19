import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LiveModule, openLiveModule, serveModule, stampOf } from './live-module.ts';

let work = '';
let live: LiveModule;
let url = '';
let stop = () => {};
const folder = () => join(work, 'dist/mf-x');
const build = (number: string) => writeFileSync(stampOf(folder()), number);

beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), 'live-module-'));
  const federation = { paths: ['/x'], slots: { fills: { tiles: './src/tiles.ts' } } };
  writeFileSync(join(work, 'package.json'), JSON.stringify({ name: 'mf-x', version: '1.4.0', federation }));
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), 'remoteEntry.js'), 'var mf_x;');
  build('of an earlier run');
  live = openLiveModule(work, folder());
  const server = serveModule(live, 0);
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => {
    live.close();
    server.close();
  };
});
afterEach(() => {
  stop();
  rmSync(work, { recursive: true, force: true });
});

/** The events of a page, one after the other. */
async function listen(): Promise<() => Promise<string>> {
  const reader = (await fetch(`${url}/changes`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await reader?.read())?.value ?? '';
}

test('the record is that of the package.json as it is now', async () => {
  const read = async () => (await fetch(`${url}/module.json`)).json();
  expect(await read()).toMatchObject({
    module: 'mf-x',
    name: 'mf_x',
    version: '1.4.0-dev',
    paths: ['/x'],
    slots: { offers: [], fills: ['tiles'] },
  });
  writeFileSync(join(work, 'package.json'), JSON.stringify({ name: 'mf-x', version: '2.0.0', federation: { paths: ['/x', '/y'] } }));
  expect(await read()).toMatchObject({ version: '2.0.0-dev', paths: ['/x', '/y'] });
});

test('a page hears of each build after the one that it was loaded with', async () => {
  build('1');
  await live.isBuilt;
  const entry = await (await fetch(`${url}/remoteEntry.js`)).text();
  expect(entry).toContain('var mf_x;');
  expect(entry).toContain("import(new URL('./dev/reload-module.js?build=1'");
  const next = await listen();
  expect(await next()).toBe('data: 1\n\n');
  build('2');
  expect(await next()).toBe('data: 2\n\n');
  expect(await (await fetch(`${url}/remoteEntry.js`)).text()).toContain('build=2');
});

test('files are read at each request, never kept, and by pages of any site; what is outside the folder is not there', async () => {
  const reply = await fetch(`${url}/remoteEntry.js`);
  expect([reply.headers.get('cache-control'), reply.headers.get('access-control-allow-origin')]).toEqual(['no-store', '*']);
  expect((await fetch(`${url}/..%2f..%2fpackage.json`)).status).toBe(404);
  expect((await fetch(`${url}/gone.js`)).status).toBe(404);
});

test('what loads the page again comes with all that it imports', async () => {
  const addresses = ['/dev/reload-module.js'];
  for (const path of addresses) {
    const script = await (await fetch(url + path)).text();
    for (const [, imported = ''] of script.matchAll(/^import .* from '(.+)';$/gm)) addresses.push(new URL(imported, url + path).pathname);
  }
  expect(addresses).toEqual(['/dev/reload-module.js', '/load/typed-fields.js']);
});
