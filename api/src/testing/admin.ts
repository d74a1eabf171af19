import { execFile } from 'node:child_process';
import { processFile } from './process-file.ts';

interface Told {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command of the administrator in a process of its own. */
export const runAdmin = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<Told> =>
  runProcess('admin-process', args, env);

/** @param name An entry of api/rsbuild.config.ts. */
export const runProcess = (name: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<Told> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [processFile(name), ...args],
      { env: { PATH: process.env['PATH'], ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
