import { join } from 'node:path';
import { watchLauncher } from 'platform/cli/watch-launcher';
import { readCommandLine } from 'platform/cli/command-line';
import { explainError } from './core/logs/log.ts';
import { startFromEnvironment } from './app/server.ts';
import { version } from './core/base/version.ts';

const usage = 'The server takes nothing, or --version; its settings stand in the environment, and docs/configuration.md lists them.';
if (readCommandLine(usage, { options: { version: { type: 'boolean' } } }).values.version) {
  console.log(version);
  process.exit();
}
try {
  // The benchmark serves another build of the same sources; development, whose pages come from elsewhere, none.
  const distDir = process.env['DIST_DIR'] ?? join(import.meta.dirname, '../../dist');
  const { address, notices } = await startFromEnvironment(distDir === '' ? {} : { distDir });
  watchLauncher(() => process.kill(process.pid, 'SIGTERM'));
  console.log([`\n  ${address}\n`, ...notices].join('\n'));
} catch (error) {
  console.error(explainError(error));
  // Whatever was opened before the failure must not keep the process running.
  process.exit(1);
}
