import type { LoadCounts } from './load-store.ts';

/** What became of a page that the server was asked to draw: each is counted once. */
export type Outcome = 'drawn' | 'late' | 'resting' | 'failed';

/** What became of the pages of one version that the server was asked to draw. */
export interface DrawCounts {
  dibujadas: number;
  /** Drawn, but too late for the visitor: the browser drew it. */
  tardias: number;
  /** Not begun, because the version rests after a failure, or the page is late already: the browser drew it. */
  aplazadas: number;
  fallidas: number;
}

export interface CountedDraws extends DrawCounts {
  modulo: string;
  version: string;
  /** See `hourOf`. */
  hora: string;
  ultimo_fallo: string | null;
}

export type VersionDraws = Omit<CountedDraws, 'hora'>;

/** Where a site keeps what its servers count while they draw. No visitor can make that up: all of it counts. */
export interface DrawStore {
  /** Adds to what is there. */
  add(counted: CountedDraws[]): Promise<void>;
  /** Per version, from an hour on. */
  sum(since: Date): Promise<VersionDraws[]>;
}

/**
 * What a canary is judged by. What was put off is left out: it follows from a failure that is counted already, and comes by the dozen.
 */
export const triedOf = ({ dibujadas, tardias, fallidas }: DrawCounts): LoadCounts => ({ cargas: dibujadas, fallos: tardias + fallidas });
