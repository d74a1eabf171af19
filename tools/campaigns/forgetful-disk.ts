import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWithApt } from '../../platform/test/execute.ts';

let built: Promise<string> | undefined;

/** Builds forget-unsynced.c with the machine's compiler, or with one from its distribution; Linux only. @returns the library to preload. */
export const buildForgetful = (): Promise<string> => (built ??= build());

async function build(): Promise<string> {
  const library = join(mkdtempSync(join(tmpdir(), 'forget-unsynced-')), 'forget-unsynced.so');
  const source = join(import.meta.dirname, 'forget-unsynced.c');
  const compile = () => spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread'], { encoding: 'utf8' });
  const compiled = compile();
  if (!existsSync(library) && compiled.error && (await installWithApt(['gcc', 'libc6-dev']))) compile();
  if (!existsSync(library)) throw new Error(`forget-unsynced.c could not be built: ${compiled.error?.message ?? compiled.stderr}`);
  return library;
}

/** The environment of a process whose writes below `root` are recorded. */
export const journalled = (library: string, root: string, journal: string) => ({ LD_PRELOAD: library, JOURNAL_OF: root, JOURNAL: journal });
