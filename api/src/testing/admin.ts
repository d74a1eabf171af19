import { execFile } from 'node:child_process';
import { processFile } from './process-file.ts';

interface Told {
  code: number;
  stdout: string;
  stderr: string;
}

type User = { uid: number; gid: number } | undefined;

/** Runs a command of the administrator in a process of its own; as another user, where one is given. */
export const runAdmin = (args: readonly string[], env: Readonly<Record<string, string | undefined>>, user?: User): Promise<Told> =>
  runProcess('admin-process', args, env, user);

/** @param name An entry of api/rsbuild.config.ts. */
export const runProcess = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  user?: User,
): Promise<Told> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [processFile(name), ...args],
      { env: { PATH: process.env['PATH'], ...env }, ...user },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
