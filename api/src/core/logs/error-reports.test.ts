import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import JSZip from 'jszip';
import { keepMaps } from 'platform/build/keep-maps';
import { entryOf, type VersionRecord, writeRecord } from 'platform/build/version-record';
import { changeLine } from 'platform/release/lines';
import { makeStable } from 'platform/release/release-line';
import { diskStore } from 'platform/store/disk-store';
import { afterAll, expect, test } from 'vitest';
import { createErrorReports } from './error-reports.ts';
import { createLog } from './log.ts';
import { startTestApp } from '../../testing/test-app.ts';

const received: { url: string | undefined; auth: unknown; body: string }[] = [];
const service = createServer(async (request, reply) => {
  received.push({ url: request.url, auth: request.headers['x-sentry-auth'], body: await text(request) });
  reply.end('{}');
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const app = await startTestApp();
afterAll(async () => {
  service.close();
  await app.close();
});
const dsn = `http://abc@127.0.0.1:${(service.address() as AddressInfo).port}/errors/7`;
const nowhere = { write: () => {} };

test('a failure is reported with its route, place and number, and with no input of a user', async () => {
  const failing = app.again({ log: createLog('info', nowhere, { report: createErrorReports(dsn) }) });
  failing.context.sessions.find = async () => {
    throw new TypeError('no ana@example.com here');
  };
  failing.server.get('/falla/:correo', () => failing.context.sessions.find({} as never));
  const reply = await failing.server.inject('/falla/ana@example.com?nombre=Ana');
  await expect.poll(() => received.length).toBe(1);
  const [{ url, auth, body } = { url: '', auth: '', body: '' }] = received;
  expect([url, auth]).toEqual(['/errors/api/7/envelope/', expect.stringContaining('sentry_key=abc')]);
  const [, item, event] = body.split('\n').map((line) => JSON.parse(line) as never);
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({
    transaction: 'GET /falla/:correo',
    tags: { request: reply.headers['x-request-id'] },
    exception: { values: [{ type: 'TypeError', value: 'unexpected error' }] },
  });
  expect(body).toContain('error-reports.test.ts');
  expect(body).not.toMatch(/ana/i);
});

test('warnings are not reported, and of many failures in a minute only some', async () => {
  received.length = 0;
  const log = createLog('info', nowhere, { report: createErrorReports(dsn, () => 0) });
  log.warn({ err: new Error('a') }, 'a');
  for (let i = 0; i < 50; i++) log.error({ err: new Error('a') }, 'a');
  await expect.poll(() => received.length).toBe(20);
});

test('a redirect is not followed', async () => {
  received.length = 0;
  let asked = 0;
  const leading = createServer((_request, reply) => {
    asked += 1;
    reply.writeHead(307, { location: dsn.replace('abc@', '') }).end();
  });
  await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', resolve));
  const log = createLog('info', nowhere, {
    report: createErrorReports(`http://abc@127.0.0.1:${(leading.address() as AddressInfo).port}/7`),
  });
  log.error({ err: new Error('a') }, 'a');
  await expect.poll(() => asked).toBe(1);
  // Earlier reports have arrived by now.
  createLog('info', nowhere, { report: createErrorReports(dsn) }).error({ err: new Error('b') }, 'b');
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(received.map(({ url }) => url)).toEqual(['/errors/api/7/envelope/']);
  leading.close();
});

test('an error of a page is reported with its place and the debug id of its script and source map; few, and none of a made-up script', async () => {
  received.length = 0;
  const work = mkdtempSync(join(tmpdir(), 'moto-club-errors-'));
  const script = 'throw new TypeError()';
  const folder = join(work, 'releases/mf-x/2');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'assets/7.js'), script);
  writeFileSync(join(folder, 'assets/7.js.map'), JSON.stringify({ version: 3, sources: [], sourcesContent: [], mappings: '' }));
  await keepMaps(folder, '/modules/mf-x/2', join(work, 'maps.zip'));
  const sha256 = createHash('sha256').update(script).digest('hex');
  const files = { 'assets/7.js': { size: script.length, sha256 } };
  const empty = { paths: ['/x'], preload: {}, assets: { scripts: [], styles: [] }, contract: '1.1', size: 1 };
  const record: VersionRecord = { module: 'mf-x', name: 'mf_x', version: '2', ...empty, files };
  writeFileSync(join(folder, 'module.json'), writeRecord(record));
  const modulesDir = join(work, 'releases');
  await changeLine(diskStore(modulesDir), 'mf-x', (line) => makeStable(line, entryOf(record, '/modules'), new Date()));

  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) }, { report: createErrorReports(dsn, () => 0) });
  const site = app.again({ log, config: { modulesDir, publicUrl: 'https://club.example' } });
  await site.context.modules.look();
  const throwError = (error: string) =>
    site.server.inject({
      method: 'POST',
      url: '/api/modulos/cargas',
      headers: { 'user-agent': 'Ana', referer: 'https://club.example/x?correo=ana@example.com' },
      payload: { modulo: 'mf_x', version: '2', error },
    });
  for (const madeUp of ['TypeError assets/ana.js:1:7', 'TypeError constructor:1:7', 'TypeError module.json/ana'])
    expect((await throwError(madeUp)).statusCode).toBe(204);
  for (let page = 0; page < 40; page += 1) await throwError('TypeError assets/7.js:1:7');
  await expect.poll(() => received.length).toBe(10);

  const zip = await JSZip.loadAsync(readFileSync(join(work, 'maps.zip')));
  const read = async (path: string) => JSON.parse((await zip.file(path)?.async('string')) ?? 'null') as never;
  const { debug_id: debugId } = (await read('files/assets/7.js.map')) as { debug_id: string };
  expect(await read('manifest.json')).toMatchObject({ files: { 'files/assets/7.js': { headers: { 'debug-id': debugId } } } });
  const address = 'https://club.example/modules/mf-x/2/assets/7.js';
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({
      msg: 'a page of a module threw an error in a browser',
      thrown: { module: 'mf-x', version: '2', type: 'TypeError', address, line: 1, column: 7, debugId },
    }),
  );
  const [, item, event] = received[0]?.body.split('\n').map((line) => JSON.parse(line) as unknown) ?? [];
  expect(item).toEqual({ type: 'event' });
  const frame = { function: '?', abs_path: address, filename: address, lineno: 1, colno: 7, in_app: true };
  const value = 'a page of a module threw an error in a browser';
  expect(event).toEqual({
    event_id: expect.stringMatching(/^[\da-f]{32}$/),
    timestamp: 0,
    level: 'error',
    platform: 'javascript',
    release: 'mf-x@2',
    tags: { module: 'mf-x', version: '2' },
    exception: { values: [{ type: 'TypeError', value, stacktrace: { frames: [frame] } }] },
    debug_meta: { images: [{ type: 'sourcemap', code_file: address, debug_id: debugId }] },
  });
  // Errors of the server have their own.
  log.error({ err: new Error('a') }, 'a');
  await expect.poll(() => received.length).toBe(11);
  await site.server.close();
  rmSync(work, { recursive: true, force: true });
});
