import { expect, test } from 'vitest';
import { hasCome, isOut, mergeMarks, type RiderState, type RouteMark, routeSteps, statesOf } from './route-marks.ts';

/** A seeded generator (mulberry32): failures are reproducible. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
type Random = ReturnType<typeof randomOf>;

const shuffled = <T>(list: readonly T[], random: Random): T[] => {
  const all = [...list];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [all[last], all[other]] = [all[other] as T, all[last] as T];
  }
  return all;
};

const phones = 5;
const eachMarks = 400;

/** Marks of five phones with clocks up to three hours apart: each undoes some of its own and some of the others'. */
function marksOfFivePhones(random: Random): RouteMark[][] {
  const made: RouteMark[] = [];
  return Array.from({ length: phones }, (_, phone) => {
    const skew = (random(361) - 180) * 60_000;
    return Array.from({ length: eachMarks }, (_, index) => {
      const momento = new Date(Date.UTC(2026, 4, 2, 7, 0, index * 20) + skew).toISOString();
      const base = { id: `${phone}-${index}-${random(1e6)}`, momento };
      const earlier = made[random(made.length || 1)];
      const kind = random(10);
      const mark: RouteMark =
        kind === 0 && earlier
          ? { ...base, tipo: 'anulacion', de: earlier.de, anula: earlier.id }
          : kind === 1
            ? { ...base, tipo: 'alta', de: `w-${random(40)}`, nombre: `Nadie ${random(9)}` }
            : {
                ...base,
                tipo: routeSteps[random(routeSteps.length)] ?? 'llegada',
                de: kind === 2 ? `w-${random(40)}` : `${1 + random(140)}`,
                ...(kind > 6 && { personas: 1 + random(4) }),
              };
      made.push(mark);
      return mark;
    });
  });
}

const ended = (marks: readonly RouteMark[]) => [...statesOf(marks)].toSorted(([left], [right]) => (left < right ? -1 : 1));

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'the marks of five phones, 2,000 in all, give the same states in any order (%i)',
  (seed) => {
    const random = randomOf(seed);
    const logs = marksOfFivePhones(random);
    const all = logs.flat();
    expect(all).toHaveLength(phones * eachMarks);
    const expected = mergeMarks(all);
    const states = ended(expected);
    expect(new Set(expected.map(({ id }) => id)).size).toBe(expected.length);
    for (let phone = 0; phone < phones; phone += 1) {
      // Batches of any size, some of them repeated, in any order.
      const repeated = shuffled([...all, ...all.filter(() => random(3) === 0)], random);
      let known: RouteMark[] = [];
      while (repeated.length > 0) known = mergeMarks(known, repeated.splice(0, 1 + random(300)));
      expect(known).toEqual(expected);
      expect(ended(known)).toEqual(states);
    }
  },
);

test('of a mark returned with a corrected time, the stored one wins, whichever is first', () => {
  const sent: RouteMark = { id: 'a', tipo: 'llegada', de: '1', momento: '2026-05-02T05:00:00.000Z' };
  const stored: RouteMark = { ...sent, momento: '2026-05-02T07:00:00.000Z', orden: 3 };
  expect(mergeMarks([sent], [stored])).toEqual([stored]);
  expect(mergeMarks([stored], [sent])).toEqual([stored]);
});

const at = (minute: number) => new Date(Date.UTC(2026, 4, 2, 8, minute)).toISOString();
const mark = (id: string, tipo: RouteMark['tipo'], minute: number, more: Partial<RouteMark> = {}): RouteMark => ({
  id,
  tipo,
  de: '7',
  momento: at(minute),
  ...more,
});
const seven = (...marks: RouteMark[]): RiderState | undefined => statesOf(marks).get('7');

test('a rider arrives, leaves and returns', () => {
  expect(seven()).toBeUndefined();
  expect(seven(mark('a', 'llegada', 1))).toMatchObject({ paso: 'llegada', desde: at(1) });
  const out = seven(mark('b', 'salida', 2), mark('a', 'llegada', 1));
  expect(out).toMatchObject({ paso: 'salida', desde: at(2), marcas: ['b'], llegada: true });
  expect([isOut(out), hasCome(out)]).toEqual([true, true]);
  expect(isOut(seven(mark('c', 'vuelta', 3), mark('b', 'salida', 2)))).toBe(false);
});

test('the weightier mark wins, whatever its time', () => {
  expect(seven(mark('a', 'no_presentado', 9), mark('b', 'llegada', 1))?.paso).toBe('llegada');
  expect(seven(mark('a', 'salida', 9), mark('b', 'abandono', 1))?.paso).toBe('abandono');
  expect(seven(mark('a', 'abandono', 9), mark('b', 'vuelta', 1))?.paso).toBe('vuelta');
  expect(hasCome(seven(mark('a', 'no_presentado', 1)))).toBe(false);
});

test('after an undo the remaining marks decide, also when it is received later', () => {
  const undo = mark('z', 'anulacion', 0, { anula: 'b' });
  expect(seven(undo, mark('a', 'llegada', 1), mark('b', 'salida', 2))).toMatchObject({ paso: 'llegada', marcas: ['a'] });
  expect(seven(undo, mark('b', 'salida', 2))).toBeUndefined();
});

test('two phones with the same observation leave both marks to undo', () => {
  expect(seven(mark('b', 'llegada', 2), mark('a', 'llegada', 1))).toMatchObject({ desde: at(1), marcas: ['a', 'b'] });
});

test('a walk-in has the typed name, and steps like all riders', () => {
  const state = seven(mark('b', 'llegada', 2), mark('a', 'alta', 1, { nombre: 'Pepe', evento: 'Castillos' }));
  expect(state).toMatchObject({ alta: { nombre: 'Pepe', evento: 'Castillos' }, paso: 'llegada' });
});

test.each([
  ['two phones count two and three', [2, 3], 3],
  ['a mark without a number is everybody', [2, undefined], undefined],
  ['so it is when a number comes after it', [undefined, 2], undefined],
])('of guests: %s', (_, counts, personas) => {
  const marks = counts.map((count, at) => ({
    id: `${at}`,
    de: '1',
    tipo: 'llegada' as const,
    momento: `2026-05-24T0${at}:00:00.000Z`,
    personas: count,
  }));
  expect(statesOf(marks).get('1')?.personas).toBe(personas);
});
