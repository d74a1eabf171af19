import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { listInputs } from './inputs.ts';
import { repoRoot } from './site.ts';
import type { Imports } from './walk-imports.ts';

/** The package that an installed file belongs to, as `packages` names it. */
function packageOf(path: string): string {
  const [, root = '', name = ''] = /^(.*[\\/]node_modules[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path) ?? [];
  const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as { version: string };
  return `${name.split(sep).join('/')}@${version}`;
}

/** The files that a build has read and that its digest leaves out: after a change of them nothing would be built. */
export function findUnforeseen(read: Iterable<string>, { files, packages }: Imports): string[] {
  // The bundler also names the links by which it came to a file.
  const unforeseen = [...new Set([...read].map((path) => realpathSync(path)))].filter((path) => {
    if (!path.startsWith(repoRoot + sep) || path.includes(`${sep}.cache${sep}`) || !statSync(path).isFile()) return false;
    return path.includes(`${sep}node_modules${sep}`) ? !packages.has(packageOf(path)) : !files.has(path);
  });
  return unforeseen.map((path) => relative(repoRoot, path)).toSorted();
}

/** The digest is made before the build, from the imports in the sources. Here the bundler's own list of files is held against it. */
export const confirmInputs = (root: string): RsbuildPlugin => ({
  name: 'confirm-inputs',
  setup(api) {
    api.modifyRspackConfig((_, { appendPlugins }) =>
      appendPlugins({
        apply(compiler: Rspack.Compiler) {
          compiler.hooks.afterEmit.tapPromise('confirm-inputs', async ({ fileDependencies }) => {
            if (compiler.watchMode) return;
            const unforeseen = findUnforeseen(fileDependencies, await listInputs(root));
            if (unforeseen.length > 0) throw new Error(`The build read what is none of its inputs:\n${unforeseen.join('\n')}`);
          });
        },
      }),
    );
  },
});
