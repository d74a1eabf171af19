import { expect, test } from 'vitest';
import { packagesToCheck } from './check-sources.ts';

const everything = packagesToCheck(undefined);

test('everything is checked when nothing is named', () => {
  expect(everything).toEqual(expect.arrayContaining(['platform', 'shared', 'shell', 'mf-public', 'api', 'e2e']));
});

test.each([
  [['mf-public/src/routes.tsx'], ['mf-public', 'e2e', 'tools']],
  [['README.md', 'docs/glossary.md'], []],
  [['shared/src/text/dates.ts'], everything],
  [['pnpm-lock.yaml'], everything],
  [[], []],
])('a change of %j reaches the types of %j', (files, packages) => {
  expect(packagesToCheck(files)).toEqual(packages);
});
