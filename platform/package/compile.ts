import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createManifest, modulesManifest, siteManifest } from './manifests.ts';

const root = join(import.meta.dirname, '..');
/** The two packages, as they are packed. */
export const packageFolders = { modules: join(root, 'dist/modules'), create: join(root, 'dist/create-site') };
const { modules, create } = packageFolders;

const compileSources = (config: string): void => {
  const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (status !== 0) throw new Error(`${config} was not compiled.`);
};
const writeManifest = (folder: string, manifest: object) =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const copy = (from: string, to: string) => cpSync(join(root, from), to, { recursive: true });

/** Writes both packages, as JavaScript with types, into dist/. */
export function compilePackages(): void {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  compileSources('tsconfig.build.json');
  // What is sent to browsers as it is, the bundler's own scripts, and types of what only a build knows.
  for (const folder of ['build', 'cli', 'dev', 'render', 'wire', 'load', 'serve'])
    cpSync(join(root, folder), join(modules, folder), {
      recursive: true,
      filter: (path) => !basename(path).includes('.') || /\.js$|\.d\.ts$/.test(path),
    });
  for (const name of ['docs', 'CHANGELOG.md']) copy(name, join(modules, name));
  copy('PACKAGE.md', join(modules, 'README.md'));
  writeManifest(modules, modulesManifest);

  compileSources('tsconfig.create.json');
  copy('create/template', join(create, 'create/template'));
  writeManifest(join(create, 'create/template'), siteManifest());
  copy('create/README.md', join(create, 'README.md'));
  writeManifest(create, createManifest);
  for (const folder of [modules, create]) copy('../LICENSE', join(folder, 'LICENSE'));
}
