import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// By itself vitest leaves a core free: half of a small machine. Tests of the API wait for processes that they start, so one more is at work than there are cores.
export default defineConfig({
  test: { projects: ['shared', 'platform', 'shell', 'mf-*', 'api', 'demo', 'e2e'], maxWorkers: availableParallelism() + 1 },
});
