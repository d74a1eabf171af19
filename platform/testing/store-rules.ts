import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { CountedRenders } from '../serve/render-store.ts';
import { type CountedLoads, hourOf } from '../serve/load-store.ts';
import { changeLine, linesReader, readLine } from '../release/lines.ts';
import { makeStable } from '../release/release-line.ts';
import type { SiteStore } from '../serve/site-store.ts';
import { PreconditionFailed } from '../store/object-store.ts';

const since = new Date(Date.now() - 5 * 3_600_000);
const [early, hour, later] = [-1, 0, 1].map((hours) => hourOf(new Date(since.getTime() + hours * 3_600_000))) as [string, string, string];
const loads = (changes: Partial<CountedLoads>): CountedLoads => ({
  module: 'mf_x',
  version: '1',
  hour,
  network: 'a',
  loads: 0,
  failures: 0,
  errors: 0,
  lastFailure: null,
  lastError: null,
  ...changes,
});
const renders = (changes: Partial<CountedRenders>): CountedRenders => ({
  module: 'mf_x',
  version: '1',
  hour,
  drawn: 0,
  late: 0,
  resting: 0,
  failed: 0,
  lastFailure: null,
  ...changes,
});

/** What holds for each store of a site, wherever it keeps things. `open` opens the same one again, `empty` makes another. */
export function testStore(kind: string, { open, empty }: { open: () => SiteStore; empty: () => Promise<void> }): void {
  test(`${kind}: what is put is there, listed and gone again`, async () => {
    await empty();
    const { objects } = open();
    expect(await objects.get('mf-x/1/a.js')).toBeUndefined();
    expect(await objects.open('mf-x/1/a.js')).toBeUndefined();
    expect(await objects.exists('mf-x/1/a.js')).toBe(false);
    await objects.put('mf-x/1/a.js', Buffer.from('first'));
    await objects.put(
      'mf-x/1/b.js',
      (async function* () {
        yield Buffer.from('in ');
        yield Buffer.from('parts');
      })(),
    );
    await objects.put('mf-xy/1/a.js', Buffer.from('another'));
    await objects.put('mf-x/1/a.js', Buffer.from('12345'));
    expect((await objects.get('mf-x/1/a.js'))?.bytes.toString()).toBe('12345');
    const opened = await objects.open('mf-x/1/a.js');
    expect(opened?.size).toBe(5);
    expect(await text((await opened?.read({ start: 1, end: 3 })) ?? Readable.from([]))).toBe('234');
    expect(await text((await (await objects.open('mf-x/1/b.js'))?.read()) ?? Readable.from([]))).toBe('in parts');
    expect((await objects.list('mf-x/')).map(({ path }) => path)).toEqual(['mf-x/1/a.js', 'mf-x/1/b.js']);
    await objects.delete('mf-x/1/a.js');
    await objects.delete('mf-x/1/a.js');
    expect((await objects.list('mf-x/')).map(({ path }) => path)).toEqual(['mf-x/1/b.js']);
    await expect(objects.put('../up', Buffer.from(''))).rejects.toThrow('Not a path');
    await expect(objects.get('../up')).rejects.toThrow('Not a path');
  });

  test(`${kind}: a conditional write fails where another was first, and of many at once one wins`, async () => {
    await empty();
    const { objects } = open();
    await objects.put('registry/mf-x.json', Buffer.from('1'), { tag: null });
    await expect(objects.put('registry/mf-x.json', Buffer.from('2'), { tag: null })).rejects.toThrow(PreconditionFailed);
    const tag = (await objects.get('registry/mf-x.json'))?.tag ?? '';
    const writes = Array.from({ length: 8 }, (_, number) => objects.put('registry/mf-x.json', Buffer.from(`by ${number}`), { tag }));
    const results = await Promise.allSettled(writes);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(PreconditionFailed);
  });

  test(`${kind}: the registry is kept`, async () => {
    await empty();
    const entry = { name: 'mf_x', version: '1', entry: '/modules/mf-x/1/remoteEntry.js', manifest: '', paths: ['/x'], preload: {} };
    await changeLine(open().objects, 'mf-x', (line) => makeStable(line, entry, since));
    expect((await readLine(open().objects, 'mf-x')).stable?.version).toBe('1');
    expect((await linesReader(open().objects)()).lines.map(({ module }) => module)).toEqual(['mf-x']);
  });

  test(`${kind}: loads are added up by version; of one network no more than so many count, and no less than none`, async () => {
    await empty();
    const { loads: store } = open();
    expect(await store.sum(since)).toEqual([]);
    await store.add([
      loads({ loads: 3, failures: 1, lastFailure: 'first' }),
      loads({ network: 'b', errors: 2, lastError: 'TypeError a.js:1:2' }),
    ]);
    await store.add([loads({ loads: 2 }), loads({ loads: 900, network: 'c' }), loads({ network: 'd', errors: -4 })]);
    await store.add([loads({ hour: later, failures: 1, lastFailure: 'later' }), loads({ version: '2', loads: 7 })]);
    await store.add([loads({ hour: early, loads: 50, lastFailure: 'too early' })]);
    // Late, and of an hour that had ended.
    await store.add([loads({ loads: 1 })]);
    const sums = (await open().loads.sum(since)).toSorted((one, other) => (one.version < other.version ? -1 : 1));
    expect(sums).toEqual([
      {
        module: 'mf_x',
        version: '1',
        loads: 206,
        failures: 2,
        errors: 2,
        failingNetworks: 1,
        throwingNetworks: 1,
        lastFailure: 'later',
        lastError: 'TypeError a.js:1:2',
      },
      {
        module: 'mf_x',
        version: '2',
        loads: 7,
        failures: 0,
        errors: 0,
        failingNetworks: 0,
        throwingNetworks: 0,
        lastFailure: null,
        lastError: null,
      },
    ]);
  });

  test(`${kind}: outcomes of rendering are added up by version`, async () => {
    await empty();
    const { renders: store } = open();
    await store.add([renders({ drawn: 5, late: 1 }), renders({ hour: later, failed: 2, lastFailure: 'it threw' })]);
    await store.add([renders({ resting: 4 }), renders({ hour: early, drawn: 100 })]);
    expect(await open().renders.sum(since)).toEqual([
      { module: 'mf_x', version: '1', drawn: 5, late: 1, resting: 4, failed: 2, lastFailure: 'it threw' },
    ]);
  });
}
