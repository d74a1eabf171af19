import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';

/** What stands on the wire, in a database or in a language, and keeps its name. */
const kept =
  /LIMIT_(?:CLUB_)?LETTERS|STOP_PATIENCE|['`](?:personal|failed|departure)-letters['`]|00\d\d-[a-z]+-letters|\d{4}-letter-templates|letter-spacing|first-letter/g;
/** These name the old words themselves. */
const about = /^(?:tools\/repository\/(?:count|field-terms\.test)\.ts|docs\/glossary\.md)$/;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.css', '*.md'], { cwd: repository, encoding: 'utf8' })
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

/**
 * Matches a word on its own, in its plural and past, and within a name: `judge`, `judged`, `firstJudge`, `JUDGE_BY`, but not `prejudge`.
 * A word with a capital is a name, and matches as it is written: `NoRoom` and `NoRoomError`, but not `isNoRoom`.
 */
function asWritten(word: string): RegExp {
  const capital = `${word[0]?.toUpperCase()}${word.slice(1)}`;
  if (/[A-Z]/.test(word)) return new RegExp(`\\b(?:${word}|${capital})(?![a-z])`);
  return new RegExp(`(?<![A-Za-z])${word}[ds]?(?![a-z])|${capital}|(?<![A-Z])${word.toUpperCase()}[DS]?(?![A-Z])`);
}

test('the glossary lists old words', () => expect(oldWords).toContain('letter'));

test.each(oldWords.filter((word) => /^\w+$/.test(word) && word !== 'not'))('%s stands nowhere in the code', (word) => {
  const pattern = asWritten(word);
  expect(lines.filter(({ text }) => pattern.test(text)).map(({ place }) => place)).toEqual([]);
});

test('a word is found in every form that code gives it', () => {
  const found = ['judge', 'judges', 'judged', 'judgeCanary', 'firstJudge', 'Judged', 'JUDGE_BY', 'MOST_JUDGES'];
  expect(found.filter((text) => !asWritten('judge').test(text))).toEqual([]);
  expect(['prejudge', 'judgement'].filter((text) => asWritten('judge').test(text))).toEqual([]);
  expect(['NoRoom', 'NoRoomError'].filter((text) => !asWritten('NoRoom').test(text))).toEqual([]);
  expect(['comeToLife', 'ComeToLife'].filter((text) => !asWritten('comeToLife').test(text))).toEqual([]);
  expect(asWritten('Brought').test('what it brought')).toBe(false);
});
