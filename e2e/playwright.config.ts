import { defineConfig } from '@playwright/test';
import { oneProcessSpecs } from './fixtures/several/one-process.ts';
import { bucketsOf } from './fixtures/several/places.ts';
import { isQuickTier } from './fixtures/tier.ts';
import { launchOptions } from './fixtures/launch-options.ts';

const several = bucketsOf() !== undefined;

// Generous timeouts, so that a slow machine passes. No retries: a flaky test has a fault.
export default defineConfig({
  testDir: './specs',
  testMatch: '*.spec.ts',
  ...(several && { testIgnore: Object.keys(oneProcessSpecs) }),
  grepInvert: isQuickTier ? [/@nightly/] : [],
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Emails in hand of a killed process are taken over after a minute: its lease.
  timeout: several ? 180_000 : 60_000,
  expect: { timeout: several ? 75_000 : 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Requests of a worker cannot be held back or answered by tests; the specs about them allow them.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // A recorded trace costs a fifth of the run, on every test; `--trace on` records one where it is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A new context costs a process, and half a second of a processor. Between two tests Playwright empties storage, cookies
    // and caches, and removes injected scripts and routes; not what workers cached, a switched-off network, nor what was set by the
    // browser's own protocol.
    reuseContext: true,
    launchOptions: launchOptions(),
  },
});
