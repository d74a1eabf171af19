import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { Assets } from '../wire/registry.ts';

const fileName = 'chunks.json';

/** The files of each chunk, by its name. */
export type Chunks = Record<string, Assets>;

// A chunk's name stands in its import: `import(/* webpackChunkName: "/events" */ './events.ts')`.
/** Writes the files of named chunks into a JSON file beside the build. */
export const listChunks = (): RsbuildPlugin => ({
  name: 'list-chunks',
  setup(api) {
    api.onAfterEnvironmentCompile(async ({ stats, environment }) => {
      // Only in the environment that has the plugin; development has no use for it.
      if (api.context.action !== 'build') return;
      const { namedChunkGroups = {} } = stats?.toJson({ all: false, chunkGroups: true }) ?? {};
      const chunks = Object.entries(namedChunkGroups).map(([name, { assets = [] }]): [string, Assets] => {
        const filesOf = (extension: string) => assets.map((asset) => asset.name).filter((file) => file.endsWith(extension));
        return [name, { scripts: filesOf('.js'), styles: filesOf('.css') }];
      });
      await writeFile(join(environment.distPath, fileName), JSON.stringify(Object.fromEntries(chunks)));
    });
  },
});

export const readChunks = async (folder: string): Promise<Chunks> => JSON.parse(await readFile(join(folder, fileName), 'utf8')) as Chunks;

/** Chunks named after a path: the screen of that route, which the server preloads. */
export const screensOf = (chunks: Chunks): Chunks => Object.fromEntries(Object.entries(chunks).filter(([name]) => name.startsWith('/')));
