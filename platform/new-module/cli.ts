import { join } from 'node:path';
import { siteConfig } from '../../site.config.ts';
import { repoRoot } from '../build/repo-root.ts';
import { execute } from '../test/execute.ts';
import { NewModuleRefused, writeModule } from './write-module.ts';

const usage = 'pnpm new-module <name> </address>      pnpm new-module news /noticias';
const [name, path, ...more] = process.argv.slice(2);

try {
  if (name === undefined || path === undefined || more.length > 0) throw new NewModuleRefused(usage);
  const folder = writeModule(repoRoot, siteConfig.moduleTemplate, name, path);
  const formatted = await execute(join(repoRoot, 'node_modules/.bin/oxfmt'), [folder], { cwd: repoRoot });
  if (!formatted) throw new NewModuleRefused(`${folder} is written, but could not be formatted.`);
  console.log(`${folder} is written. Next:
  pnpm install            links its libraries, and takes it up in the lockfile
  pnpm dev ${folder}      shows it alone, with hot updates
  pnpm test ${folder}     lint, format, types, tests, build
  pnpm release ${folder}  gives it to visitors`);
} catch (error) {
  if (!(error instanceof NewModuleRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
