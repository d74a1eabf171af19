import type { Sponsor } from 'shared/contract/sponsors';

/**
 * Moves the sponsor at `from` to index `to`; the set of positions (`orden`) stays, only their owners change. Neighbours are swapped. With
 * duplicate or missing positions all are numbered again: a swap would change nothing.
 */
export function moveSponsor(sponsors: readonly Sponsor[], from: number, to: number): Sponsor[] {
  const positions = sponsors.map(({ orden }) => orden);
  const areDistinct = new Set(positions).size === positions.length && positions.every(Number.isFinite);
  const moved = [...sponsors];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved.map((sponsor, index) => ({ ...sponsor, orden: (areDistinct ? positions[index] : undefined) ?? index + 1 }));
}

/** Sponsors whose position has changed, with the new one. */
export function movedSponsors(before: readonly Sponsor[], after: readonly Sponsor[]): Sponsor[] {
  const positions = new Map(before.map(({ id, orden }) => [id, orden]));
  return after.filter(({ id, orden }) => positions.get(id) !== orden);
}
