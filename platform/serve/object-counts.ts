import type { ObjectStore } from '../store/object-store.ts';
import { processName } from '../store/process-name.ts';
import type { CountedRenders, RenderStore } from './render-store.ts';
import { type CountedLoads, hourLength, hourOf, type LoadStore } from './load-store.ts';
import { mergeRenders, mergeLoads, sumRenders, sumLoads } from './merge-counts.ts';

/** The names are those of stored files. */
interface Counts {
  loads: CountedLoads[];
  draws: CountedRenders[];
}

const folder = 'counts/';
/** No canary is out for longer. */
const keptHours = 90 * 24;
const hourIn = (path: string) => path.slice(folder.length, folder.length + hourLength);

/**
 * Counts as objects: of each hour one for each process, which writes it again with each addition. So no two processes write the same
 * one, in a folder, a bucket, or memory.
 */
export function objectCounts(objects: ObjectStore, now = () => new Date()): { loads: LoadStore; renders: RenderStore } {
  const before = (hours: number) => hourOf(new Date(now().getTime() - hours * 3_600_000));
  const pathOf = (hour: string) => `${folder}${hour}.${processName}.json`;
  const readFrom = async (path: string): Promise<Counts> => {
    const stored = await objects.get(path);
    return stored ? (JSON.parse(stored.bytes.toString('utf8')) as Counts) : { loads: [], draws: [] };
  };
  /** What this process has counted lately, by hour. */
  const own = new Map<string, Counts>();
  let working: Promise<unknown> = Promise.resolve();
  /** One after the other. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = working.then(work);
    working = done.catch(() => undefined);
    return done;
  };

  const forget = async (): Promise<void> => {
    for (const hour of own.keys()) if (hour < before(2)) own.delete(hour);
    for (const { path } of await objects.list(folder)) if (hourIn(path) < before(keptHours)) await objects.delete(path);
  };

  const addTo = async (hour: string, { loads, draws }: Counts): Promise<void> => {
    const isNew = !own.has(hour);
    const known = own.get(hour) ?? (await readFrom(pathOf(hour)));
    const counts = { loads: mergeLoads([...known.loads, ...loads]), draws: mergeRenders([...known.draws, ...draws]) };
    await objects.put(pathOf(hour), Buffer.from(JSON.stringify(counts)));
    own.set(hour, counts);
    if (isNew) await forget();
  };

  const add = ({ loads = [], draws = [] }: Partial<Counts>) =>
    inTurn(async () => {
      for (const hour of new Set([...loads, ...draws].map((row) => row.hour)))
        await addTo(hour, { loads: loads.filter((row) => row.hour === hour), draws: draws.filter((row) => row.hour === hour) });
    });

  const read = (since: Date): Promise<Counts> =>
    inTurn(async () => {
      const paths = (await objects.list(folder)).map(({ path }) => path).filter((path) => hourIn(path) >= hourOf(since));
      const found = await Promise.all(paths.map(readFrom));
      return { loads: found.flatMap(({ loads }) => loads), draws: found.flatMap(({ draws }) => draws) };
    });

  return {
    loads: { add: (loads) => add({ loads }), sum: async (since) => sumLoads((await read(since)).loads, since) },
    renders: { add: (draws) => add({ draws }), sum: async (since) => sumRenders((await read(since)).draws, since) },
  };
}
