import { defineConfig } from 'vitest/config';
import { siteConfig } from './build/site.ts';
import { excluded, polled, tags } from '../vitest.config.ts';

export default defineConfig({
  define: { contractOfSite: JSON.stringify(siteConfig.contract) },
  test: {
    isolate: false,
    include: ['*/*.test.ts'],
    exclude: excluded,
    tags,
    expect: polled,
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    // For the tests of load/, which choose their environment themselves.
    environmentOptions: {
      happyDOM: { url: 'http://localhost/', settings: { disableJavaScriptFileLoading: true, handleDisabledFileLoadingAsSuccess: true } },
    },
  },
});
