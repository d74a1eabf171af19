import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { excluded, polled, tags } from '../../vitest.config.ts';

/** Node 25 and later have a localStorage of their own, without a file, which would hide happy-dom's. Older ones lack the flag. */
const storage = '--no-experimental-webstorage';

/**
 * Most of what a page makes is garbage at once: with little room for new objects collecting it takes a tenth of the time. StrykerJS runs
 * tests in threads of its processes, which take no such option.
 */
const room = process.env['STRYKER_MUTATOR_WORKER'] === undefined ? ['--max-semi-space-size=64'] : [];

/** Vitest configuration of every package with screens. */
export const pageTests = defineConfig({
  test: {
    // One import per process, which saves more than half of the time. A test of module initialisation imports it again.
    isolate: false,
    include: ['{src,testing}/**/*.test.{ts,tsx}'],
    exclude: excluded,
    tags,
    expect: polled,
    testTimeout: 30_000,
    environment: 'happy-dom',
    execArgv: [...room, ...(process.allowedNodeEnvironmentFlags.has(storage) ? [storage] : [])],
    environmentOptions: {
      happyDOM: { url: 'http://localhost/', settings: { disableJavaScriptFileLoading: true, handleDisabledFileLoadingAsSuccess: true } },
    },
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
