import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const folders = ['shell', 'shared', 'mf-public', 'mf-galleries', 'mf-registrations', 'mf-admin-content', 'mf-members'];
const known =
  /^::(?:after|backdrop|before|file-selector-button|first-letter|placeholder|selection|view-transition(?:-group|-new|-old)?|-(?:moz|webkit)-progress-[a-z]+)$/;

const filesIn = (ending: string) =>
  folders.flatMap((folder) => {
    const source = join(root, folder, 'src');
    return readdirSync(source, { recursive: true, encoding: 'utf8' }).flatMap((file) => (file.endsWith(ending) ? join(source, file) : []));
  });

// A browser silently drops the rule of any other.
test('style sheets name pseudo-elements that browsers know', () => {
  const used = filesIn('.css').flatMap((file) => readFileSync(file, 'utf8').match(/::[a-z-]+/g) ?? []);
  expect(used).toContain('::before');
  expect(used.filter((name) => !known.test(name))).toEqual([]);
});

// A class that has gone from its style sheet is undefined, and no error.
test('each class of a component is in its style sheet', () => {
  const classes = filesIn('.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(/^import (\w+) from '(.+\.module\.css)';$/gm)].flatMap(([, name = '', path = '']) => {
      const sheet = readFileSync(resolve(file, '..', path), 'utf8');
      const uses = source.matchAll(new RegExp(`\\b${name}(?:\\.|\\[')([\\w-]+)`, 'g'));
      return [...uses].map(([use, own]) => ({
        use: `${relative(root, file)}: ${use}`,
        isThere: new RegExp(`\\.${own}(?![\\w-])`).test(sheet),
      }));
    });
  });
  expect(classes.length).toBeGreaterThan(500);
  expect(classes.filter(({ isThere }) => !isThere).map(({ use }) => use)).toEqual([]);
});
