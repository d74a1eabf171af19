import { createHmac } from 'node:crypto';
import type { RegistryEntry } from '../wire/registry.ts';
import type { ModuleLoadReport } from '../wire/reports.ts';
import { createBatch } from './batch.ts';
import { endCanaries } from './end-canaries.ts';
import { hourOf, thrownOf, throwsOften, type CountedLoads } from './load-store.ts';
import { createMinuteBound } from './network-of.ts';
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

/** In ms: how long a page that has loaded may take to say that it still answers. It says so after five seconds, or when it is left. */
const answersWithin = 20_000;
/** How many such pages are waited for; beyond it they are not. */
const mostAwaited = 10_000;
/** What stands in the place of an error's kind and place. */
const frozen = 'PageFrozen';

type Parts = Pick<ServeOptions, 'live' | 'loads' | 'address' | 'keyFor' | 'networkOf' | 'log' | 'now'>;

export function createLoadCounter({ live, loads, address: siteAddress, keyFor, networkOf, log, now }: Parts): LoadCounter {
  const key = keyFor('networks of module loads');
  const mayTell = createMinuteBound(perMinute, now);

  /** Versions whose errors were told, and on which day. */
  const told: Record<string, string> = {};

  /** An error of ours: a version that stays has to be taken back by its team. Once a day. */
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

  const awaited = new Map<string, { timer: NodeJS.Timeout; giveUp: () => void }>();
  const pageOf = ({ module, page }: ModuleLoadReport) => `${module} ${page}`;

  /** The row of a report's version, hour and network, written soon when a canary's failure is to be evaluated. */
  const rowOf = ({ module, version }: ModuleLoadReport, network: string, soon: boolean): CountedLoads => {
    const hour = hourOf(now());
    const hashed = createHmac('sha256', key)
      .update(`${hour.slice(0, 10)} ${network}`)
      .digest('base64url')
      .slice(0, 16);
    const known = batch.size < networks || batch.has(`${module} ${version} ${hour} ${hashed}`);
    const counted = known ? hashed : '';
    const isCanary = live.read().lines.some(({ canary }) => canary?.name === module && canary.version === version);
    const blank = { module, version, hour, network: counted, ...nothing };
    return batch.row(`${module} ${version} ${hour} ${counted}`, blank, { soon: isCanary && soon });
  };

  /**
   * Waits for the second report of a page that has loaded: without it the page counts as broken, as one that throws. Not over a full hour:
   * another process that hears it could take back an error of its own hour alone.
   */
  const awaitAnswer = (report: ModuleLoadReport, network: string): void => {
    const end = new Date(now().getTime() + answersWithin);
    if (report.page === undefined || awaited.size >= mostAwaited || hourOf(end) !== hourOf(now())) return;
    const page = pageOf(report);
    const giveUp = () => {
      awaited.delete(page);
      clearTimeout(timer);
      log.warn({ module: report.module, version: report.version }, 'a page did not answer any more after it had loaded a module');
      const row = rowOf(report, network, true);
      Object.assign(row, { errors: row.errors + 1, lastError: frozen });
    };
    const timer = setTimeout(giveUp, answersWithin).unref();
    awaited.set(page, { timer, giveUp });
  };

  /** The second report. Of a page whose load another process has counted, that process gives it up: its error is taken back here. */
  const settle = (report: ModuleLoadReport, network: string): void => {
    const waiting = awaited.get(pageOf(report));
    if (report.state === 'frozen') return waiting?.giveUp();
    clearTimeout(waiting?.timer);
    if (!awaited.delete(pageOf(report))) rowOf(report, network, false).errors -= 1;
  };

  return {
    count(report, entry, ip) {
      const { module, version, failure, error } = report;
      const network = networkOf(ip);
      // A page that is waited for is heard, however much its network has told.
      const isAnswer = report.state !== undefined && awaited.has(pageOf(report));
      if (!isAnswer && !mayTell(network)) return;
      if (report.state !== undefined) return settle(report, network);
      if (failure !== undefined) log.warn({ module, version, failure }, 'a module could not be loaded');
      if (error !== undefined) {
        const thrown = readPageError(error, entry, siteAddress());
        log.warn({ module, version, error, ...(thrown && { thrown }) }, 'a page of a module threw an error in a browser');
      }
      const row = rowOf(report, network, (failure ?? error) !== undefined);
      if (error !== undefined) Object.assign(row, { errors: row.errors + 1, lastError: error });
      else if (failure !== undefined) Object.assign(row, { failures: row.failures + 1, lastFailure: failure });
      else {
        row.loads += 1;
        awaitAnswer(report, network);
      }
    },
    note({ module, version, failure, error }, ip) {
      if ((failure ?? error) === undefined || !mayTell(networkOf(ip))) return;
      if (error !== undefined) log.warn({ module, version, error }, 'a page of a version that is no longer live threw an error');
      else log.warn({ module, version, failure }, 'a version that is no longer live could not be loaded');
    },
    flush: batch.flush,
    async stop() {
      for (const { timer } of awaited.values()) clearTimeout(timer);
      await batch.stop();
    },
  };
}
