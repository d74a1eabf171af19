import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';

// `pnpm count [folder]`: how large and how tangled the sources are, in figures that can be compared with those of another checkout.
const usage = 'pnpm count takes the folder of a checkout, or nothing for this one.';
const { words } = readCommandLine(usage, { words: [0, 1] });
const root = resolve(words[0] ?? join(import.meta.dirname, '../..'));
if (!existsSync(join(root, 'package.json'))) endWithUsage(usage);

const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
const paths = stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const linesOf = (text: string) => text.split('\n').slice(0, -1);

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

/** The imports within api/src. */
const api = within('api/src');
const known = new Set(api.map(({ path }) => path));
const imports = api.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, to = '']) => ({ from: path, to: normalize(join(dirname(path), to)) }))
    .filter(({ to }) => known.has(to)),
);

/** The size of the largest set of folders that all reach each other. */
function largestCycle(edges: readonly { from: string; to: string }[]): number {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) next.set(dirname(from), (next.get(dirname(from)) ?? new Set()).add(dirname(to)));
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [...(next.get(start) ?? [])];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      if (!seen.has(folder)) waiting.push(...(next.get(folder) ?? []));
      seen.add(folder);
    }
    return seen;
  };
  const all = new Map([...next.keys()].map((folder) => [folder, reached(folder)]));
  const sizes = [...all].map(([folder, seen]) => [...seen].filter((other) => all.get(other)?.has(folder)).length);
  return Math.max(0, ...sizes.filter((size) => size > 1));
}

const lintFile = ['oxlint.config.mjs', '.oxlintrc.json'].find((name) => existsSync(join(root, name))) ?? '';
const { rooms: ordered } = lintFile.endsWith('.mjs')
  ? ((await import(pathToFileURL(join(root, lintFile)).href)) as { rooms?: Record<string, readonly string[]> })
  : {};
const rooms = ordered?.['api/src'] ?? [];
const roomOf = (path: string) => path.split('/')[2] ?? '';
// main.ts, above all of them, stands in none.
const upward = imports.filter(({ from, to }) => rooms.includes(roomOf(from)) && rooms.indexOf(roomOf(to)) > rooms.indexOf(roomOf(from)));
const misnamed = api.filter(
  ({ path, text }) =>
    (path.endsWith('-queries.ts') && /\.(?:insertInto|updateTable|deleteFrom)\(/.test(text)) ||
    (path.endsWith('-changes.ts') && /^export (?:async )?(?:function|const) (?:list|find|read|count|describe)[A-Z]/m.test(text)),
);
const entries = readdirSync(join(root, 'api/src'), { withFileTypes: true });
const unknown = entries.filter((entry) => entry.isDirectory() && !['testing', 'model'].includes(entry.name) && !rooms.includes(entry.name));

function unusedExports(): string {
  const { stdout: told } = spawnSync(join(root, 'node_modules/.bin/knip'), ['--no-progress', '--reporter', 'json'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (!told) return 'no knip here';
  const { issues } = JSON.parse(told.slice(told.indexOf('{'))) as { issues: { exports?: unknown[]; types?: unknown[] }[] };
  return String(issues.reduce((sum, { exports = [], types = [] }) => sum + exports.length + types.length, 0));
}

/** Calls of React's hooks per 1,000 lines that are not blank. */
function perThousand(folder: string, hook: string): string {
  const files = within(`${folder}/src`);
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').filter((line) => line.trim() !== '').length, 0);
  return ((count(files, new RegExp(`\\b${hook}(?=[(<])`, 'g')) * 1000) / lines).toFixed(1);
}

const layer = /^shared\/src\/form\//;
const screens = sources.filter(({ path }) => path.endsWith('.tsx') && !layer.test(path));
const long = (limit: number) => (lines: readonly string[]) => lines.filter((line) => line.length > limit).length;
const wordsOf = (texts: typeof documents) => texts.reduce((sum, { lines }) => sum + lines.join(' ').split(/\s+/).length, 0);
// With the index of them.
const decisions = documents.filter(({ path }) => path.startsWith('docs/decisions/'));
const guides = /^(?:README|CONTRIBUTING|docs\/.*|[a-z-]+\/README)\.md$/;
const readme = documents.find(({ path }) => path === 'README.md')?.lines ?? [];
const lengths = sources.filter(({ path }) => /\.tsx?$/.test(path)).map(({ text }) => linesOf(text).length);

/** Where a limit stands, what is over it fails the call. */
const figures: readonly (readonly [what: string, now: number | string, atMost?: number])[] = [
  ['entries in api/src', entries.length, 12],
  ['largest cycle of folders in api/src', largestCycle(imports.filter(({ from, to }) => dirname(from) !== dirname(to))), 2],
  ['-queries that write, -changes that export what reads', misnamed.length, 0],
  ['imports of api/src that lead to a room above', rooms.length > 0 ? upward.length : 'no rooms here', 0],
  ['folders of api/src that lint does not know', unknown.length, 0],
  ['lines of the configuration of lint', linesOf(read(lintFile)).length, 250],
  ['<form outside the form layer', count(screens, /<form\b/g), 0],
  ["reload: 'never'", count(product, /reload: 'never'/g), 5],
  ['files under 15 lines', lengths.filter((length) => length < 15).length, 120],
  ['unused exports', unusedExports(), 0],
  // CSS spaces letters.
  ["'letter' in code", count(code, /(?<!first-)letter(?!-spacing)/gi)],
  [
    'nobody, somebody, whoever in comments',
    count(
      code.map(({ text }) => ({ text: comments(text) })),
      /\b(?:nobody|somebody|whoever)\b/gi,
    ),
    150,
  ],
  [
    'casts in api',
    count(
      api.map(({ text }) => ({ text: withoutWords(text) })),
      /[\w)\]}] as (?!const\b)/g,
    ),
    40,
  ],
  [
    'useState, useEffect per 1,000 lines of mf-galleries',
    `${perThousand('mf-galleries', 'useState')}, ${perThousand('mf-galleries', 'useEffect')}`,
  ],
  [
    'useState, useEffect per 1,000 lines of mf-registrations',
    `${perThousand('mf-registrations', 'useState')}, ${perThousand('mf-registrations', 'useEffect')}`,
  ],
  ['lines of documents over 160 characters', documents.reduce((sum, { lines }) => sum + long(160)(lines), 0), 100],
  ['lines of README.md', readme.length, 60],
  ['lines of README.md over 140 characters', long(140)(readme), 0],
  ['texts of decisions', decisions.length - 1, 60],
  ['words of decisions', wordsOf(decisions), 20_000],
  ['words of README, CONTRIBUTING, docs and packages', wordsOf(documents.filter(({ path }) => guides.test(path))), 50_000],
  ['lines of sources outside tools/', product.reduce((sum, { text }) => sum + linesOf(text).length, 0)],
];
for (const [what, now, atMost] of figures) {
  const isOver = atMost !== undefined && Number(now) > atMost;
  const limit = atMost === undefined ? '' : `  at most ${atMost}${isOver ? ': too many' : ''}`;
  console.log(`${what.padEnd(58)}${String(now).padStart(12)}${limit}`);
  if (isOver) process.exitCode = 1;
}
