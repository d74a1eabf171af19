import { describe, expect, test } from 'vitest';
import { findMutants, instrument } from './mutants.ts';
import { intervalOf, takeSample } from './sample.ts';

const changesOf = (source: string) => findMutants(source, 'a.tsx').map(({ original, text }) => `${original} → ${text}`);

test.each<[string, string[]]>([
  ['f(a < 1);', ['f(a < 1) → undefined', 'a < 1 → (a) <= (1)', 'a < 1 → (a) >= (1)']],
  ['const x = (a + 1) * b === c;', ['(a + 1) * b === c → ((a + 1) * b) !== (c)', '(a + 1) * b → ((a + 1)) / (b)', 'a + 1 → (a) - (1)']],
  ["const x = 'a' + b;", ["'a' → ''"]],
  ['const x = a?.b?.(c);', ['a?.b?.(c) → a?.b(c)', 'a?.b?.(c) → a.b?.(c)']],
  ['if (a && !b) { c = 1; }', ['a && !b → true', 'a && !b → false', 'a && !b → (a) || (!b)', '!b → b', '{ c = 1; } → {}']],
  ['const f = () => ({ a: true });', ['({ a: true }) → undefined', 'true → false']],
  ['function f() { g(); return h; }', ['{ g(); return h; } → {}', 'g() → undefined', 'h → undefined']],
  ["const x: 'a' | 'b' = list as string[]; type T = true; import y from 'z';", []],
  ["log.warn('late'); const s = { summary: 'abc' }; const t = 'Un texto'; const d = <p className={a ? 'b' : 'c'} title=\"d\" />;", []],
  ['useEffect(() => g, [a]); const x = [a];', ['useEffect(() => g, [a]) → undefined', 'g → undefined', '[a] → []']],
])('%s', (source, changes) => expect(changesOf(source)).toEqual(changes));

describe('what stands in the instrumented source', () => {
  const source = `
    function judge(ages, most = 65) {
      const first = ages?.[0];
      let count = 0;
      for (let at = 0; at < (ages?.length ?? 0); at++) { if (first !== undefined && (first + 1) % 7 < most) { count += 1; } }
      return count > 2 ? 'many' : \`\${count}-few\`;
    }`;
  const tries = findMutants(source, 'a.ts').map((mutant, id) => ({ id, mutant }));
  const load = (active: number) => {
    let asked = 0;
    const isMutant = (id: number) => {
      asked += 1;
      if (asked > 1000) throw new Error('endless');
      return id === active;
    };
    // oxlint-disable-next-line no-new-func -- the code is the test's own
    return new Function('isMutant', `${instrument(source, tries)}; return judge;`)(isMutant) as (ages?: number[]) => string;
  };
  const judge = (active: number) => {
    const answers = [[1, 2, 3], [1], [69, 1, 1], [64, 0, 0, 0], undefined].map((ages) => {
      try {
        return load(active)(ages);
      } catch (error) {
        return String(error);
      }
    });
    return answers.join();
  };

  test('does what the source does while no fault is on, keeps its lines, and does otherwise with most of them', () => {
    expect(instrument(source, tries).split('\n')).toHaveLength(source.split('\n').length);
    const right = judge(-1);
    expect(right).toBe('many,1-few,many,many,0-few');
    const unseen = tries.filter((one) => judge(one.id) === right);
    // Equivalent, or seen by other ages only.
    expect(unseen.length).toBeLessThan(tries.length / 3);
  });
});

test('a sample is the same for the same seed, in order, and of the size asked for', () => {
  const list = Array.from({ length: 100 }, (_, index) => index);
  const sample = takeSample(list, 10, 7);
  expect(sample).toHaveLength(10);
  expect(sample).toEqual(sample.toSorted((a, b) => a - b));
  expect(takeSample(list, 10, 7)).toEqual(sample);
  expect(takeSample(list, 10, 8)).not.toEqual(sample);
  expect(takeSample(list, 200, 7)).toEqual(list);
});

test('the interval of a share is Wilson’s', () => {
  expect(intervalOf(85, 100).map((share) => share.toFixed(3))).toEqual(['0.767', '0.907']);
});
