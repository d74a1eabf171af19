import { defineConfig } from 'vitest/config';
import { tags } from './vitest.tier.ts';

export default defineConfig({
  test: {
    projects: ['shared', 'platform', 'shell', 'mf-*', 'api', 'demo', 'tools'],
    // By itself vitest leaves a core free: half of a small machine.
    maxWorkers: '100%',
    tags,
  },
});
