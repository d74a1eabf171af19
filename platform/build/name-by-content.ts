import { createHash } from 'node:crypto';
import type { Rspack } from '@rsbuild/core';
import { sharedFolder } from '../wire/registry.ts';

/** By the id of a chunk, the name of its file: of its script, and of its style sheet. */
type Names = [scripts: Record<string, string>, styles: Record<string, string>];

const nameOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 10);

/**
 * Calls every script and style sheet by its content, in a folder, and keeps these names out of the scripts: a chunk that has changed changes
 * no other. `write` puts the names where the bundler's own runtime reads them (name-chunks.js). Rspack's own `[contenthash]` is also of the
 * source map, and stands in the script that loads the chunk.
 *
 * @param start the entry, whose own files are named where they are asked for.
 */
const nameByContent = (
  folder: string,
  start: string,
  write: (names: Names, compilation: Rspack.Compilation) => void,
): Rspack.RspackPluginInstance => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('name-by-content', (compilation) => {
      // Last: whatever writes into a file has done so.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'name-by-content', stage }, () => {
        const names: Names = [{}, {}];
        const renamed = new Map<string, string>();
        const first = new Set(compilation.namedChunkGroups.get(start)?.chunks.map(({ id }) => id));
        // In the same order each time.
        for (const chunk of [...compilation.chunks].toSorted((a, b) => (`${a.id}` < `${b.id}` ? -1 : 1))) {
          for (const file of chunk.files) {
            const [, extension] = /\.(js|css)$/.exec(file) ?? [];
            const asset = extension && compilation.getAsset(file);
            if (!asset) continue;
            const name = nameOf(asset.source.buffer());
            if (!first.has(chunk.id)) names[extension === 'js' ? 0 : 1][`${chunk.id}`] = name;
            renamed.set(file, `${folder}/${name}.${extension}`);
          }
        }
        for (const [file, name] of renamed) {
          for (const each of ['', '.map']) if (compilation.getAsset(file + each)) compilation.renameAsset(file + each, name + each);
        }
        const { RawSource } = compiler.webpack.sources;
        // Besides, only the page and the manifest name files.
        for (const { name, source } of compilation.getAssets().filter((asset) => /\.(html|json)$/.test(asset.name))) {
          let text = source.source().toString();
          for (const [file, now] of renamed) text = text.replaceAll(file, now);
          compilation.updateAsset(name, new RawSource(text));
        }
        write(names, compilation);
      });
    });
  },
});

/** In the shell, the names are a script before all others. */
export const nameShell = (runtimeGlobal: string): Rspack.RspackPluginInstance =>
  nameByContent('assets', 'index', (names, compilation) => {
    const { RawSource } = compilation.compiler.webpack.sources;
    const script = `globalThis.${runtimeGlobal}={names:${JSON.stringify(names)}};`;
    const file = `assets/${nameOf(script)}.js`;
    compilation.emitAsset(file, new RawSource(script));
    compilation.updateAsset(
      'index.html',
      (page) =>
        new RawSource(
          page
            .source()
            .toString()
            .replace('<script defer', () => `<script defer src="/${file}"></script><script defer`),
        ),
    );
  });

/**
 * A module's entry: the names, and what loads the container that the bundler made. With it comes what that exposes, so that a returning
 * visitor waits no longer than for an entry that is all of it.
 */
const writeEntry = (runtimeGlobal: string, name: string, names: Names, container: string, exposed: readonly string[]): string =>
  `var ${name}=(()=>{
const{src}=document.currentScript,
add=(file,done,failed)=>{
const script=document.createElement("script");
script.src=new URL("../"+file,src).href;
script.names=${JSON.stringify(names)};
if(!script.src.startsWith(location.origin+"/"))script.crossOrigin="anonymous";
globalThis.${runtimeGlobal}?.addIntegrity?.(script);
script.onload=done;
script.onerror=()=>{script.remove();failed(Object.assign(Error(script.src),{name:"ChunkLoadError"}))};
document.head.appendChild(script)
},
container=new Promise((done,failed)=>add("${container}",()=>done(globalThis.${name}),failed));
container.catch(()=>{});
for(const file of ${JSON.stringify(exposed)})add(file,()=>{},()=>{});
return{init:(...given)=>container.then(found=>found.init(...given)),get:path=>container.then(found=>found.get(path))}
})();
`.replaceAll(/\n(?=\S)/g, '');

export const nameModule = (runtimeGlobal: string, name: string): Rspack.RspackPluginInstance =>
  nameByContent(sharedFolder, name, (names, compilation) => {
    const { RawSource } = compilation.compiler.webpack.sources;
    const scriptsOf = (group: string) =>
      compilation.namedChunkGroups
        .get(group)
        ?.getFiles()
        .filter((file) => file.endsWith('.js')) ?? [];
    const [container = ''] = scriptsOf(name);
    const entry = writeEntry(runtimeGlobal, name, names, container, scriptsOf('__federation_expose_routes'));
    compilation.emitAsset('remoteEntry.js', new RawSource(entry));
    compilation.updateAsset(
      'mf-manifest.json',
      (manifest) => new RawSource(manifest.source().toString().replace(`"name": "${container}"`, '"name": "remoteEntry.js"')),
    );
  });
