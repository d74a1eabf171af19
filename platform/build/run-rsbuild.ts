import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const cli = join(dirname(createRequire(import.meta.url).resolve('@rsbuild/core')), '../bin/rsbuild.js');

/**
 * Runs Rsbuild's command in a package's folder, in a process of its own. Not in this one: tsx rewrites whatever it loads,
 * and Rspack writes some of its own functions into the bundle. `signal` ends it.
 */
export function runRsbuild(args: string[], root: string, env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<void> {
  const options = {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: 'inherit' as const,
    ...(signal ? { signal } : {}),
  };
  const child = spawn(process.execPath, [cli, ...args], options);
  // A build that is ended leaves no compiler behind.
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`rsbuild ${args[0]} in ${root} failed`))));
  });
}
