import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The vitest configuration of every package with screens. */
export const pageTests = defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    environment: 'happy-dom',
    environmentOptions: {
      happyDOM: { url: 'http://localhost/', settings: { disableJavaScriptFileLoading: true, handleDisabledFileLoadingAsSuccess: true } },
    },
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
