import { defineConfig } from 'vitest/config';
import { excluded, tags } from '../vitest.config.ts';

export default defineConfig({ test: { isolate: false, include: ['*/*.test.ts'], exclude: excluded, tags, testTimeout: 60_000 } });
