import { defineConfig } from '@playwright/test';
import { launchOptions } from './launch-options.ts';

// Generous time-outs, so that a slow machine passes. No retries: what is flaky shows at once (the whole suite tries once more, and says so).
export default defineConfig({
  testDir: './specs',
  testMatch: '*.spec.ts',
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    contextOptions: { reducedMotion: 'reduce' },
    // A recorded trace costs a fifth of the run, on every test; `--trace on` records one where it is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
