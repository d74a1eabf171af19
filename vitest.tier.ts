import { configDefaults } from 'vitest/config';

/** What no package runs as a test: `pnpm test` leaves the files called `*.nightly.*` to `pnpm test:all`. */
export const excluded = [...configDefaults.exclude, ...(process.env['TEST_TIER'] === 'quick' ? ['**/*.nightly.*'] : [])];
