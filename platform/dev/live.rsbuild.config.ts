import { writeFileSync } from 'node:fs';
import { defineConfig, mergeRsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { federatedApp } from '../build/federated-app.ts';
import { stampOf } from './live-module.ts';

/** Tells the server beside it of each build. One that fails writes no files, and the last one that did not stays. */
const stampBuilds = (folder: string): RsbuildPlugin => ({
  name: 'stamp-builds',
  setup(api) {
    let count = 0;
    api.onAfterEnvironmentCompile(({ stats }) => {
      count += 1;
      if (!stats?.hasErrors()) writeFileSync(stampOf(folder), `${process.pid}-${count}`);
    });
  },
});

/** A module as federation has it, for development: the package in the working directory, built for the browser alone, and quickly. */
export default defineConfig(() =>
  mergeRsbuildConfig(federatedApp(process.cwd()), {
    plugins: [stampBuilds(process.env.OUT_DIR ?? 'dist')],
    output: { minify: false, sourceMap: { js: 'cheap-module-source-map', css: false } },
  }),
);
