import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { excluded, polled, tags } from '../vitest.config.ts';

// A skipped test counts as failed, so what only SQLite has is not looked for on PostgreSQL, and the other way. TEST_EXCLUDE names
// files more, by their paths without `.test.ts`, between commas: vitest's own `--exclude` does nothing for a project of a workspace.
const { TEST_DATABASE_URL, TEST_POOLER_URL, TEST_EXCLUDE } = process.env;
const foreign = [TEST_DATABASE_URL ? 'sqlite' : 'postgres', ...(TEST_POOLER_URL ? [] : ['pooler'])];
const elsewhere = (TEST_EXCLUDE ? TEST_EXCLUDE.split(',') : []).map((path) => `${path}.test.ts`);
// A file that has moved would silently not be left out.
const gone = elsewhere.filter((file) => !existsSync(join(import.meta.dirname, file)));
if (gone.length > 0) throw new Error(`TEST_EXCLUDE names what does not exist: ${gone.join(', ')}.`);
const exclude = [...excluded, ...foreign.map((name) => `**/*.${name}.test.ts`), ...elsewhere];

export default defineConfig({
  // What is imported, is imported once a process: that is half of the time. No module of the server keeps anything that a test could find.
  test: {
    isolate: false,
    globalSetup: ['src/testing/bundle-processes.ts', 'src/testing/migrate-template.ts'],
    include: ['src/**/*.test.ts'],
    exclude,
    tags,
    expect: polled,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
