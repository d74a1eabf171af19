import { spawn, type SpawnOptions } from 'node:child_process';

/** Runs a program to its end with its output shown; true when it succeeded. */
export function executeProgram(command: string, args: string[], options: SpawnOptions = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Installs Debian packages, when this is a Debian and we may. Services that a package brings are not started. */
export async function installWithApt(packages: string[]): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  // Two tests may install something at once.
  const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
  return (
    (await executeProgram('apt-get', [...waiting, 'update', '-qq'], { env })) &&
    (await executeProgram('apt-get', [...waiting, 'install', '-y', '-qq', '--no-install-recommends', ...packages], { env }))
  );
}
