import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';
import { listModules, readAppPackage } from '../../platform/build/app-package.ts';

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: repository, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '');

test('there are documents to check', () => {
  expect(documents).toEqual(
    expect.arrayContaining(['README.md', 'docs/security.md', 'api/README.md', 'docs/decisions/README.md', 'templates/module/README.md']),
  );
});

const read = (document: string) => readFileSync(join(repository, document), 'utf8');

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (document: string) =>
  [
    ...read(document)
      .replaceAll(/```[^]*?```/g, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('%s links to files and headings that exist', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?/g)].map(([whole, file = '', anchor]) => ({
    whole,
    target: file === '' ? document : join(dirname(document), file),
    anchor,
  }));
  const isBroken = ({ target, anchor }: (typeof links)[number]) =>
    !existsSync(join(repository, target)) || (anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor));
  expect(links.filter(isBroken).map(({ whole }) => whole)).toEqual([]);
});

test.each(documents)('%s closes each block of code before the next', (document) => {
  const fences = [...read(document).matchAll(/^ *`{3,}(.*)$/gm)].map(([, language = '']) => language);
  expect(fences.filter((language, at) => at % 2 === 1 && language !== '')).toEqual([]);
  expect(fences.length % 2).toBe(0);
});

test.each(documents)('%s has no line of more than 160 characters', (document) => {
  const lines = readFileSync(join(repository, document), 'utf8').split('\n');
  expect(lines.filter((line) => line.length > 160)).toEqual([]);
});

test.each(documents)('%s names decisions that exist, also outside of links', (document) => {
  const text = readFileSync(join(repository, document), 'utf8');
  const named = [...text.matchAll(/decisions\/(\d{4}-[\w-]+\.md)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !existsSync(join(repository, 'docs/decisions', name)))).toEqual([]);
});

test('every file that the page on security names exists', () => {
  const text = readFileSync(join(repository, 'docs/security.md'), 'utf8');
  const files = [...text.matchAll(/`((?:api|e2e|tools|platform|shared|shell|mf-[\w-]+)\/[^`\s]+\.\w+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
});

test('every requirement of the page on security says what shows it, or why nothing does', () => {
  const text = readFileSync(join(repository, 'docs/security.md'), 'utf8');
  const entries = [...text.matchAll(/^- (\*\*\d+\.\d[^]*?)(?=\n- |\n\n)/gm)].map(([, entry = '']) => entry.replaceAll(/\s+/g, ' '));
  expect(entries.length).toBeGreaterThan(100);
  const shown =
    /Shown by [^]*`[^]*`|(?:Not used|Not met|This page|The operator's|The proxy's|\[SECURITY\.md\]\(\S+\)|: nothing runs it|: chance shows nothing in a test)\.$/;
  expect(entries.filter((entry) => !shown.test(entry))).toEqual([]);
  const unmet = entries.filter((entry) => entry.includes('**Not met**'));
  expect(unmet.map((entry) => /Shown by|Not met\.$/.test(entry))).toEqual([true, true, true]);
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
    'rendered page',
    "part of another module's page",
    'test',
    'release',
  ]);
  for (const [, topic, line = ''] of topics) {
    const [, file = ''] = /^\[(.+)\]\(\1\)$/.exec(line) ?? [];
    expect(file && existsSync(join(repository, file)), topic).toBe(true);
  }
});

test('the page on commands names every script of package.json, and no other', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const text = readFileSync(join(repository, 'docs/commands.md'), 'utf8');
  const named = [...text.matchAll(/`pnpm (?:run )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('the README is one screen', () => {
  const lines = readFileSync(join(repository, 'README.md'), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines.filter((line) => line.length > 140)).toEqual([]);
});

const index = readFileSync(join(repository, 'docs/decisions/README.md'), 'utf8');
const decisions = readdirSync(join(repository, 'docs/decisions')).filter((name) => name !== 'README.md');

test.each(decisions)('%s says when it was decided, and whether it holds, in at most 60 lines', (decision) => {
  const text = readFileSync(join(repository, 'docs/decisions', decision), 'utf8');
  expect(text).toMatch(/^# \d+\. .+\n\n\*\*Status\.\*\* (Accepted|Superseded), \d{4}-\d{2}-\d{2}\./);
  expect(text).toMatch(new RegExp(`^# ${Number.parseInt(decision, 10)}\\. `));
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});

test('the index of decisions lists each by its topic', () => {
  expect(decisions.filter((name) => index.split(`](${name})`).length !== 2)).toEqual([]);
});

test('the page on modules names every field that a package has', () => {
  const text = readFileSync(join(repository, 'docs/modules.md'), 'utf8');
  const packages = ['shell', ...listModules(repository)].map((name) => readAppPackage(join(repository, name)));
  const said = packages.flatMap(({ federation, host }) => [federation ?? {}, host ?? {}]);
  const menu = said.flatMap((each) => ('menu' in each ? (each.menu ?? []) : []));
  const slots = said.flatMap((each) => ('slots' in each ? [each.slots ?? {}] : []));
  const fields = new Set([...said, ...menu, ...slots].flatMap((each) => Object.keys(each)));
  expect(fields.size).toBeGreaterThan(8);
  expect([...fields].filter((field) => !text.includes(`\`${field}\``))).toEqual([]);
});
