import type { Rspack } from '@rsbuild/core';

/**
 * Lets the shell give each script that a module loads later its digest (load/script-integrity.ts). Rspack's own plugin for it writes the
 * digests of all chunks into the entry: 0.9 KB for every visitor, also where no other origin is asked (decision 0101).
 */
export const chunkIntegrity = (runtimeGlobal: string): Rspack.RspackPluginInstance => ({
  apply(compiler: Rspack.Compiler) {
    compiler.hooks.compilation.tap('chunk-integrity', (compilation) => {
      const { createScript } = compiler.webpack.RuntimePlugin.getCompilationHooks(compilation);
      // A module's worker has no shell; a shell from before this has no such function.
      createScript.tap('chunk-integrity', (code) => `${code}\nglobalThis.${runtimeGlobal}?.addIntegrity?.(script);`);
    });
  },
});
