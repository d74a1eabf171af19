import type { RsbuildConfig } from '@rsbuild/core';
import { confirmInputs } from './confirm-inputs.ts';

/** A site's server as one file, dist/main.mjs, from its src/main.ts. Installed packages stay outside, where Node finds them. */
export const serverApp = (root: string): RsbuildConfig => ({
  root,
  mode: 'production',
  plugins: [confirmInputs(root)],
  source: { entry: { main: './src/main.ts' } },
  output: {
    target: 'node',
    module: true,
    distPath: { root: process.env.OUT_DIR ?? 'dist' },
    cleanDistPath: true,
    filename: { js: '[name].mjs' },
    minify: false,
    legalComments: 'none',
    externals: [/^[^./]/],
  },
  performance: { printFileSize: false },
});
