/*
 * What is published of platform, and under which names. In this workspace, which imports the sources, the package is called platform: that
 * name is another's in the npm registry.
 */

/** The package of a site. Imports in docs/ and in the template of a new site have this name. */
export const packageName = '@almena/modules';
/** Writes a new site, and depends on nothing: `npm create @almena/site`. */
export const createName = '@almena/create-site';

/** Commands, and the sources that they run. */
export const programs: Readonly<Record<string, string>> = {
  'almena-build': 'build/cli',
  'almena-dev': 'dev/dev',
  'almena-new-module': 'new-module/cli',
  'almena-release': 'release/cli',
  'almena-test': 'test/cli',
};

/** What a site may import, each a file of its own: docs/api.md says what it is. */
export const entryPoints: readonly string[] = [
  'build/federated-app',
  'build/server-app',
  'build/site-config',
  'wire/page-meta',
  'wire/registry',
  'wire/remote-module',
  'wire/reports',
  'wire/slots',
  'wire/wire-names',
  'load/rendered-page',
  'load/expose-federation-runtime',
  'load/federated-modules',
  'load/hydrate-page',
  'load/module-status-page',
  'load/modules',
  'load/patch-routes',
  'load/preload-on-intent',
  'load/team-tools',
  'release/lines',
  'release/release',
  'release/release-line',
  'serve/render-store',
  'serve/live-modules',
  'serve/load-store',
  'serve/module-calls',
  'serve/page-error',
  'serve/read-zod-schemas',
  'serve/serve-modules',
  'serve/serve-options',
  'serve/serve-site',
  'serve/site-store',
  'store/modules-store',
  'store/object-store',
  'test/run-tests',
  'test/test-module',
];

export const exportsOf = (entries: readonly string[]): Record<string, { types: string; default: string }> =>
  Object.fromEntries(entries.map((entry) => [`./${entry}`, { types: `./${entry}.d.ts`, default: `./${entry}.js` }]));
