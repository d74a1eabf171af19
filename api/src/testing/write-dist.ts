import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from 'platform/wire/registry';

/** Writes what a build leaves of a shell without screens of its own, and of these modules. */
export function writeDist(distDir: string, modules: Registry): void {
  for (const folder of ['assets', 'fonts', 'icons']) mkdirSync(join(distDir, 'shell', folder), { recursive: true });
  mkdirSync(join(distDir, 'modules'));
  writeFileSync(join(distDir, 'shell/index.html'), '<html><head></head><body></body></html>');
  for (const file of ['worker.js', 'offline-screen.js', 'offline-site.js']) writeFileSync(join(distDir, 'shell', file), '');
  writeFileSync(join(distDir, 'shell/shell.json'), '{"paths":[],"chunks":{},"drawn":[]}');
  writeFileSync(join(distDir, 'modules/registry.json'), JSON.stringify(modules));
}
