import { cleanup, configure, getConfig } from '@testing-library/react';
import { capabilities } from 'shared/facts/capabilities';
import { serverCan } from './capabilities.ts';
import { takeLooseTexts, watchLooseTexts } from './loose-texts.ts';
import { clubIs, testClub } from './test-club.ts';
import { afterAll, afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

const { eventWrapper } = getConfig();
/** The library says so while it waits, and while user-event works. */
const isOutsideAct = () => (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT === false;

configure({
  // A busy machine is not a broken page.
  asyncUtilTimeout: 10_000,
  // user-event waits for React by itself, outside of `act`. Within a synchronous `act`, which is what the library wraps each of its
  // events in, a screen that suspends is never drawn again: React keeps its work in the queue of that `act`, which is over.
  eventWrapper: (event) => (isOutsideAct() ? event() : eventWrapper(event)),
});

let logged: MockInstance;
const endWatching = watchLooseTexts();

beforeEach(() => {
  logged = vi.spyOn(console, 'error');
  // Ours, unless a test says otherwise.
  serverCan(...capabilities);
  clubIs(testClub);
});

/** A page that logs an error is broken, even when all that was asked of it holds. */
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  const errors = logged.mock.calls;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // The next file lives in the same process.
  vi.useRealTimers();
  expect(errors).toEqual([]);
  // A page translator would break it.
  expect(takeLooseTexts()).toEqual([]);
});

/** A part of a screen that is still on its way when the file ends would be thrown at nobody, and fail the run without a failed test. */
afterAll(async () => {
  await vi.dynamicImportSettled();
  endWatching();
});
