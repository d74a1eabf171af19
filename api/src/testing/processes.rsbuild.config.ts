import { defineConfig } from '@rsbuild/core';
import product from '../../rsbuild.config.ts';

/** The product's own bundle, with the entry of the servers that tests start. Without the plugins: it is not released. */
export default defineConfig({
  ...product,
  plugins: [],
  source: { entry: { ...product.source?.entry, serve: './src/testing/serve.ts' } },
});
