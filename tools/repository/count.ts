import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';
import { ceilings, jobs } from './ceilings.ts';
import { findCircles, type Import, largestCycleOfFolders } from './cycles.ts';
import { findRepeats } from './repeats.ts';

// `pnpm count [folder]`: how large and how tangled the sources are. It fails above a ceiling (ceilings.ts), and prints no figure without one.
const usage = 'pnpm count takes the folder of a checkout, or nothing for this one; with --only-over it prints what is over its ceiling.';
const { words, values } = readCommandLine(usage, { options: { 'only-over': { type: 'boolean' } }, words: [0, 1] });
const root = resolve(words[0] ?? join(import.meta.dirname, '../..'));
if (!existsSync(join(root, 'package.json'))) endWithUsage(usage);

const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
const paths = stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const linesOf = (text: string) => text.split('\n').slice(0, -1);
const sumLines = (files: readonly { text: string }[]) => files.reduce((sum, { text }) => sum + linesOf(text).length, 0);

const isCode = (path: string) => /\.(?:tsx?|m?js|css)$/.test(path);
const isTest = (path: string) => /\.test(?:-d)?\.tsx?$|\.spec\.ts$|(?:^|\/)(?:testing|model)\/|^e2e\/|\.d\.ts$/.test(path);
const code = paths.filter(isCode).map((path) => ({ path, text: read(path) }));
const sources = code.filter(({ path }) => !isTest(path));
const product = sources.filter(({ path }) => !path.startsWith('tools/'));
const documents = paths.filter((path) => path.endsWith('.md')).map((path) => ({ path, lines: linesOf(read(path)) }));

const count = (files: readonly { text: string }[], pattern: RegExp) =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
const within = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`));

const comments = (text: string) =>
  [...text.matchAll(/\/\*[^]*?\*\/|^[^\n'"`]*?(\/\/[^\n]*)/gm)].map(([whole, line]) => line ?? whole).join('\n');

/** Strips comments, texts and imported or exported names: each remaining 'as' is a cast. */
const withoutWords = (text: string): string =>
  text
    .replaceAll(/\/\*[^]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, "''")
    .replaceAll(/(?:import|export) (?:type )?\{[^}]*\}/g, '');

/** The relative imports within a folder. */
function importsOf(folder: string, withLazy = true): Import[] {
  const files = within(folder);
  const known = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(withLazy ? /(?:from|import)\s*\(?\s*'(\.[^']+)'/g : /(?:from|import)\s*'(\.[^']+)'/g)]
      .map(([, to = '']) => ({ from: path, to: normalize(join(dirname(path), to)) }))
      .filter(({ to }) => known.has(to)),
  );
}

/** Of each folder its rooms, from the bottom; those that stand side by side in a list. */
type Rooms = Readonly<Record<string, readonly (string | readonly string[])[]>>;
const lintFile = ['oxlint.config.mjs', '.oxlintrc.json'].find((name) => existsSync(join(root, name))) ?? '';
const { rooms = {} } = lintFile.endsWith('.mjs') ? ((await import(pathToFileURL(join(root, lintFile)).href)) as { rooms?: Rooms }) : {};

/** The imports that lead to a room above. Files of no room stand above them all, and so do commands. */
function listUpward([folder, floors]: readonly [string, Rooms[string]]): Import[] {
  const floorOf = (path: string) => floors.findIndex((floor) => [floor].flat().includes(path.slice(folder.length + 1).split('/')[0] ?? ''));
  return importsOf(folder).filter(({ from, to }) => !from.endsWith('/cli.ts') && floorOf(from) >= 0 && floorOf(to) > floorOf(from));
}

const api = within('api/src');
const entries = readdirSync(join(root, 'api/src'), { withFileTypes: true });
const unknown = entries.filter(
  (entry) => entry.isDirectory() && !['testing', 'model'].includes(entry.name) && !rooms['api/src']?.includes(entry.name),
);

