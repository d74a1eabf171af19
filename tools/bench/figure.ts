import { sampleOf, type Sample } from './sample.ts';

/** One line of the table: what was measured, and what its median must not exceed (or fall below). */
export interface Figure {
  name: string;
  sample: Sample;
  limit: number;
  kind: 'at most' | 'at least';
  detail: string;
}

export const atMost = (name: string, sample: Sample, limit: number, detail: string): Figure => ({
  name,
  sample,
  limit,
  kind: 'at most',
  detail,
});

export const atLeast = (name: string, sample: Sample, limit: number, detail: string): Figure => ({
  name,
  sample,
  limit,
  kind: 'at least',
  detail,
});

/** A count over a whole run, which must hold for each of its parts. */
export const counted = (value: number): Sample => sampleOf([value]);

export const holds = ({ kind, sample: { median }, limit }: Figure): boolean => (kind === 'at most' ? median <= limit : median >= limit);
