import { defineConfig } from 'vitest/config';

// The tests of this folder's tools. The journeys are Playwright's.
export default defineConfig({ test: { name: 'tools', include: ['{bench,campaigns,mutate,pictures,run}/*.test.ts'], testTimeout: 60_000 } });
