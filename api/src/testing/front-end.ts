import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ShellRecord } from 'platform/wire/registry';

/** Writes a front end of one page into the folder, for servers that tests start. @returns the folder: DIST_DIR. */
export function writeFrontEnd(folder: string): string {
  const shell: ShellRecord = { paths: ['/', '/login'], chunks: {}, drawn: ['/login'] };
  const files = {
    'shell/index.html': '<html><head></head><body></body></html>',
    'shell/shell.json': JSON.stringify(shell),
    'shell/worker.js': '',
    'shell/offline-screen.js': '',
    'shell/offline-site.js': '',
    'modules/registry.json': '[]',
    'shell/assets/a.js': '',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  for (const name of ['fonts', 'icons']) mkdirSync(join(folder, 'shell', name));
  return folder;
}
