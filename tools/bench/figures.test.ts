import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { atLeast, atMost, counted, holds } from './figure.ts';
import { interleave } from './interleave.ts';
import { measureParts } from './measure-parts.ts';
import { treeSeconds } from './read-process.ts';
import { ratioOf, sampleOf } from './sample.ts';
import { watchProcess } from './watch-process.ts';

test('a sample is its median, with the quartiles and the ends beside it', () => {
  expect(sampleOf([5, 1, 4, 2, 3])).toEqual({ median: 3, low: 2, high: 4, least: 1, most: 5, rounds: 5 });
  expect(sampleOf([1, 2])).toMatchObject({ median: 1.5, low: 1.25, high: 1.75 });
  expect(sampleOf([7])).toMatchObject({ median: 7, low: 7, high: 7, rounds: 1 });
});

test('nothing measured is no figure, and neither are sides of different lengths', () => {
  expect(() => sampleOf([])).toThrow('Nothing was measured.');
  expect(() => ratioOf([1, 2], [1])).toThrow('the same rounds');
});

test('a ratio is taken round by round: what slows both sides of a round down changes nothing', () => {
  expect(ratioOf([2, 20, 2], [1, 10, 1])).toMatchObject({ median: 2, least: 2, most: 2 });
});

test('the median decides, never the best round; a round that gave no number misses', () => {
  expect(holds(atMost('x', sampleOf([1, 9, 9]), 5, ''))).toBe(false);
  expect(holds(atLeast('x', sampleOf([9, 1, 1]), 5, ''))).toBe(false);
  expect(holds(atMost('x', counted(5), 5, ''))).toBe(true);
  expect(holds(atMost('x', ratioOf([Infinity], [Infinity]), 5, ''))).toBe(false);
});

test('sides take turns, none always after the other, and the first round does not count', async () => {
  const order: string[] = [];
  let count = 0;
  const side = (name: string) => async () => {
    order.push(name);
    count += 1;
    return count;
  };
  const results = await interleave({ a: side('a'), b: side('b') }, { rounds: 3 });
  expect(order.join('')).toBe('baabbaab');
  expect(results).toEqual({ a: [3, 6, 7], b: [4, 5, 8] });
});

test('a part that fails says so, and the others keep their figures', async () => {
  const figure = atMost('x', counted(1), 2, '');
  const { figures, failed } = await measureParts([
    ['good', async () => [figure]],
    ['bad', () => Promise.reject(new Error('on purpose'))],
    ['later', async () => [figure, figure]],
  ]);
  expect(figures.map(({ name }) => name)).toEqual(['x', 'x', 'x']);
  expect(failed).toEqual([{ part: 'bad', error: new Error('on purpose') }]);
});

test.runIf(process.platform === 'linux')('the time that this process spends counts as its own', () => {
  const before = treeSeconds(process.pid, [process.pid]);
  const start = process.cpuUsage();
  const spent = () => process.cpuUsage(start).user + process.cpuUsage(start).system;
  while (spent() < 300_000) Math.sqrt(before);
  expect(treeSeconds(process.pid, [process.pid]) - before).toBeGreaterThan(0.2);
});

test.runIf(process.platform === 'linux')('the memory of a process is that of all below it too', async () => {
  const script = `"$0" -e "setTimeout(() => {}, 60000); console.log('here')" & wait`;
  // A shell in a shell, and the one that takes memory below both.
  const child = spawn('sh', ['-c', `sh -c '${script.replaceAll("'", `'"'"'`)}' "$0" & wait`, process.execPath], { detached: true });
  try {
    await once(child.stdout, 'data');
    const watch = watchProcess(child.pid ?? 0);
    expect(watch.megabytes()).toBeLessThan(10);
    expect(watch.wholeMegabytes()).toBeGreaterThan(10);
    expect(watch.peakMegabytes()).toBeGreaterThan(watch.megabytes() + 20);
    watch.stop();
  } finally {
    process.kill(-(child.pid ?? 0));
  }
});
