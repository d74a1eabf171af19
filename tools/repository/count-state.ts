import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * How much state the front end keeps by hand: `npx tsx tools/repository/count-state.ts [commit…]`, by default what is committed last.
 * Per 1,000 lines that are not blank; of every package with screens and of what they share, tests and what these look at aside. The other hooks are counted
 * too: state that only moved there is not gone.
 */
const root = join(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });

const isCounted = (path: string) =>
  /^(?:shell|shared|mf-[^/]+)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\b|\/screens\.ts$|\.d\.ts$/.test(path);
const hooks = ['useState', 'useEffect', 'useReducer', 'useLayoutEffect', 'useRef'];

/** Calls, with or without the type in angle brackets; an import is none. */
const countCalls = (text: string, hook: string) => [...text.matchAll(new RegExp(`\\b${hook}(?=[(<])`, 'g'))].length;

/** Of each path, its text at this commit. */
function readSources(commit: string): Map<string, string> {
  const paths = git('ls-tree', '-r', '--name-only', commit).split('\n').filter(isCounted);
  return new Map(paths.map((path) => [path, git('show', `${commit}:${path}`)]));
}

const perThousand = (count: number, lines: number) => ((count * 1000) / lines).toFixed(1);

for (const commit of process.argv.length > 2 ? process.argv.slice(2) : ['HEAD']) {
  const sources = readSources(commit);
  const rows = new Map<string, string[]>();
  for (const [path, text] of sources) {
    const name = path.slice(0, path.indexOf('/'));
    rows.set(name, [...(rows.get(name) ?? []), text]);
  }
  console.log(`\n${git('log', '-1', '--format=%h %s', commit).trim()}`);
  for (const [name, texts] of [...rows, ['all', [...sources.values()]] as const]) {
    const text = texts.join('\n');
    const lines = text.split('\n').filter((line) => line.trim() !== '').length;
    const counts = hooks.map((hook) => [hook, countCalls(text, hook)] as const);
    const shares = counts.slice(0, 2).map(([, count]) => perThousand(count, lines));
    console.log(
      `${name.padEnd(17)}${String(lines).padStart(6)} lines  ${shares.join(' and ').padEnd(13)} per 1,000  (${counts.map(([hook, count]) => `${hook} ${count}`).join(', ')})`,
    );
  }
}
