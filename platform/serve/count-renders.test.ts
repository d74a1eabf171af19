import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RegistryEntry } from '../wire/registry.ts';
import { changeLine, readLine } from '../release/lines.ts';
import { makeStable, startCanary } from '../release/release-line.ts';
import { diskStore } from '../store/disk-store.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { createRenderCounter, type RenderCounter } from './count-renders.ts';
import type { CountedRenders, RenderStore, Outcome } from './render-store.ts';
import { createLiveModules } from './live-modules.ts';

const now = () => new Date('2026-03-01T10:30:00Z');
const entry = (version: string): RegistryEntry => ({ name: 'mf_x', version, entry: '', manifest: '', paths: ['/x'], preload: {} });
const log = { error: vi.fn<(fields: object, text: string) => void>(), warn: vi.fn<(fields: object, text: string) => void>() };

let work = '';
let objects: ObjectStore;
let counter: RenderCounter;
/** A table in memory. */
let rows: CountedRenders[] = [];
const renders: RenderStore = { add: async (counted) => void rows.push(...structuredClone(counted)), sum: async () => rows };

beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), 'site-renders-'));
  objects = diskStore(work);
  rows = [];
  const live = createLiveModules({ objects, releasesDir: work, copiesDir: work, builtDir: undefined, onError: () => {} });
  counter = createRenderCounter({ live, log: log as never, renders, now });
  await changeLine(objects, 'mf-x', (line) => startCanary(makeStable(line, entry('1'), now()), entry('2'), 10, now()));
  await live.look();
});
afterEach(() => {
  rmSync(work, { recursive: true, force: true });
  vi.clearAllMocks();
});

const count = (version: string, outcome: Outcome, times: number, reason?: string) => {
  for (let time = 0; time < times; time += 1) counter.count(entry(version), outcome, reason);
};
const canary = async () => (await readLine(objects, 'mf-x')).canary?.version;

test('rows are written in one order, whichever was counted first: servers that add to the same ones would wait in a circle', async () => {
  for (const version of ['2', '1', '3']) count(version, 'drawn', 1);
  await counter.flush();
  expect(rows.map(({ version }) => version)).toEqual(['1', '2', '3']);
});

test('outcomes are written by version and hour, in one row, with the last failure in one line', async () => {
  count('1', 'drawn', 3);
  count('1', 'late', 2);
  count('1', 'resting', 4);
  count('1', 'failed', 1, 'first');
  count('1', 'failed', 1, 'Error: window\nis not defined');
  await counter.flush();
  const known = { module: 'mf_x', version: '1', hour: '2026-03-01T10' };
  expect(rows).toEqual([{ ...known, drawn: 3, late: 2, resting: 4, failed: 2, lastFailure: 'Error: window is not defined' }]);
});

test('a canary whose pages fail or come late, where those of the stable version do not, is withdrawn', async () => {
  count('1', 'drawn', 30);
  count('2', 'failed', 4, 'Error: x');
  count('2', 'late', 2);
  await counter.flush();
  expect(await readLine(objects, 'mf-x')).toMatchObject({
    stable: { version: '1' },
    withdrawn: { version: '2', loads: 0, failures: 6, drawing: true },
  });
  expect(await canary()).toBeUndefined();
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { module: 'mf_x', version: '2', loads: 0, failures: 6 },
    'the pages of a canary could too often not be rendered, and it was withdrawn',
  );
});

test.each<[string, () => void]>([
  ['one failure, and all that was put off after it', () => (count('2', 'failed', 1), count('2', 'resting', 500))],
  ['both versions come late', () => (count('1', 'late', 30), count('2', 'late', 30), count('2', 'drawn', 30))],
  ['only the stable version fails', () => (count('1', 'failed', 30), count('2', 'drawn', 30))],
])('%s: the canary stays', async (_, happen) => {
  count('1', 'drawn', 30);
  happen();
  await counter.flush();
  expect(await canary()).toBe('2');
});

test('without its database only the log has an error, and counting goes on with it', async () => {
  const add = vi.spyOn(renders, 'add').mockRejectedValueOnce(new Error('no database'));
  count('1', 'drawn', 1);
  await counter.flush();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { err: new Error('no database') },
    'the rendered pages of modules could not be counted',
  );
  count('1', 'drawn', 2);
  await counter.stop();
  expect(add).toHaveBeenCalledTimes(2);
  expect(rows).toMatchObject([{ drawn: 2 }]);
});
