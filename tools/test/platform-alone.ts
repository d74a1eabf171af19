import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '../../platform/build/site.ts';
import { executeProgram } from '../../platform/test/execute.ts';

// `test:all platform`: platform as a repository of its own. Its folder is moved out, and its types, tests and packages are made there.

/** What a repository of it would have at its root. */
const atRoot = ['LICENSE', 'pnpm-workspace.yaml', '.pnpmfile.mjs', 'tsconfig.base.json', 'vitest.config.ts'];
/** Tests that build the club's modules and the shell: they want a site of two small modules, which platform has not yet. */
const withClub = ['build/inputs.test.ts', 'build/same-bytes.nightly.test.ts'];

const root = mkdtempSync(join(tmpdir(), 'platform-alone-'));
try {
  const files = execFileSync('git', ['ls-files', '-z', 'platform', ...atRoot], { cwd: repoRoot, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  for (const file of files) cpSync(join(repoRoot, file), join(root, file));
  const { scripts: _, ...own } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(root, 'package.json'), JSON.stringify(own));
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  writeFileSync(join(root, 'pnpm-workspace.yaml'), workspace.replace(/^packages:\n(?: {2}- .*\n)+/, 'packages:\n  - platform\n'));
  const site = readFileSync(join(root, 'platform/create/template/site.config.ts'), 'utf8');
  // The tests are written for a contract 2.x.
  const given = site
    .replace('@almena/modules/build/site-config', './platform/build/site-config.ts')
    .replace("contract: '1.0'", "contract: '2.0'");
  writeFileSync(join(root, 'site.config.ts'), given);

  const run = (folder: string, command: string, ...args: string[]) => executeProgram(command, args, { cwd: join(root, folder) });
  const works =
    (await run('', 'pnpm', 'install', '--prefer-offline', '--no-frozen-lockfile')) &&
    (await run('platform', 'pnpm', 'exec', 'tsc')) &&
    (await run('platform', 'pnpm', 'exec', 'vitest', 'run', ...withClub.map((file) => `--exclude=${file}`))) &&
    (await run('', 'pnpm', '--filter', 'platform', 'package', join(root, 'packed')));
  process.exitCode = works ? 0 : 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
