import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const folders = ['shell', 'shared', 'mf-public', 'mf-galleries', 'mf-registrations', 'mf-admin-content', 'mf-members'];
const known =
  /^::(?:after|backdrop|before|file-selector-button|first-letter|placeholder|selection|view-transition(?:-group|-new|-old)?|-(?:moz|webkit)-progress-[a-z]+|-webkit-details-marker)$/;

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

test('each class that a component names by its word is one of the layout, and each of those is used', () => {
  const layout = readFileSync(join(import.meta.dirname, 'layout.css'), 'utf8');
  const known = [...new Set([...layout.matchAll(/^\s+\.([\w-]+)/gm)].map(([, name = '']) => name))];
  const words = filesIn('.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bclassName=(?:"([^"]*)"|\{`([^`]*)`\}|\{([^`}]*)\})/g)].flatMap(
      ([, text, template, code]) => {
        const names =
          text ?? template?.replaceAll(/\$\{[^}]*\}/g, ' ') ?? [...(code ?? '').matchAll(/'([^']*)'/g)].map(([, name]) => name).join(' ');
        return names.split(/\s+/).flatMap((name) => (name === '' ? [] : { name, use: `${relative(root, file)}: ${name}` }));
      },
    ),
  );
  expect(words.flatMap(({ name, use }) => (known.includes(name) ? [] : use))).toEqual([]);
  expect(known.filter((name) => !words.some((word) => word.name === name))).toEqual([]);
});
