import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { excluded, polled } from '../../vitest.tier.ts';

/** From 25 on Node has a localStorage of its own, without a file to keep it in, and it would hide the page's. Older ones do not know the switch. */
const storage = '--no-experimental-webstorage';

/** The vitest configuration of every package with screens. */
export const pageTests = defineConfig({
  test: {
    // What is imported, is imported once a process, which is more than half of the time. A test that is about a module's first moment imports it anew.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: excluded,
    expect: polled,
    testTimeout: 30_000,
    environment: 'happy-dom',
    execArgv: process.allowedNodeEnvironmentFlags.has(storage) ? [storage] : [],
    environmentOptions: {
      happyDOM: { url: 'http://localhost/', settings: { disableJavaScriptFileLoading: true, handleDisabledFileLoadingAsSuccess: true } },
    },
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
