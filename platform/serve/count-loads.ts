import { createHmac } from 'node:crypto';
import type { ModuleLoadReport } from '../face/reports.ts';
import { createBatch } from './batch.ts';
import { endCanaries } from './end-canaries.ts';
import { hourOf, type CountedLoads } from './load-store.ts';
import type { ServeOptions } from './serve-options.ts';

/** Reports of one network in a minute; the rest is not even parsed. */
const perMinute = 120;
/** How many networks are counted apart in one flush; all others count as one. */
const networks = 500;

export interface LoadCounter {
  count(report: ModuleLoadReport, ip: string): void;
  /** A failure of a version that is served no more but may be open in a tab: only logged. */
  note(report: ModuleLoadReport, ip: string): void;
  /** Writes the counts, and withdraws failing canaries. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

type Parts = Pick<ServeOptions, 'live' | 'loads' | 'keyFor' | 'networkOf' | 'log' | 'now'>;

export function createLoadCounter({ live, loads, keyFor, networkOf, log, now }: Parts): LoadCounter {
  const key = keyFor('networks of module loads');
  let told = { minute: 0, byNetwork: new Map<string, number>() };

  const mayTell = (network: string): boolean => {
    const minute = Math.floor(now().getTime() / 60_000);
    if (told.minute !== minute || told.byNetwork.size > 10_000) told = { minute, byNetwork: new Map() };
    const times = (told.byNetwork.get(network) ?? 0) + 1;
    told.byNetwork.set(network, times);
    return times <= perMinute;
  };

  const batch = createBatch<CountedLoads>(
    async (counted) => {
      await loads.add(counted);
      const failed = counted.filter(({ fallos }) => fallos > 0);
      if (failed.length > 0) await endCanaries({ live, log, now }, 'loads', failed, loads.sum);
    },
    (error) => log.error({ err: error }, 'the loads of modules could not be counted'),
  );

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
      const known = batch.size < networks || batch.has(`${modulo} ${version} ${hora} ${hashed}`);
      const red = known ? hashed : '';
      const id = `${modulo} ${version} ${hora} ${red}`;
      const row = batch.row(id, { modulo, version, hora, red, cargas: 0, fallos: 0, ultimo_fallo: null });
      if (fallo === undefined) row.cargas += 1;
      else Object.assign(row, { fallos: row.fallos + 1, ultimo_fallo: fallo });
    },
    note({ modulo, version, fallo }, ip) {
      if (fallo !== undefined && mayTell(networkOf(ip)))
        log.warn({ modulo, version, fallo }, 'a version that is no longer live could not be loaded');
    },
    flush: batch.flush,
    stop: batch.stop,
  };
}
