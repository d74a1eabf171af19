import { configDefaults, defineConfig } from 'vitest/config';

/** In ms: what is polled for comes soon on a free machine, and vitest's own second is short on a busy one. */
export const polled = { poll: { timeout: 30_000 } };

/** The tag of a single test that `pnpm test` leaves to `pnpm test:all`. */
export const tags = [{ name: 'nightly', description: 'For pnpm test:all.' }];

/** What no package runs as a test: `pnpm test` leaves the files called `*.nightly.*` to `pnpm test:all`. */
export const excluded = [...configDefaults.exclude, ...(process.env['TEST_TIER'] === 'quick' ? ['**/*.nightly.*'] : [])];

export default defineConfig({
  test: {
    projects: ['shared', 'platform', 'shell', 'mf-*', 'api', 'tools'],
    // By itself vitest leaves a core free: half of a small machine.
    maxWorkers: '100%',
    tags,
  },
});
