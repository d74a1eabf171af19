import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';
import { lintArguments } from '../../platform/test/test-module.ts';

const ofLint = ['oxlint.config.mjs', 'tools/lint/while-rendering.js'];

/** Lint's messages for each of these files, by its place in the list: in a temporary folder with the repository's rules, in one run. */
export function lintFiles(files: readonly { path: string; text: string }[]): readonly string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'moto-club-lint-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    for (const file of ofLint) cpSync(join(repository, file), join(folder, file));
    write('mf-public/package.json', '{ "federation": { "renders": ["/"] } }');
    // Files of the same name in a list are told apart.
    const paths = files.map(({ path }, place) => path.replace(/((?:\.test)?\.tsx?)$/, `${place}$1`));
    for (const [place, { text }] of files.entries()) write(paths[place] ?? '', text);
    const { stdout } = spawnSync(join(repository, 'node_modules/.bin/oxlint'), lintArguments('--format=json'), {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string; help?: string }[] };
    const told = files.map((): string[] => []);
    for (const { filename, message, help } of diagnostics)
      (told[paths.indexOf(filename)] ?? expect.fail(`${filename}: ${message}`)).push(`${message} ${help}`);
    return told;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
