import { expect, test } from 'vitest';
import { packages, packagesToCheck } from './check-sources.ts';

test.each([
  [['mf-public/src/routes.tsx'], ['mf-public', 'e2e', 'tools']],
  [['README.md', 'docs/glossary.md'], []],
  [['shared/src/text/dates.ts'], packages],
  [['pnpm-lock.yaml'], packages],
  [[], []],
])('a change of %j reaches the types of %j', (files, reached) => {
  expect(packagesToCheck(files)).toEqual(reached);
});
