import { createHmac } from 'node:crypto';
import type { ModuleLoadReport } from '../face/reports.ts';
import { createBatch } from './batch.ts';
import { endCanaries } from './end-canaries.ts';
import { hourOf, thrownOf, throwsOften, type CountedLoads } from './load-store.ts';
import type { ServeOptions } from './serve-options.ts';

/** Reports of one network in a minute; the rest is not even parsed. */
const perMinute = 120;
/** In ms. */
const day = 86_400_000;

/** For the log, and for who is told of its errors. */
class PagesThrow extends Error {
  override name = 'PagesThrow';
}

const nothing = { cargas: 0, fallos: 0, errores: 0, ultimo_fallo: null, ultimo_error: null };

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
  let reports = { minute: 0, byNetwork: new Map<string, number>() };

  const mayTell = (network: string): boolean => {
    const minute = Math.floor(now().getTime() / 60_000);
    if (reports.minute !== minute || reports.byNetwork.size > 10_000) reports = { minute, byNetwork: new Map() };
    const times = (reports.byNetwork.get(network) ?? 0) + 1;
    reports.byNetwork.set(network, times);
    return times <= perMinute;
  };

  /** Versions whose errors were told, and on which day. */
  const told: Record<string, string> = {};

  /** An error of ours: a version that stays has to be taken back by somebody. Once a day. */
  const warnOfErrors = async (thrown: readonly CountedLoads[]): Promise<void> => {
    const today = now().toISOString().slice(0, 10);
    const { lines } = live.read();
    for (const row of await loads.sum(new Date(now().getTime() - day))) {
      const { modulo, version, cargas, errores, ultimo_error: last } = row;
      const isCanary = lines.some(({ canary }) => canary?.name === modulo && canary.version === version);
      const id = `${modulo} ${version}`;
      if (isCanary || told[id] === today || !throwsOften(row)) continue;
      if (!thrown.some((each) => each.modulo === modulo && each.version === version)) continue;
      told[id] = today;
      const err = new PagesThrow(`${errores} of ${cargas} loads, last ${last}`);
      log.error({ err, modulo, version, cargas, errores }, `pages of ${id} throw errors in browsers`);
    }
  };

  const batch = createBatch<CountedLoads>(
    async (counted) => {
      await loads.add(counted);
      const failed = counted.filter(({ fallos }) => fallos > 0);
      if (failed.length > 0) {
        await endCanaries({ live, log, now }, 'loads', failed, async (since) =>
          (await loads.sum(since)).map((row) => ({ ...row, networks: row.failingNetworks })),
        );
      }
      const thrown = counted.filter(({ errores }) => errores > 0);
      if (thrown.length === 0) return;
      await endCanaries({ live, log, now }, 'errors', thrown, async (since) => {
        return (await loads.sum(since)).map((row) => ({ ...row, ...thrownOf(row), networks: row.throwingNetworks }));
      });
      await warnOfErrors(thrown);
    },
    (error) => log.error({ err: error }, 'the loads of modules could not be counted'),
  );

  return {
    count({ modulo, version, fallo, error }, ip) {
      const network = networkOf(ip);
      if (!mayTell(network)) return;
      if (fallo !== undefined) log.warn({ modulo, version, fallo }, 'a module could not be loaded');
      if (error !== undefined) log.warn({ modulo, version, error }, 'a page of a module threw an error in a browser');
      const hora = hourOf(now());
      const hashed = createHmac('sha256', key)
        .update(`${hora.slice(0, 10)} ${network}`)
        .digest('base64url')
        .slice(0, 16);
      const known = batch.size < networks || batch.has(`${modulo} ${version} ${hora} ${hashed}`);
      const red = known ? hashed : '';
      const id = `${modulo} ${version} ${hora} ${red}`;
      const isCanary = live.read().lines.some(({ canary }) => canary?.name === modulo && canary.version === version);
      const row = batch.row(id, { modulo, version, hora, red, ...nothing }, { soon: isCanary && (fallo ?? error) !== undefined });
      if (error !== undefined) Object.assign(row, { errores: row.errores + 1, ultimo_error: error });
      else if (fallo === undefined) row.cargas += 1;
      else Object.assign(row, { fallos: row.fallos + 1, ultimo_fallo: fallo });
    },
    note({ modulo, version, fallo, error }, ip) {
      if ((fallo ?? error) === undefined || !mayTell(networkOf(ip))) return;
      if (error !== undefined) log.warn({ modulo, version, error }, 'a page of a version that is no longer live threw an error');
      else log.warn({ modulo, version, fallo }, 'a version that is no longer live could not be loaded');
    },
    flush: batch.flush,
    stop: batch.stop,
  };
}
