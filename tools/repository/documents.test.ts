import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';

const folders = readdirSync(repository, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !/^[.]|node_modules/.test(entry.name),
);
const documents = [
  ...readdirSync(repository),
  ...folders.map(({ name }) => `${name}/README.md`),
  ...readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
].filter((path) => path.endsWith('.md') && existsSync(join(repository, path)));

test('there are documents to check', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/security.md', 'api/README.md']));
});

test.each(documents)('%s links to files that exist', (document) => {
  const text = readFileSync(join(repository, document), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(repository, dirname(document), link)))).toEqual([]);
});

test('every file that the page on security names exists', () => {
  const text = readFileSync(join(repository, 'docs/security.md'), 'utf8');
  const files = [...text.matchAll(/`((?:api|demo|e2e|tools|platform|shared|shell|mf-[\w-]+)\/[^`\s]+\.\w+)`/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
});

test('each topic of CONTRIBUTING.md begins with the one file that shows it', () => {
  const text = readFileSync(join(repository, 'CONTRIBUTING.md'), 'utf8');
  const topics = [...text.matchAll(/^## An? (.+)\n\n(.*)$/gm)];
  expect(topics.map(([, topic]) => topic)).toEqual([
    'read',
    'write',
    'form',
    'list',
    'call',
    'column',
    'field',
    'field for staff only',
    'screen',
    'drawn page',
    'test',
    'release',
  ]);
  for (const [, topic, line = ''] of topics) {
    const [, file = ''] = /^\[(.+)\]\(\1\)$/.exec(line) ?? [];
    expect(file && existsSync(join(repository, file)), topic).toBe(true);
  }
});

const decisions = readdirSync(join(repository, 'docs/decisions'));

test.each(decisions)('%s says when it was decided, and whether it holds', (decision) => {
  const text = readFileSync(join(repository, 'docs/decisions', decision), 'utf8');
  expect(text).toMatch(/^# \d+\. .+\n\n\*\*Status\.\*\* (Accepted|Superseded), \d{4}-\d{2}-\d{2}\./);
  expect(text).toMatch(new RegExp(`^# ${Number.parseInt(decision, 10)}\\. `));
});
