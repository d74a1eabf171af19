import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The worker's own global scope, as a browser gives it. */
let scope: EventTarget & { postMessage(text: string): void };
let asked: string[];
let told: [string, string][];
const hear = (data: unknown) => scope.dispatchEvent(Object.assign(new Event('message'), { data }));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  asked = [];
  told = [];
  scope = Object.assign(new EventTarget(), { postMessage: (text: string) => void asked.push(text) });
  vi.stubGlobal('self', scope);
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => void told.push([address, body]));
  // @ts-expect-error It is no module: it runs as it is loaded.
  await import('./watch-worker.js');
  hear({ address: 'https://site.example/api/modules/loads', report: 'frozen' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that leaves five questions without an answer is told of as frozen, once', () => {
  vi.advanceTimersByTime(5000);
  expect(asked).toEqual(Array(5).fill('Do you answer?'));
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([['https://site.example/api/modules/loads', 'frozen']]);
  expect(asked.at(-1)).toBe('told');
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(1);
});

test('a page that answers late is not', () => {
  for (let time = 0; time < 5; time++) {
    vi.advanceTimersByTime(5000);
    hear('Yes.');
  }
  expect(told).toEqual([]);
});
