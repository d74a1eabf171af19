import { defineConfig } from 'vitest/config';

// By itself vitest leaves a core free: half of a small machine.
export default defineConfig({ test: { projects: ['shared', 'platform', 'shell', 'mf-*', 'api', 'demo', 'tools'], maxWorkers: '100%' } });
