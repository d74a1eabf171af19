/** Loads and failures that count, of one version. */
export interface LoadCounts {
  cargas: number;
  fallos: number;
}

export interface CountedLoads extends LoadCounts {
  modulo: string;
  version: string;
  /** Of the report: see `hourOf`. */
  hora: string;
  /** A hash of the network. */
  red: string;
  ultimo_fallo: string | null;
}

export interface VersionLoads extends LoadCounts {
  modulo: string;
  version: string;
  ultimo_fallo: string | null;
}

/** Stores what pages report: a table, for example. All processes of the site write to the same rows. */
export interface LoadStore {
  /** Adds to the stored counts. */
  add(counted: CountedLoads[]): Promise<void>;
  /** Per version, from an hour on: what counts of it. Of one network no more than `perNetworkAndHour` counts. */
  sum(since: Date): Promise<VersionLoads[]>;
}

/** Reports can be forged: those of one network about a version in one hour count up to here. */
export const perNetworkAndHour: Readonly<LoadCounts> = { cargas: 200, fallos: 10 };

/** Characters of an hour: '2026-03-01T10'. */
export const hourLength = 13;
/** In UTC, as loads are counted by it. */
export const hourOf = (moment: Date): string => moment.toISOString().slice(0, hourLength);
