import { join } from 'node:path';
import { explain } from './explain.ts';
import { startFromEnvironment } from './start.ts';
import { version } from './version.ts';
import { watchLauncher } from './watch-launcher.ts';

if (process.argv.includes('--version')) {
  console.log(version);
  process.exit();
}
try {
  // The benchmark serves another build of the same sources.
  const distDir = process.env['DIST_DIR'] ?? join(import.meta.dirname, '../../dist');
  const { address, notices } = await startFromEnvironment({ distDir });
  watchLauncher(() => process.kill(process.pid, 'SIGTERM'));
  console.log([`\n  ${address}\n`, ...notices].join('\n'));
} catch (error) {
  console.error(explain(error));
  // Whatever was opened before the failure must not keep the process alive.
  process.exit(1);
}
