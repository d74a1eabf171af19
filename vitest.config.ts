import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { projects: ['shared', 'shared/releases', 'shell', 'mf-*', 'api'] } });
