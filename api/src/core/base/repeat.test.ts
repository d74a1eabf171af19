import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../logs/log.ts';
import { repeatWork } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lines: { msg: string }[] = [];
const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
const every = 1000;

/** Work that lasts until the test ends it. */
function makeWork() {
  const begun: ((failure?: Error) => void)[] = [];
  const work = () => new Promise<void>((resolve, reject) => begun.push((failure) => (failure ? reject(failure) : resolve())));
  return { begun, work };
}

test('it waits for what is under way, and begins again after a failure, which is logged', async () => {
  const { begun, work } = makeWork();
  const { stop } = repeatWork(work, { every, failure: 'it failed', log });
  await vi.advanceTimersByTimeAsync(3 * every);
  expect(begun).toHaveLength(1);
  begun[0]?.(new Error('broken'));
  await vi.advanceTimersByTimeAsync(every);
  expect(begun).toHaveLength(2);
  expect(lines.map(({ msg }) => msg)).toEqual(['it failed']);
  begun[1]?.();
  await stop();
});

test('an end waits until what is under way is over, and nothing begins any more', async () => {
  const { begun, work } = makeWork();
  const { run, stop } = repeatWork(work, { every, failure: 'it failed', log });
  void run();
  const ended = vi.fn<() => void>();
  const ending = stop().then(ended);
  await vi.advanceTimersByTimeAsync(3 * every);
  expect(ended).not.toHaveBeenCalled();
  begun[0]?.();
  await ending;
  expect(begun).toHaveLength(1);
});
