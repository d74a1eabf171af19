import { defineConfig, rspack } from '@rsbuild/core';
import { confirmInputs } from 'platform/build/confirm-inputs';

/** Not in the bundle but beside it, in node_modules: they carry native code, or files of their own that they read at run time. */
export const externalPackages = ['@fastify/swagger-ui', '@node-rs/argon2', 'libsql', 'sharp'];

/**
 * The server as a few files instead of a thousand: a second start spends its time on opening and translating sources
 * otherwise. Left readable, for the names in stack traces.
 */
export default defineConfig({
  mode: 'production',
  plugins: [confirmInputs(import.meta.dirname)],
  // The others run in processes of their own: one is a command, one looks whether all is well, one makes backups, one decodes pictures, one reads what banks send.
  source: {
    entry: {
      main: './src/main.ts',
      doctor: './src/operations/checks/doctor-process.ts',
      'admin-process': './src/app/admin-process.ts',
      'backup-process': './src/operations/backup/backup-process.ts',
      'picture-process': './src/core/images/picture-process.ts',
      'returns-process': './src/members/sepa/returns-process.ts',
    },
  },
  output: {
    target: 'node',
    module: true,
    // A file beside the bundle is found beside it.
    assetPrefix: './',
    distPath: { root: process.env.OUT_DIR ?? 'dist' },
    cleanDistPath: true,
    filename: { js: '[name].mjs' },
    minify: false,
    legalComments: 'none',
    externals: externalPackages,
  },
  performance: { printFileSize: false },
  // Optional native dependencies that are not used here: pg's native client, and debug's colours.
  tools: { rspack: { plugins: [new rspack.IgnorePlugin({ resourceRegExp: /^(pg-native|supports-color)$/ })] } },
});
