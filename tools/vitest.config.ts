import { defineConfig } from 'vitest/config';
import { excluded } from '../vitest.tier.ts';

export default defineConfig({ test: { include: ['*/*.test.ts'], exclude: excluded, testTimeout: 60_000 } });
