import { cleanup, configure } from '@testing-library/react';
import { capabilities } from 'shared/contract/capabilities';
import { serverCan } from './capabilities.ts';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

// A busy machine is not a broken page.
configure({ asyncUtilTimeout: 10_000 });

let logged: MockInstance;

beforeEach(() => {
  logged = vi.spyOn(console, 'error');
  // Ours, unless a test says otherwise.
  serverCan(...capabilities);
});

/** A page that logs an error is broken, even when all that was asked of it holds. */
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  const errors = logged.mock.calls;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(errors).toEqual([]);
});
