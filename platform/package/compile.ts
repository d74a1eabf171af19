import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

// `pnpm --filter platform build`: what `pnpm pack` puts into the package, as JavaScript with types, in dist/.
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: ['ignore', process.stderr, process.stderr],
});
if (status !== 0) process.exit(1);
// What is sent to browsers as it is, the bundler's own scripts, and types of what only a build knows.
for (const folder of ['build', 'dev', 'draw', 'face', 'load'])
  cpSync(join(root, folder), join(dist, folder), {
    recursive: true,
    filter: (path) => !basename(path).includes('.') || /\.js$|\.d\.ts$/.test(path),
  });
cpSync(join(root, 'create/template'), join(dist, 'create/template'), { recursive: true });
