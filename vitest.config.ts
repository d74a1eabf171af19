import { defineConfig } from 'vitest/config';

// By itself vitest leaves a core free: half of a small machine.
export default defineConfig({ test: { projects: ['shared', 'shared/releases', 'shell', 'mf-*', 'api', 'e2e'], maxWorkers: '100%' } });
