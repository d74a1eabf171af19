import { setImmediate as breathe } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { someAtOnce } from './write-durably.ts';

async function* count(to: number) {
  for (let number = 1; number <= to; number++) {
    await breathe();
    yield number;
  }
}

test('each is worked on once, and never more at once than the bound', async () => {
  const seen: number[] = [];
  let [atWork, most] = [0, 0];
  await someAtOnce(count(20), 3, async (each) => {
    most = Math.max(most, ++atWork);
    await breathe();
    await breathe();
    seen.push(each);
    atWork--;
  });
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(most).toBe(3);
});

test('what fails is thrown, and the rest is left', async () => {
  const seen: number[] = [];
  const work = async (each: number) => {
    if (each === 2) throw new Error('the second');
    seen.push(each);
  };
  await expect(someAtOnce(count(1000), 2, work)).rejects.toThrow('the second');
  expect(seen.length).toBeLessThan(10);
});
