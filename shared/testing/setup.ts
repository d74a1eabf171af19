import { cleanup, configure, getConfig } from '@testing-library/react';
import { serverCan } from './capabilities.ts';
import { takeLooseTexts, watchLooseTexts } from './loose-texts.ts';
import { clubIs, testClub } from './test-club.ts';
import { afterAll, afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

const { eventWrapper } = getConfig();
/** False while the library waits, and while user-event works. */
const isOutsideAct = () => (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT === false;

configure({
  // Generous: the machine may be busy.
  asyncUtilTimeout: 10_000,
  // user-event waits for React by itself, outside of `act`. Within a synchronous `act`, which the library wraps around each of its
  // events, a screen that suspends never renders again: React keeps its work in the queue of that `act`, which is over.
  eventWrapper: (event) => (isOutsideAct() ? event() : eventWrapper(event)),
});

let logged: MockInstance;
const endWatching = watchLooseTexts();

beforeEach(() => {
  logged = vi.spyOn(console, 'error');
  // Ours by default.
  serverCan('*');
  clubIs(testClub);
});

/** Fails a test whose page logs an error, even when all its assertions hold. */
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  const errors = logged.mock.calls;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // The next file runs in the same process.
  vi.useRealTimers();
  expect(errors).toEqual([]);
  // A page translator would break it.
  expect(takeLooseTexts()).toEqual([]);
});

/** A part still pending at the end of a file would throw outside of any test, and fail the run without a failed test. */
afterAll(async () => {
  await vi.dynamicImportSettled();
  endWatching();
});
