import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RegistryEntry } from '../wire/registry.ts';
import { changeLine, readLine } from '../release/lines.ts';
import { makeStable, startCanary } from '../release/release-line.ts';
import { diskStore } from '../store/disk-store.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { createLoadCounter, type LoadCounter } from './count-loads.ts';
import { createLiveModules, type LiveModules } from './live-modules.ts';
import type { CountedLoads, LoadStore } from './load-store.ts';

let clock = '';
const now = () => new Date(`2026-03-01T${clock}Z`);
const entry = (version: string): RegistryEntry => ({ name: 'mf_x', version, entry: '', manifest: '', paths: ['/x'], preload: {} });

let work = '';
let objects: ObjectStore;
let counters: LoadCounter[] = [];
let live: LiveModules;
/** A table in memory, which all processes write to: a network's counts are summed by the hour. */
let rows: CountedLoads[] = [];
const sumOf = (version: string) => {
  const own = rows.filter((row) => row.version === version);
  const networks = new Map<string, { loads: number; failures: number; errors: number }>();
  for (const { network, hour, loads, failures, errors } of own) {
    const before = networks.get(`${network} ${hour}`) ?? { loads: 0, failures: 0, errors: 0 };
    networks.set(`${network} ${hour}`, {
      loads: before.loads + loads,
      failures: before.failures + failures,
      errors: before.errors + errors,
    });
  }
  const sums = [...networks.values()].map((each) => ({ ...each, errors: Math.max(0, each.errors) }));
  const total = (field: 'loads' | 'failures' | 'errors') => sums.reduce((sum, each) => sum + each[field], 0);
  return {
    loads: total('loads'),
    failures: total('failures'),
    errors: total('errors'),
    throwing: sums.filter(({ errors }) => errors > 0).length,
  };
};
const loads: LoadStore = {
  add: async (counted) => void rows.push(...structuredClone(counted)),
  sum: async () =>
    ['1', '2'].map((version) => {
      const { throwing: throwingNetworks, ...counts } = sumOf(version);
      return { module: 'mf_x', version, ...counts, throwingNetworks, failingNetworks: 0, lastFailure: null, lastError: null };
    }),
};

beforeEach(async () => {
  clock = '10:30:00';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  work = mkdtempSync(join(tmpdir(), 'site-loads-'));
  objects = diskStore(work);
  rows = [];
  live = createLiveModules({ objects, releasesDir: work, copiesDir: work, builtDir: undefined, onError: () => {} });
  const log = { error: vi.fn(), warn: vi.fn() } as never;
  const parts = { live, log, loads, now, address: () => 'http://localhost', keyFor: () => Buffer.alloc(32), networkOf: (ip: string) => ip };
  counters = [createLoadCounter(parts), createLoadCounter(parts)];
  await changeLine(objects, 'mf-x', (line) => startCanary(makeStable(line, entry('1'), now()), entry('2'), 50, now()));
  await live.look();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const each of counters) await each.stop();
  // It may still write what it keeps.
  await live.stop();
  rmSync(work, { recursive: true, force: true });
});

const pageOf = (visit: number) => visit.toString(16).padStart(16, '0');
/** A page of a visitor from a network of their own; with several processes of the site each report may come to another one. */
const tell = (version: string, visit: number, state?: 'alive' | 'frozen', process = 0) =>
  counters[process]?.count({ module: 'mf_x', version, page: pageOf(visit), state }, entry(version), `network ${visit}`);
const later = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (const each of counters) await each.flush();
};
const canary = async () => (await readLine(objects, 'mf-x')).canary?.version;

test('a canary whose pages load and never answer again is withdrawn', async () => {
  for (let visit = 0; visit < 30; visit += 1) {
    tell('1', visit);
    tell('1', visit, 'alive');
  }
  for (let visit = 30; visit < 34; visit += 1) tell('2', visit);
  await later(19_000);
  expect(await canary()).toBe('2');
  await later(2000);
  expect(sumOf('2')).toMatchObject({ loads: 4, errors: 4 });
  expect(await readLine(objects, 'mf-x')).toMatchObject({ stable: { version: '1' }, withdrawn: { version: '2', throwing: true } });
});

test('a worker that gets no answer tells it at once, and each page counts once', async () => {
  for (let visit = 0; visit < 30; visit += 1) {
    tell('1', visit);
    tell('1', visit, 'alive');
  }
  for (let visit = 30; visit < 34; visit += 1) {
    tell('2', visit);
    tell('2', visit, 'frozen');
    tell('2', visit, 'frozen');
  }
  await later(1000);
  expect(await canary()).toBeUndefined();
  await later(30_000);
  expect(sumOf('2')).toMatchObject({ loads: 4, errors: 4 });
});

test.each<[string, (visit: number) => void]>([
  ['answers later', (visit) => (tell('2', visit), tell('2', visit, 'alive'))],
  ['answers another process of the site', (visit) => (tell('2', visit), tell('2', visit, 'alive', 1))],
  ['answers before its load is known', (visit) => (tell('2', visit, 'alive', 1), tell('2', visit))],
  ['is of a shell that says it once', (visit) => counters[0]?.count({ module: 'mf_x', version: '2' }, entry('2'), `network ${visit}`)],
])('a page that %s is not broken', async (_, visit) => {
  for (let each = 0; each < 10; each += 1) visit(each);
  await later(60_000);
  expect(sumOf('2')).toMatchObject({ loads: 10, errors: 0 });
  expect(await canary()).toBe('2');
});

test('a page that answers another process around a full hour is not broken', async () => {
  clock = '10:59:50';
  for (let visit = 0; visit < 4; visit += 1) tell('2', visit);
  await later(5000);
  clock = '10:59:55';
  for (let visit = 0; visit < 4; visit += 1) tell('2', visit, 'alive', 1);
  await later(5000);
  clock = '11:00:10';
  await later(20_000);
  expect(sumOf('2')).toMatchObject({ loads: 4, errors: 0, throwing: 0 });
});

test('a page whose load was counted is heard again, though its network has told enough', async () => {
  const pages = Array.from({ length: 120 }, (_, visit) => visit);
  const tellOfOne = (visit: number, state?: 'alive') =>
    counters[0]?.count({ module: 'mf_x', version: '2', page: pageOf(visit), state }, entry('2'), 'one network');
  for (const visit of pages) tellOfOne(visit);
  for (const visit of pages) tellOfOne(visit, 'alive');
  await later(60_000);
  expect(sumOf('2')).toMatchObject({ loads: 120, errors: 0 });
});

test('answers that nobody waits for hide no errors of other networks', async () => {
  for (let each = 0; each < 100; each += 1)
    counters[0]?.count({ module: 'mf_x', version: '2', page: pageOf(each), state: 'alive' }, entry('2'), 'one');
  for (let visit = 0; visit < 4; visit += 1) tell('2', visit);
  await later(60_000);
  expect(sumOf('2')).toMatchObject({ errors: 4, throwing: 4 });
});
