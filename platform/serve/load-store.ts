/** Loads and failures that count, of one version. */
export interface LoadCounts {
  loads: number;
  failures: number;
}

/** Of one version, what pages tell of it. */
export interface PageCounts extends LoadCounts {
  /** Loads after which the page threw an error of this version, or froze. */
  errors: number;
}

/** Less than nothing in `errors` takes back what another process of the site counts of the same network and hour. */
export interface CountedLoads extends PageCounts {
  module: string;
  version: string;
  /** Of the report: see `hourOf`. */
  hour: string;
  /** A hash of the network. */
  network: string;
  lastFailure: string | null;
  lastError: string | null;
}

export interface VersionLoads extends PageCounts {
  module: string;
  version: string;
  /** Of how many networks the failures are, and the errors. */
  failingNetworks: number;
  throwingNetworks: number;
  lastFailure: string | null;
  lastError: string | null;
}

/** Stores what pages report: a table, for example. All processes of the site write to the same rows. */
export interface LoadStore {
  /** Adds to the stored counts. */
  add(counted: CountedLoads[]): Promise<void>;
  /** Per version, from an hour on: what counts of it. Of one network no more than `perNetworkAndHour` counts in an hour, and no less than nothing. */
  sum(since: Date): Promise<VersionLoads[]>;
}

/** Reports can be forged: those of one network about a version in one hour count up to here. */
export const perNetworkAndHour: Readonly<PageCounts> = { loads: 200, failures: 10, errors: 10 };

/** The loads by which a canary's errors are evaluated: those that went well, and those after which the page threw. */
export const thrownOf = ({ loads, errors }: PageCounts): LoadCounts => ({ loads: Math.max(0, loads - errors), failures: errors });

/** Whether so many pages throw that its team has to look: a few are an odd browser's. */
export const throwsOften = ({ loads, errors }: PageCounts): boolean => errors > 10 && errors > loads * 0.05;

/** Characters of an hour: '2026-03-01T10'. */
export const hourLength = 13;
/** In UTC, as loads are counted by it. */
export const hourOf = (moment: Date): string => moment.toISOString().slice(0, hourLength);
