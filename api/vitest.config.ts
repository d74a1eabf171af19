import { configDefaults, defineConfig } from 'vitest/config';

// A skipped test counts as failed, so what only SQLite has is not looked for on PostgreSQL, and the other way. TEST_EXCLUDE names
// files more, by their paths without `.test.ts`, between commas: vitest's own `--exclude` does nothing for a project of a workspace.
const { TEST_DATABASE_URL, TEST_POOLER_URL, TEST_EXCLUDE } = process.env;
const foreign = [TEST_DATABASE_URL ? 'sqlite' : 'postgres', ...(TEST_POOLER_URL ? [] : ['pooler'])];
const elsewhere = TEST_EXCLUDE ? TEST_EXCLUDE.split(',') : [];
const exclude = [
  ...configDefaults.exclude,
  ...foreign.map((name) => `**/*.${name}.test.ts`),
  ...elsewhere.map((path) => `${path}.test.ts`),
];

export default defineConfig({
  // What is imported, is imported once a process: that is half of the time. No module of the server keeps anything that a test could find.
  test: {
    isolate: false,
    globalSetup: 'bundle-processes.ts',
    include: ['{src,fuzz}/**/*.test.ts'],
    exclude,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
