import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Compiler } from './compiler.ts';
import { repoRoot } from './site.ts';

const run = promisify(execFile);
const notCopied = ['.git', 'data', 'releases', 'backups'].map((name) => join(repoRoot, name));
const isSource = (path: string) => !notCopied.includes(path) && !['node_modules', 'dist'].includes(basename(path));

/** The files of a build of mf-galleries, by path. */
async function buildIn(root: string, out: string): Promise<Record<string, string>> {
  const env = { ...process.env, OUT_DIR: out, NODE_ENV: 'production' };
  await run(process.execPath, ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build'], { cwd: join(root, 'mf-galleries'), env });
  return readBuilt(out);
}

function readBuilt(out: string): Record<string, string> {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(out, path)).isFile())
    .toSorted();
  // Maps name the sources by their path; visitors never get them.
  const scripts = files.filter((path) => /\.(js|cjs|css)$/.test(path));
  return Object.fromEntries(scripts.map((path) => [path, readFileSync(join(out, path), 'utf8')]));
}

/** What the compiler leaves nothing of, each in a file that the module imports or that builds it. */
const nothings = {
  'shared/src/ui/page.tsx': '// A comment.\nexport type NeverUsed = string;\n',
  'shared/src/facts/pictures.ts': "export const neverUsed = 'nowhere';\n",
  'platform/build/federated-app.ts': '// A comment.\n',
};

test(
  'the same bytes in another folder, in a quick build, and with a comment, a type or an unused export more: a version is what the compiler leaves',
  { timeout: 240_000 },
  async () => {
    const work = mkdtempSync(join(tmpdir(), 'same-bytes-'));
    const compiler = new Compiler();
    try {
      const copy = join(work, 'a checkout elsewhere');
      cpSync(repoRoot, copy, { recursive: true, filter: isSource });
      await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: copy });
      const [here, there] = [await buildIn(repoRoot, join(work, 'here')), await buildIn(copy, join(work, 'there'))];
      expect(Object.keys(here)).toContain('remoteEntry.js');
      expect(Object.keys(here)).toContain('server/routes.cjs');
      expect(Object.keys(there)).toEqual(Object.keys(here));
      expect(Object.keys(here).filter((path) => there[path] !== here[path])).toEqual([]);
      const quick = { root: join(repoRoot, 'mf-galleries'), folder: join(work, 'quick'), maps: false };
      await compiler.compile(quick);
      expect(readBuilt(quick.folder)).toEqual(here);
      for (const [path, text] of Object.entries(nothings)) appendFileSync(join(copy, path), text);
      const again = await buildIn(copy, join(work, 'again'));
      expect(Object.keys(again).filter((path) => again[path] !== here[path])).toEqual([]);
    } finally {
      compiler.close();
      rmSync(work, { recursive: true });
    }
  },
);
