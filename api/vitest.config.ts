import { configDefaults, defineConfig } from 'vitest/config';

// A skipped test counts as failed, so what only SQLite has is not looked for on PostgreSQL.
const exclude = process.env['TEST_DATABASE_URL'] ? [...configDefaults.exclude, '**/*.sqlite.test.ts'] : configDefaults.exclude;

export default defineConfig({
  // What is imported, is imported once a process: that is half of the time. No module of the server keeps anything that a test could find.
  test: { isolate: false, include: ['{src,fuzz}/**/*.test.ts'], exclude, testTimeout: 120_000, hookTimeout: 120_000 },
});
