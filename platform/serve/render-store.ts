import type { LoadCounts } from './load-store.ts';

/** The outcome of rendering a page on the server: each is counted once. */
export type Outcome = 'drawn' | 'late' | 'resting' | 'failed';

/** Outcomes of rendering the pages of one version on the server. */
export interface RenderCounts {
  /** Rendered in time. Its name is stored, as those of the others. */
  drawn: number;
  /** Rendered, but too late for the visitor: the browser rendered it. */
  late: number;
  /** Not begun, because the version rests after a failure, or the page is late already: the browser rendered it. */
  resting: number;
  failed: number;
}

export interface CountedRenders extends RenderCounts {
  module: string;
  version: string;
  /** See `hourOf`. */
  hour: string;
  lastFailure: string | null;
}

export type VersionRenders = Omit<CountedRenders, 'hour'>;

/** Stores what a site's servers count while they render. Visitors cannot forge it: all of it counts. */
export interface RenderStore {
  /** Adds to the stored counts. */
  add(counted: CountedRenders[]): Promise<void>;
  /** Per version, from an hour on. */
  sum(since: Date): Promise<VersionRenders[]>;
}

/**
 * The attempts by which a canary is evaluated. Renders put off are left out: they follow from a failure that is counted already, and come by the dozen.
 */
export const triedOf = ({ drawn, late, failed }: RenderCounts): LoadCounts => ({ loads: drawn, failures: late + failed });
