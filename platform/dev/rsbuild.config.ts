import { join } from 'node:path';
import { defineConfig, mergeRsbuildConfig, type RequestHandler, type RsbuildConfig } from '@rsbuild/core';
import { composedApp } from '../build/federated-app.ts';
import { repoRoot, siteConfig } from '../build/site.ts';
import { waitForPort } from './ports.ts';
import { typeErrors } from './type-errors.ts';

const pageBlocks = () =>
  Object.entries(siteConfig.pageBlocks ?? {}).map(([id, said]) => ({
    tag: 'script',
    attrs: { type: 'application/json', id },
    // '<' could end the block early.
    children: JSON.stringify(said).replaceAll('<', '\\u003c'),
  }));

/** The dev server's configuration: the sources with hot updates, in front of the API at `api`. */
function developmentServer(api: string): RsbuildConfig {
  return {
    plugins: siteConfig.types ? [typeErrors(repoRoot, siteConfig.types)] : [],
    html: { tags: pageBlocks() },
    output: {
      // A hot update fetches a style sheet again by the same name. Not in assets/: a service worker of `pnpm start` at this address caches those.
      distPath: { js: 'dev', jsAsync: 'dev', css: 'dev', cssAsync: 'dev' },
      filename: { js: '[id].js', css: '[id].css' },
    },
    dev: { lazyCompilation: false, client: { overlay: { errors: true, runtime: true } } },
    tools: { rspack: { output: { hotUpdateChunkFilename: '[id].[fullhash].hot-update.js' } } },
    server: {
      host: '127.0.0.1',
      // The API knows the address, and prints it once it is ready.
      strictPort: true,
      printUrls: false,
      historyApiFallback: true,
      // Service workers of `pnpm start` unregister once their file is not found.
      htmlFallback: false,
      setup: ({ server }) => void server.middlewares.use(waitForApi(api, siteConfig.serverPaths)),
      proxy: Object.fromEntries(siteConfig.serverPaths.map((path) => [path, api])),
    },
  };
}

/** Holds pages, and what is below `paths`, back while the API is starting, for the first time or again. Code and hot updates do not wait. */
function waitForApi(api: string, paths: readonly string[]): RequestHandler {
  const port = Number(new URL(api).port);
  return async ({ url = '', headers }, response, next) => {
    const needsApi = headers.accept?.includes('text/html') || paths.some((path) => url.startsWith(path));
    if (needsApi) await waitForPort(port, () => response.destroyed);
    if (!response.destroyed) next();
  };
}

export default defineConfig(({ command }) => {
  const isDevelopment = command === 'dev';
  const app = composedApp(join(repoRoot, siteConfig.shell), { isDevelopment });
  return isDevelopment ? mergeRsbuildConfig(app, developmentServer(process.env.API_URL ?? '')) : app;
});
