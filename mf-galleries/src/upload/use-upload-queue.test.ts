import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause } from './use-upload-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const spy = () => {
  const done = vi.fn();
  return { done, watch: (promise: Promise<void>) => void promise.then(done) };
};

test.each([
  [1, 1000],
  [2, 2000],
  [3, 4000],
  [6, 30_000],
])('attempt %i waits %i ms', async (attempt, wait) => {
  const { done, watch } = spy();
  watch(pause(attempt));
  await vi.advanceTimersByTimeAsync(wait - 1);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});

test('offline the backoff starts once the network is back', async () => {
  const { done, watch } = spy();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  watch(pause(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toHaveBeenCalledOnce();
});
