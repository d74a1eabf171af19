import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';
import { files, readVersions } from './read-versions.ts';
import { findDisagreements, nameMigrations, nameNext, parts, raise, writeMigrations } from './versions.ts';

// `pnpm version:next minor`: makes the next version of the checkout in which it runs.
const usage =
  'pnpm version:next takes major (operators have to do something first), minor (something is new) or patch (something is fixed): it makes the number, the head of the changelog, the commit and its tag.';
const [word] = readCommandLine(usage, { words: [1, 1] }).words;
const part = parts.find((each) => each === word) ?? endWithUsage(usage);

const folder = process.cwd();
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

if (git('status', '--porcelain').trim() !== '') refuse('There are changes that are in no commit: a version is made of what is.');
const before = readVersions(folder);
const [disagreement] = findDisagreements(before);
if (disagreement !== undefined) refuse(disagreement);
const number = raise(before.number, part);

try {
  edit(files.changelog, (text) => nameNext(text, number, new Date().toISOString().slice(0, 10)));
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
edit(files.package, (text) => text.replace(`"version": "${before.number}"`, `"version": "${number}"`));
edit(files.dockerfile, (text) => text.replaceAll(`ARG SITE_VERSION=${before.number}\n`, `ARG SITE_VERSION=${number}\n`));
edit(files.migrations, () => writeMigrations(nameMigrations(before.migrations, number)));
git('commit', '--quiet', '--all', '--message', `version: ${number}`);
git('tag', '--annotate', `v${number}`, '--message', number);
console.log(`Version ${number} is committed and tagged. Once pnpm test:all passes: git push --follow-tags`);
