import { defineConfig } from 'vitest/config';

// The test runner's own tests. The journeys are Playwright's.
export default defineConfig({ test: { name: 'runner', include: ['run/*.test.ts'], testTimeout: 60_000 } });