const misnamed = api.filter(
  ({ path, text }) =>
    (path.endsWith('-queries.ts') && /\.(?:insertInto|updateTable|deleteFrom)\(/.test(text)) ||
    (path.endsWith('-changes.ts') && /^export (?:async )?(?:function|const) (?:list|find|read|count|describe)[A-Z]/m.test(text)),
);

// Platform knows no site, and so not its form layer.
const layer = /^(?:shared\/src\/form|platform)\//;
const screens = sources.filter(({ path }) => path.endsWith('.tsx') && !layer.test(path));
const long = (limit: number) => (lines: readonly string[]) => lines.filter((line) => line.length > limit).length;
const wordsOf = (texts: typeof documents) => texts.reduce((sum, { lines }) => sum + lines.join(' ').split(/\s+/).length, 0);
// With the index of them.
const decisions = documents.filter(({ path }) => path.startsWith('docs/decisions/'));
const guides = /^(?:README|CONTRIBUTING|docs\/.*|[a-z-]+\/README)\.md$/;
const readme = documents.find(({ path }) => path === 'README.md')?.lines ?? [];
const lengths = sources.filter(({ path }) => /\.tsx?$/.test(path)).map(({ text }) => linesOf(text).length);

const own = product.filter(({ path }) => !/^(?:platform|templates)\//.test(path));
const calls = count(within('shared/src/contract'), /^\s*'(?:GET|POST|PUT|PATCH|DELETE) \/[^']*': (?:\{|\w+\()/gm);
const packages = [...new Set(product.map(({ path }) => (path.startsWith('platform/') ? 'platform' : path.split('/', 2).join('/'))))];

const figures: Readonly<Record<keyof typeof ceilings, number>> = {
  sources: sumLines(product),
  'sources without platform and templates': sumLines(own),
  'lines a call, without platform': Math.round(sumLines(own) / calls),
  'lines of tests': sumLines(code.filter(({ path }) => isTest(path))),
  'lines of CSS': sumLines(product.filter(({ path }) => path.endsWith('.css'))),
  'places that repeat six or more lines': findRepeats(product.filter(({ path }) => /\.tsx?$/.test(path))).length,
  'files under 15 lines': lengths.filter((length) => length < 15).length,
  'imports of a room above it': Object.entries(rooms).flatMap(listUpward).length,
  'circles of files, with lazy imports': packages.reduce((sum, folder) => sum + findCircles(importsOf(folder)).length, 0),
  'largest cycle of folders in mf-registrations': largestCycleOfFolders(importsOf('mf-registrations/src', false)),
  'largest cycle of folders in api/src': largestCycleOfFolders(importsOf('api/src')),
  '-queries that write, -changes that export what reads': misnamed.length,
  'entries in api/src': entries.length,
  'folders of api/src that lint does not know': unknown.length,
  'lines of the configuration of lint': linesOf(read(lintFile)).length,
  '<form outside the form layer': count(screens, /<form\b/g),
  "reload: 'never'": count(product, /reload: 'never'/g),
  'as never, as unknown as': count(
    product.map(({ text }) => ({ text: withoutWords(text) })),
    /\bas (?:never|unknown as)\b/g,
  ),
  'casts in api': count(
    api.map(({ text }) => ({ text: withoutWords(text) })),
    /[\w)\]}] as (?!const\b)/g,
  ),
  'nobody, somebody, whoever in comments': count(
    code.map(({ text }) => ({ text: comments(text) })),
    /\b(?:nobody|somebody|whoever)\b/gi,
  ),
  'lines of documents over 160 characters': documents.reduce((sum, { lines }) => sum + long(160)(lines), 0),
  'lines of README.md': readme.length,
  'lines of README.md over 140 characters': long(140)(readme),
  'texts of decisions': decisions.length - 1,
  'words of decisions': wordsOf(decisions),
  'words of README, CONTRIBUTING, docs and packages': wordsOf(documents.filter(({ path }) => guides.test(path))),
};

/** Of each job its lines, and at last the files that no job names. */
const remaining = new Set(product);
const belongs = (path: string, of: readonly string[]) => of.some((place) => path === place || path.startsWith(`${place}/`));
const byJob = Object.entries(jobs).map(([job, { of, atMost }]) => {
  const files = [...remaining].filter(({ path }) => belongs(path, of));
  for (const file of files) remaining.delete(file);
  return [job, sumLines(files), atMost] as const;
});

const rows = [...byJob, ['of no job', sumLines([...remaining]), 0] as const];
for (const [what, atMost] of Object.entries(ceilings)) rows.push([what, figures[what as keyof typeof ceilings], atMost]);
for (const [what, now, atMost] of rows) {
  const isOver = now > atMost;
  if (isOver || !values['only-over'])
    console.log(`${what.padEnd(58)}${String(now).padStart(8)}  at most ${atMost}${isOver ? ': too many' : ''}`);
  if (isOver) process.exitCode = 1;
}
