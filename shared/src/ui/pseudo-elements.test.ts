import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const folders = ['shell', 'shared', 'mf-public', 'mf-galleries', 'mf-registrations', 'mf-admin-content', 'mf-members'];
const known =
  /^::(?:after|backdrop|before|file-selector-button|first-letter|placeholder|selection|view-transition(?:-group|-new|-old)?|-(?:moz|webkit)-progress-[a-z]+)$/;

// A browser silently drops the rule of any other.
test('style sheets name pseudo-elements that browsers know', () => {
  const sheets = folders.flatMap((folder) => {
    const source = join(root, folder, 'src');
    return readdirSync(source, { recursive: true, encoding: 'utf8' }).flatMap((file) => (file.endsWith('.css') ? join(source, file) : []));
  });
  const used = sheets.flatMap((file) => readFileSync(file, 'utf8').match(/::[a-z-]+/g) ?? []);
  expect(used).toContain('::before');
  expect(used.filter((name) => !known.test(name))).toEqual([]);
});
