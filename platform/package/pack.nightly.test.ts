import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

test('npm packs what pnpm does: no catalog, the compiled exports, and programs; the folder is left as it was', async () => {
  const work = mkdtempSync(join(tmpdir(), 'pack-'));
  const copy = join(work, 'platform');
  cpSync(join(root, '../tsconfig.base.json'), join(work, 'tsconfig.base.json'));
  cpSync(root, copy, { recursive: true, filter: (path) => !['node_modules', 'dist'].includes(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  try {
    // As in a script of pnpm, whose name npm takes over.
    const env = { ...process.env, npm_config_user_agent: 'pnpm/12.21.0 npm/? node/v26.0.0 linux x64' };
    await run('npm', ['pack', '--pack-destination', work], { cwd: copy, env });
    const source = readFileSync(join(root, 'package.json'), 'utf8');
    expect(readFileSync(join(copy, 'package.json'), 'utf8')).toBe(source);
    const { version, publishConfig } = JSON.parse(source) as {
      version: string;
      publishConfig: { bin: Record<string, string>; exports: object };
    };
    await run('tar', ['xzf', `platform-${version}.tgz`], { cwd: work });
    const packed = readFileSync(join(work, 'package/package.json'), 'utf8');
    expect(packed).not.toContain('catalog:');
    expect(JSON.parse(packed)).toMatchObject(publishConfig);
    expect(JSON.parse(packed)).not.toHaveProperty('private');
    const site = join(work, 'site');
    await run(process.execPath, [join(work, 'package', publishConfig.bin['platform-create'] ?? ''), site, '--platform', 'file:../it.tgz']);
    expect(readFileSync(join(site, 'package.json'), 'utf8')).not.toContain('catalog:');
  } finally {
    rmSync(work, { recursive: true });
  }
});
