import { createHmac } from 'node:crypto';
import type { RegistryEntry } from '../face/registry.ts';
import type { ModuleLoadReport } from '../face/reports.ts';
import { createBatch } from './batch.ts';
import { endCanaries } from './end-canaries.ts';
import { hourOf, thrownOf, throwsOften, type CountedLoads } from './load-store.ts';
import { readPageError } from './page-error.ts';
import type { ServeOptions } from './serve-options.ts';

/** Reports of one network in a minute; the rest is not even parsed. */
const perMinute = 120;
/** In ms. */
const day = 86_400_000;

/** For the log, and for who is told of its errors. */
class PagesThrow extends Error {
  override name = 'PagesThrow';
}

const nothing = { loads: 0, failures: 0, errors: 0, lastFailure: null, lastError: null };

/** How many networks are counted apart in one flush; all others count as one. */
const networks = 500;

export interface LoadCounter {
  /** @param entry of the version. */
  count(report: ModuleLoadReport, entry: RegistryEntry, ip: string): void;
  /** A failure of a version that is served no more but may be open in a tab: only logged. */
  note(report: ModuleLoadReport, ip: string): void;
  /** Writes the counts, and withdraws failing canaries. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

type Parts = Pick<ServeOptions, 'live' | 'loads' | 'address' | 'keyFor' | 'networkOf' | 'log' | 'now'>;

export function createLoadCounter({ live, loads, address: siteAddress, keyFor, networkOf, log, now }: Parts): LoadCounter {
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
      const { module, version, loads, errors, lastError: last } = row;
      const isCanary = lines.some(({ canary }) => canary?.name === module && canary.version === version);
      const id = `${module} ${version}`;
      if (isCanary || told[id] === today || !throwsOften(row)) continue;
      if (!thrown.some((each) => each.module === module && each.version === version)) continue;
      told[id] = today;
      const err = new PagesThrow(`${errors} of ${loads} loads, last ${last}`);
      log.error({ err, module, version, loads, errors }, `pages of ${id} throw errors in browsers`);
    }
  };

  const batch = createBatch<CountedLoads>(
    async (counted) => {
      await loads.add(counted);
      const failed = counted.filter(({ failures }) => failures > 0);
      if (failed.length > 0) {
        await endCanaries({ live, log, now }, 'loads', failed, async (since) =>
          (await loads.sum(since)).map((row) => ({ ...row, networks: row.failingNetworks })),
        );
      }
      const thrown = counted.filter(({ errors }) => errors > 0);
      if (thrown.length === 0) return;
      await endCanaries({ live, log, now }, 'errors', thrown, async (since) => {
        return (await loads.sum(since)).map((row) => ({ ...row, ...thrownOf(row), networks: row.throwingNetworks }));
      });
      await warnOfErrors(thrown);
    },
    (error) => log.error({ err: error }, 'the loads of modules could not be counted'),
  );

  return {
    count({ module, version, failure, error }, entry, ip) {
      const address = networkOf(ip);
      if (!mayTell(address)) return;
      if (failure !== undefined) log.warn({ module, version, failure }, 'a module could not be loaded');
      if (error !== undefined) {
        const thrown = readPageError(error, entry, siteAddress());
        log.warn({ module, version, error, ...(thrown && { thrown }) }, 'a page of a module threw an error in a browser');
      }
      const hour = hourOf(now());
      const hashed = createHmac('sha256', key)
        .update(`${hour.slice(0, 10)} ${address}`)
        .digest('base64url')
        .slice(0, 16);
      const known = batch.size < networks || batch.has(`${module} ${version} ${hour} ${hashed}`);
      const network = known ? hashed : '';
      const id = `${module} ${version} ${hour} ${network}`;
      const isCanary = live.read().lines.some(({ canary }) => canary?.name === module && canary.version === version);
      const row = batch.row(id, { module, version, hour, network, ...nothing }, { soon: isCanary && (failure ?? error) !== undefined });
      if (error !== undefined) Object.assign(row, { errors: row.errors + 1, lastError: error });
      else if (failure === undefined) row.loads += 1;
      else Object.assign(row, { failures: row.failures + 1, lastFailure: failure });
    },
    note({ module, version, failure, error }, ip) {
      if ((failure ?? error) === undefined || !mayTell(networkOf(ip))) return;
      if (error !== undefined) log.warn({ module, version, error }, 'a page of a version that is no longer live threw an error');
      else log.warn({ module, version, failure }, 'a version that is no longer live could not be loaded');
    },
    flush: batch.flush,
    stop: batch.stop,
  };
}
