import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const packageManagers = ['npm', 'pnpm', 'yarn'] as const;
export type PackageManager = (typeof packageManagers)[number];

const lockfiles: Readonly<Record<PackageManager, string>> = { npm: 'package-lock.json', pnpm: 'pnpm-lock.yaml', yarn: 'yarn.lock' };

/** The package manager that has started this process, by its user agent; else the one whose lockfile is in `folder`; else npm. */
export function findPackageManager(folder: string, env: NodeJS.ProcessEnv = process.env): PackageManager {
  const agent = env['npm_config_user_agent'] ?? '';
  const byAgent = packageManagers.find((name) => agent.startsWith(`${name}/`));
  return byAgent ?? packageManagers.find((name) => existsSync(join(folder, lockfiles[name]))) ?? 'npm';
}

/** npm has commands of its own for these scripts. */
const ownCommands = ['start', 'test'];

/**
 * How a script is run: 'release mf-news --rollback' is `npm run release mf-news -- --rollback`. 'install' installs.
 */
export function commandOf(manager: PackageManager, script: string): string {
  const [name = '', ...words] = script.split(' ');
  if (name === 'install') return `${manager} install`;
  if (manager === 'pnpm') return `pnpm ${script}`;
  // Yarn has a `check` of its own.
  if (manager === 'yarn') return `yarn run ${script}`;
  // npm keeps what looks like its own options.
  const option = words.findIndex((word) => word.startsWith('-'));
  const given = option === -1 ? words : words.toSpliced(option, 0, '--');
  return [ownCommands.includes(name) ? `npm ${name}` : `npm run ${name}`, ...given].join(' ');
}

/** The same for the one that runs in the working folder. */
export const command = (script: string): string => commandOf(findPackageManager(process.cwd()), script);
