import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'releases', include: ['*.test.ts'], testTimeout: 30_000 } });
