import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';

/** What stands on the wire, in a database or in a language, and keeps its name. */
const kept =
  /LIMIT_(?:CLUB_)?LETTERS|'(?:personal|failed|departure)-letters'|00\d\d-[a-z]+-letters|\d{4}-letter-templates|letter-spacing|first-letter/g;
/** These name the old words themselves. */
const about = /^tools\/repository\/(?:count|field-terms\.test)\.ts$/;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.css'], { cwd: repository, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !about.test(file));
const lines = files.flatMap((file) =>
  readFileSync(join(repository, file), 'utf8')
    .replaceAll(kept, '')
    .split('\n')
    .map((text, at) => ({ place: `${file}:${at + 1}`, text })),
);

const [, table = ''] = readFileSync(join(repository, 'docs/glossary.md'), 'utf8').split("The field's words");
const oldWords = [...table.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)].flatMap(([, words = '']) => words.split(',').map((word) => word.trim()));

test('the glossary lists old words', () => expect(oldWords).toContain('letter'));

test.each(oldWords.filter((word) => /^\w+$/.test(word) && word !== 'not'))('%s stands nowhere in the code', (word) => {
  // A name of several words is looked for as it is; a plain word also within others, but for words such as 'withdrawer'.
  const pattern = /[A-Z]/.test(word)
    ? new RegExp(`\\b${word}\\b`)
    : new RegExp(`(?<![a-z])${word}s?(?![a-z])|${word[0]?.toUpperCase()}${word.slice(1)}`);
  expect(lines.filter(({ text }) => pattern.test(text)).map(({ place }) => place)).toEqual([]);
});
