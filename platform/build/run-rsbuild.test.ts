import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a build that is ended by a signal leaves no compiler behind', async () => {
  const root = mkdtempSync(join(tmpdir(), 'site-rsbuild-'));
  writeFileSync(join(root, 'rsbuild.config.mjs'), "console.log('reading'); await new Promise((resolve) => setTimeout(resolve, 600_000));");
  const script = `const { runRsbuild } = await import('./run-rsbuild.ts'); process.once('SIGTERM', () => process.exit(1)); await runRsbuild(['build'], ${JSON.stringify(root)}, {});`;
  const build = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: import.meta.dirname });
  // Not when it has ended itself: when all that hold its pipes have.
  const closed = once(build, 'close');
  let output = '';
  build.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 20_000 }).toContain('reading');
  build.kill('SIGTERM');
  await closed;
  rmSync(root, { recursive: true });
});
