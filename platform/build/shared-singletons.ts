import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repoRoot, siteConfig } from './site.ts';
import { readAppPackage } from './app-package.ts';

const require = createRequire(join(repoRoot, siteConfig.shell, 'package.json'));

/** The version of the package that a name such as 'react/jsx-runtime' belongs to: one of the workspace, else what the shell has installed. */
function versionOf(name: string): string {
  const library = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  const own = join(repoRoot, library);
  if (existsSync(join(own, 'package.json'))) return readAppPackage(own).version;
  return (require(`${library}/package.json`) as { version: string }).version;
}

/** The libraries of which the shell shares one instance with every module, with their versions. */
export const sharedSingletons = (): Record<string, string> =>
  Object.fromEntries(siteConfig.singletons.map((name) => [name, versionOf(name)]));
