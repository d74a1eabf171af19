import type { Sponsor } from 'shared/contract/sponsors';

/**
 * The sponsor at `from` at the place `to`; the positions (`orden`) stay where they are and change their owners. Next to each
 * other that is a swap of two. Where a server gave several the same position, or none, all are numbered anew: a swap would change nothing.
 */
export function moveSponsor(sponsors: readonly Sponsor[], from: number, to: number): Sponsor[] {
  const positions = sponsors.map(({ orden }) => orden);
  const areDistinct = new Set(positions).size === positions.length && positions.every(Number.isFinite);
  const moved = [...sponsors];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved.map((sponsor, index) => ({ ...sponsor, orden: (areDistinct ? positions[index] : undefined) ?? index + 1 }));
}

/** Those whose position has changed, with the new one. */
export function movedSponsors(before: readonly Sponsor[], after: readonly Sponsor[]): Sponsor[] {
  const positions = new Map(before.map(({ id, orden }) => [id, orden]));
  return after.filter(({ id, orden }) => positions.get(id) !== orden);
}
