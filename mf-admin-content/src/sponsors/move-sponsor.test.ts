import type { Sponsor } from 'shared/contract/sponsors';
import { expect, test } from 'vitest';
import { movedSponsors, moveSponsor } from './move-sponsor.ts';

const sponsor = (id: number, orden: number): Sponsor => ({ id, orden, titulo: `S${id}`, descripcion: null, imagen: null });
const list = [sponsor(1, 10), sponsor(2, 20), sponsor(3, 40), sponsor(4, 50)];

test('neighbours swap their positions, and only those two', () => {
  const moved = moveSponsor(list, 1, 2);
  expect(moved.map(({ id, orden }) => [id, orden])).toEqual([
    [1, 10],
    [3, 20],
    [2, 40],
    [4, 50],
  ]);
  expect(movedSponsors(list, moved).map(({ id }) => id)).toEqual([3, 2]);
});

test.each([
  ['the same', 0],
  ['no', null as unknown as number],
])('sponsors with %s position are numbered first, so that the move is stored', (_, orden) => {
  const before = [1, 2, 3].map((id) => sponsor(id, orden));
  expect(movedSponsors(before, moveSponsor(before, 0, 1)).map((moved) => [moved.id, moved.orden])).toEqual([
    [2, 1],
    [1, 2],
    [3, 3],
  ]);
});

test('over a distance all in between move by one', () => {
  expect(moveSponsor(list, 3, 0).map(({ id, orden }) => [id, orden])).toEqual([
    [4, 10],
    [1, 20],
    [2, 40],
    [3, 50],
  ]);
});
