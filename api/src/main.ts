import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { PeerDown } from './peers/peer.ts';
import { startFromEnvironment } from './start.ts';

/** One line for what a person can mend; the whole error for what nobody foresaw. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.mistakes.join('\n');
  if (error instanceof PeerDown) return `${error.message} The start gave up: see to it, or to DATABASE_URL, and start again.`;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: stop it, or choose another with PORT=3001.`;
  if (code === 'EACCES' && port) return `This user may not listen on port ${port}: choose one above 1023 with PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  // The benchmark serves another build of the same sources.
  const distDir = process.env['DIST_DIR'] ?? join(import.meta.dirname, '../../dist');
  const { address, notices } = await startFromEnvironment({ distDir });
  console.log([`\n  ${address}\n`, ...notices].join('\n'));
} catch (error) {
  console.error(explain(error));
  // Whatever was opened before the failure must not keep the process alive.
  process.exit(1);
}
