import { createHmac } from 'node:crypto';
import type { ModuleLoadReport } from '../face/reports.ts';
import { changeLine } from '../release/lines.ts';
import { withdraw } from '../release/release-line.ts';
import { failsMoreThanStable } from './judge-canary.ts';
import { hourOf, type CountedLoads } from './load-store.ts';
import type { ServeOptions } from './serve-options.ts';

/** In ms: how long counts wait in memory, so that a visit costs no write of its own. */
const flushEvery = 2000;
/** What one network may tell in a minute; the rest is not even looked at. */
const perMinute = 120;
/** How many networks are counted apart in one flush; all others count as one. */
const networks = 500;

export interface LoadCounter {
  count(report: ModuleLoadReport, ip: string): void;
  /** A failure of a version that is served no more but may be open in a tab: only logged. */
  note(report: ModuleLoadReport, ip: string): void;
  /** Writes what was counted, and withdraws the canaries that fail. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

type Parts = Pick<ServeOptions, 'live' | 'loads' | 'keyFor' | 'networkOf' | 'log' | 'now'>;

export function createLoadCounter({ live, loads, keyFor, networkOf, log, now }: Parts): LoadCounter {
  const key = keyFor('networks of module loads');
  let counts = new Map<string, CountedLoads>();
  let told = { minute: 0, byNetwork: new Map<string, number>() };
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const mayTell = (network: string): boolean => {
    const minute = Math.floor(now().getTime() / 60_000);
    if (told.minute !== minute || told.byNetwork.size > 10_000) told = { minute, byNetwork: new Map() };
    const times = (told.byNetwork.get(network) ?? 0) + 1;
    told.byNetwork.set(network, times);
    return times <= perMinute;
  };

  /** Never throws: counts that cannot be written are lost, and logged. */
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...counts.values()];
    counts = new Map();
    try {
      if (counted.length > 0) await loads.add(counted);
      const failed = counted.filter(({ fallos }) => fallos > 0);
      if (failed.length > 0) await judgeCanaries(failed);
    } catch (error) {
      log.error({ err: error }, 'the loads of modules could not be counted');
    }
  };

  const judgeCanaries = async (failed: CountedLoads[]): Promise<void> => {
    const { lines, built } = await live.read();
    for (const { module, canary, stable } of lines) {
      // One judgement for each new failure: judge-canary.ts spends its error by their number.
      if (!canary || !failed.some(({ modulo, version }) => modulo === canary.name && version === canary.version)) continue;
      const sums = await loads.sum(new Date(canary.since));
      const stableVersion = stable?.version ?? built.find(({ name }) => name === canary.name)?.version;
      const of = (version: string | undefined) =>
        sums.find((sum) => sum.modulo === canary.name && sum.version === version) ?? { cargas: 0, fallos: 0 };
      const { cargas, fallos } = of(canary.version);
      if (!failsMoreThanStable({ cargas, fallos }, of(stableVersion))) continue;
      await changeLine(live.objects, module, (line) => withdraw(line, canary.version, { loads: cargas, failures: fallos }, now()));
      log.warn({ modulo: canary.name, version: canary.version, cargas, fallos }, 'a canary failed too often and was withdrawn');
    }
  };

  const flush = () => (running = running.then(write));

  return {
    count({ modulo, version, fallo }, ip) {
      const network = networkOf(ip);
      if (!mayTell(network)) return;
      if (fallo !== undefined) log.warn({ modulo, version, fallo }, 'a module could not be loaded');
      const hora = hourOf(now());
      const hashed = createHmac('sha256', key)
        .update(`${hora.slice(0, 10)} ${network}`)
        .digest('base64url')
        .slice(0, 16);
      const known = counts.size < networks || counts.has(`${modulo} ${version} ${hora} ${hashed}`);
      const red = known ? hashed : '';
      const id = `${modulo} ${version} ${hora} ${red}`;
      const row = counts.get(id) ?? { modulo, version, hora, red, cargas: 0, fallos: 0, ultimo_fallo: null };
      counts.set(id, row);
      if (fallo === undefined) row.cargas += 1;
      else Object.assign(row, { fallos: row.fallos + 1, ultimo_fallo: fallo });
      timer ??= setTimeout(() => void flush(), flushEvery).unref();
    },
    note({ modulo, version, fallo }, ip) {
      if (fallo !== undefined && mayTell(networkOf(ip)))
        log.warn({ modulo, version, fallo }, 'a version that is no longer live could not be loaded');
    },
    flush,
    async stop() {
      clearTimeout(timer);
      await flush();
    },
  };
}
