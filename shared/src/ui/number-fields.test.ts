import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const folders = ['shell', 'shared', 'mf-public', 'mf-galleries', 'mf-registrations', 'mf-admin-content', 'mf-members', 'templates'];

// It reads '1.500' as 1.5 or as nothing, by the browser's language, and a wheel over it changes it.
test("no control is a browser's number field", () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(root, folder, file)),
  );
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => /\btype(?:=\{?|: )['"`]number['"`]/.test(readFileSync(file, 'utf8')));
  expect(found.map((file) => relative(root, file))).toEqual([]);
});
