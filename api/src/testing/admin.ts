import { execFile } from 'node:child_process';
import { join } from 'node:path';

interface Told {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command of the administrator in a process of its own, from the sources. */
export const runAdmin = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<Told> =>
  runSource('admin-process.ts', args, env);

/** @param path Below `src`. */
export function runSource(path: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<Told> {
  const script = join(import.meta.dirname, '..', path);
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', script, ...args],
      { env: { PATH: process.env['PATH'], ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
