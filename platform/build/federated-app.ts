import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type EnvironmentConfig, mergeRsbuildConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { siteConfig } from './site.ts';
import { federationName } from '../wire/module-names.ts';
import { serverFolder, sharedFolder } from '../wire/registry.ts';
import { rendersPages, listModules, readAppPackage } from './app-package.ts';
import { chunkIntegrity } from './chunk-integrity.ts';
import { confirmInputs } from './confirm-inputs.ts';
import { listChunks } from './list-chunks.ts';
import { nameModule, nameShell } from './name-by-content.ts';
import { ownFile } from './own-file.ts';
import { sharedSingletons } from './shared-singletons.ts';
import { importSlots, writeSlots } from './slot-files.ts';

const require = createRequire(import.meta.url);

/**
 * The federation plugin wires in the CommonJS files of its own runtime, which no bundler can shake
 * (a third of the bytes are for Node). The same packages ship ES modules: the shell takes those, and modules take the shell's.
 */
function federationRuntime(isHost: boolean): Record<string, string> {
  const enhanced = createRequire(require.resolve('@module-federation/enhanced'));
  const runtimeTools = createRequire(enhanced.resolve('@module-federation/runtime-tools'));
  const runtime = createRequire(runtimeTools.resolve('@module-federation/runtime'));
  const bundlerRuntime = runtimeTools.resolve('@module-federation/webpack-bundler-runtime');
  if (!isHost) {
    return {
      [bundlerRuntimeName]: ownFile('build/host-bundler-runtime.js'),
      [moduleEntryName]: ownFile('wire/module-entry.ts'),
      'federation-container-entry$': join(dirname(bundlerRuntime), 'initContainerEntry.js'),
    };
  }
  const alias: Record<string, string> = { [bundlerRuntimeName]: bundlerRuntime.replace(/\.cjs$/, '.js'), ...routerWithoutWarnings() };
  for (const [from, name] of [
    [runtimeTools, 'webpack-bundler-runtime'],
    [runtimeTools, 'runtime'],
    [runtime, 'runtime-core'],
    [runtime, 'sdk'],
    [runtime, 'error-codes'],
  ] as const) {
    const commonJs = from.resolve(`@module-federation/${name}`);
    const esModule = commonJs.replace(/\.cjs$/, name === 'error-codes' ? '.mjs' : '.js');
    alias[commonJs] = esModule;
    alias[`@module-federation/${name}$`] = esModule;
  }
  return alias;
}

/** The router's package leads to its build for development, whose warnings are 2 KB for every visitor. */
function routerWithoutWarnings(): Record<string, string> {
  const router = createRequire(require.resolve('react-router-dom')).resolve('react-router');
  const production = join(dirname(router), '../production');
  return { 'react-router$': join(production, 'index.mjs'), 'react-router/dom$': join(production, 'dom-export.mjs') };
}

// Names instead of paths on this machine: they are part of modules' names, and the short id of each module depends on the names of all, so that
// the same sources gave other bytes in another folder.
const bundlerRuntimeName = 'federation-bundler-runtime';
const moduleEntryName = 'module-entry';

/** Module Federation's first module is a data: URL with the path of its runtime. */
const runtimeByName = () =>
  new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime\/rspack\.js!=!data:/, (asked) => {
    const [, start = '', script = ''] = /^(.*?!=!data:text\/javascript,)(.*)$/s.exec(asked.request) ?? [];
    const named = decodeURIComponent(script).replace(/from "[^"]*webpack-bundler-runtime[^"]*"/, `from "${bundlerRuntimeName}"`);
    asked.request = start + encodeURIComponent(named);
  });

function sharedLibraries(isHost: boolean) {
  const share = (version: string) => ({
    singleton: true,
    version,
    requiredVersion: `^${version}`,
    strictVersion: false,
    ...(isHost ? { eager: true } : { import: false as const }),
  });
  return Object.fromEntries(Object.entries(sharedSingletons()).map(([key, version]) => [key, share(version)]));
}

function shortLists() {
  if (!siteConfig.shortLists) return [];
  const { test, most } = siteConfig.shortLists;
  return [{ test, type: 'json' as const, use: [{ loader: ownFile('build/shorten-list.js'), options: { most } }] }];
}

/** The runtime of hot updates, in development: React's own takes no file that exports a screen. */
const screenRefresh = ownFile('dev/refresh-screens.js');
const reactRefresh = createRequire(require.resolve('@rsbuild/plugin-react')).resolve('@rspack/plugin-react-refresh/react-refresh');

/** The same in browser and server. The sheet's part is alike in all its names: pages with them compress better than with a digest of each. */
function className(app: string, sheet: string, local: string): string {
  const digest = createHash('sha256').update(`${app} ${sheet}`).digest('base64url').replace(/[-_]/g, 'x');
  return `${digest.replace(/^\d+/, '').slice(0, 4)}-${local}`;
}

/** What every build has in common. */
function baseConfig(root: string): RsbuildConfig {
  return {
    root,
    plugins: [pluginReact({ reactRefreshOptions: { exclude: [/[\\/]node_modules[\\/]/, screenRefresh] } })],
    html: { template: './src/index.html', inject: 'head', scriptLoading: 'defer', templateParameters: { ...siteConfig.pageParameters } },
    source: {
      entry: { index: './src/main.tsx' },
      define: {
        contractOfSite: JSON.stringify(siteConfig.contract),
        runtimeGlobal: JSON.stringify(siteConfig.runtimeGlobal),
      },
    },
    output: {
      // '/static/' belongs to the pictures that the API serves.
      distPath: {
        root: process.env.OUT_DIR ?? 'dist',
        js: 'assets',
        jsAsync: 'assets',
        css: 'assets',
        cssAsync: 'assets',
        font: 'assets',
        image: 'assets',
        svg: 'assets',
      },
      // A path, as some chunks are called, is no name for a file.
      filename: { js: '[id].js', css: '[id].css' },
      cleanDistPath: true,
      dataUriLimit: 0,
      legalComments: 'none',
      overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'],
    },
    splitChunks: false,
    performance: { printFileSize: false },
    // '/fonts/…' is an address of the site, not a file to bundle.
    tools: {
      cssLoader: {
        url: { filter: (address: string) => !address.startsWith('/') },
        modules: {
          getLocalIdent: ({ resourcePath }, _, local) => className(readAppPackage(root).name, relative(root, resourcePath), local),
        },
      },
      rspack: { module: { rules: shortLists() } },
    },
  };
}

/**
 * The configuration of all federated builds: the shell (a page that provides the shared libraries) and every module
 * (no page, exposes './routes'). A package with `federation` in its package.json is a module. A package with pages rendered on the server
 * is built for it a second time, from the same sources.
 */
export function federatedApp(root: string): RsbuildConfig {
  const server = serverBuildOf(root);
  return mergeRsbuildConfig(baseConfig(root), {
    mode: 'production',
    plugins: [confirmInputs(root)],
    environments: { web: browserBuild(root), ...(server ? { [serverFolder]: server } : {}) },
  });
}

type Parts = NonNullable<EnvironmentConfig['splitChunks']>;

/**
 * A module's screens in parts: a changed line costs a returning visitor one of them. Each part more makes all of them larger, so that only
 * the front page has small ones. In bytes of the sources.
 */
const partsOfModule: Parts = {
  preset: 'none',
  // A worker stays whole: it has no names of files to load parts by.
  chunks: (chunk) => !chunk.hasRuntime(),
  maxSize: { javascript: 100_000 },
  cacheGroups: {
    default: false,
    defaultVendors: false,
    front: { name: 'front', type: /^javascript/, chunks: ({ name }) => name === '/', enforce: true, maxSize: 44_000 },
  },
};

/** The shell's start in parts, which load at the same time: what changes with a dependency, with shared code, and with the shell. */
const partsOfShell: Parts = {
  preset: 'none',
  chunks: 'initial',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    installed: { name: 'installed', test: /[\\/]node_modules[\\/]/, enforce: true },
  },
};

const sharedFiles = Object.fromEntries(['js', 'jsAsync', 'css', 'cssAsync', 'font', 'image', 'svg'].map((kind) => [kind, sharedFolder]));

function browserBuild(root: string): EnvironmentConfig {
  const app = readAppPackage(root);
  const isHost = app.federation === undefined;
  return {
    plugins: [listChunks()],
    splitChunks: isHost ? partsOfShell : partsOfModule,
    output: {
      assetPrefix: isHost ? '/' : 'auto',
      // No script names its map: keep-maps.ts takes them out of the folder that visitors get.
      sourceMap: { js: 'hidden-source-map' },
      ...(isHost ? { copy: [...shellFiles] } : { distPath: sharedFiles }),
    },
    tools: {
      htmlPlugin: isHost,
      rspack: (config) => {
        // A module has no page of its own in production: only what it exposes is built.
        if (!isHost) config.entry = {};
        // Without it a module that threw while loading stays in the cache half made, and a retry cannot succeed.
        config.output = { ...config.output, uniqueName: app.name, strictModuleErrorHandling: true };
        if (isHost) config.optimization = { ...config.optimization, runtimeChunk: { name: 'installed' } };
        // A script of another origin loads with integrity only by CORS.
        if (!isHost) config.output.crossOriginLoading = 'anonymous';
        const slots = { 'module-under-build/slots$': writeSlots(root) };
        const alias = { ...slots, ...config.resolve?.alias, ...federationRuntime(isHost), 'module-under-build': join(root, 'src') };
        config.resolve = { ...config.resolve, alias };
        config.plugins = [
          ...(config.plugins ?? []),
          runtimeByName(),
          isHost ? nameShell(siteConfig.runtimeGlobal) : nameModule(siteConfig.runtimeGlobal, federationName(app.name)),
          ...(isHost ? [] : [chunkIntegrity(siteConfig.runtimeGlobal)]),
          new ModuleFederationPlugin({
            name: federationName(app.name),
            ...(isHost
              ? {}
              : {
                  filename: `${sharedFolder}/container.js`,
                  exposes: { './routes': moduleEntryName },
                  manifest: true,
                }),
            shared: sharedLibraries(isHost),
            shareStrategy: 'loaded-first',
            dts: false,
            experiments: { optimization: { target: 'web', disableSnapshot: true } },
          }),
        ];
        return config;
      },
    },
  };
}

/** Starts a module's workers. In development it is alone: workers for times without signal leave a browser whose server has none. */
const moduleWorker = { from: ownFile('load/worker.js'), to: 'worker.js' };
/** Files that the server sends or inlines unchanged. */
const shellFiles = [
  moduleWorker,
  { from: ownFile('load/offline-worker.js'), to: 'offline-screen.js' },
  { from: ownFile('load/site-worker.js'), to: 'offline-site.js' },
  { from: ownFile('render/hydration-bootstrap.js'), to: 'hydration-bootstrap.js' },
];

/**
 * Builds the same screens for the renderer process (render/): one CommonJS file each, which asks by `require` for what the shell shares and
 * for nothing else. The shell's is that process itself.
 */
function serverBuildOf(root: string, first: Readonly<Record<string, string>> = {}): EnvironmentConfig | undefined {
  if (!rendersPages(root)) return undefined;
  const isHost = readAppPackage(root).federation === undefined;
  return {
    source: {
      // What is rendered opens no file beside its script; the bundler would write the path on this machine.
      define: { 'import.meta.url': '"file:///"' },
      entry: isHost
        ? { 'render-process': ownFile('render/render-process.ts'), 'render-thread': ownFile('render/render-thread.tsx') }
        : { routes: ownFile('wire/module-entry.ts') },
    },
    output: {
      target: 'node',
      module: false,
      distPath: { root: join(process.env.OUT_DIR ?? 'dist', serverFolder), js: '' },
      filename: { js: '[name].cjs' },
      copy: [],
      // Names stay readable; what nothing uses, and comments, are no part of a version.
      minify: {
        js: true,
        jsOptions: {
          minimizerOptions: { mangle: false, compress: { defaults: false, unused: true, dead_code: true, side_effects: true } },
        },
      },
      emitAssets: false,
      ...(isHost ? {} : { externals: Object.keys(sharedSingletons()) }),
    },
    tools: {
      htmlPlugin: false,
      rspack: (config) => {
        // The base's entry is merged into every environment.
        delete (config.entry as Record<string, unknown>)['index'];
        config.output = { ...config.output, library: { type: 'commonjs2' }, asyncChunks: false };
        config.optimization = { ...config.optimization, splitChunks: false };
        // Nothing that is rendered on the server starts a worker: their scripts are the browser's.
        config.module.parser = { ...config.module.parser, javascript: { ...config.module.parser?.javascript, worker: false, url: false } };
        const alias = {
          ...first,
          ...config.resolve?.alias,
          'module-under-build/slots$': writeSlots(root, true),
          'module-under-build': join(root, 'src'),
          'shell-under-build': join(root, 'src'),
          ...(isHost ? { 'shared-singletons': writeSingletons(root) } : {}),
        };
        config.resolve = { ...config.resolve, alias };
        return config;
      },
    },
  };
}

/** A file that exports the shared singletons by their names. */
function writeSingletons(root: string): string {
  const file = join(root, 'node_modules/.cache/shared-singletons.js');
  const names = Object.keys(sharedSingletons());
  const imports = names.map((name, index) => `import * as library${index} from '${name}';`);
  const entries = names.map((name, index) => `  '${name}': library${index},`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${imports.join('\n')}\nexport const singletons = {\n${entries.join('\n')}\n};\n`);
  return file;
}

/** A file that imports the modules whose sources are here, or `alone` one of them, and `devPages`; plain JavaScript, found by an alias. */
function writeModuleImports(root: string, alone: string | undefined, devPages: Readonly<Record<string, string>>): string {
  const file = join(root, 'node_modules/.cache/modules-together', `${alone ?? 'all'}.js`);
  const here = listModules(join(root, '..'));
  const modules = alone === undefined ? here : [alone];
  const pathsOf = (name: string) => readAppPackage(join(root, '..', name)).federation?.paths ?? [];
  const others = here.filter((name) => !modules.includes(name)).map((name) => ({ name, paths: pathsOf(name) }));
  const lines = modules.map((name) => {
    const { federation } = readAppPackage(join(root, '..', name));
    const routes = JSON.stringify(join(root, '..', name, 'src/routes.tsx'));
    const load = `() => import(/* webpackChunkName: "${name}" */ ${routes})`;
    const { paths = [], menu = [] } = federation ?? {};
    const slots = importSlots(join(root, '..', name), dirname(file));
    return `  { name: '${name}', paths: ${JSON.stringify(paths)}, menu: ${JSON.stringify(menu)}, load: ${load}, slots: ${slots} },`;
  });
  const pages = Object.entries(devPages).map(
    ([path, routes]) => `  { path: '${path}', load: () => import(${JSON.stringify(join(root, '..', routes))}) },`,
  );
  mkdirSync(dirname(file), { recursive: true });
  const list = (name: string, entries: readonly string[]) => `export const ${name} = [\n${entries.join('\n')}\n];\n`;
  const absent = `export const absent = ${alone === undefined ? 'undefined' : JSON.stringify(others)};\n`;
  writeFileSync(file, list('modules', lines) + list('devPages', pages) + absent);
  return file;
}

/**
 * All sources in one compilation, for development and for the benchmark (platform/dev/main.tsx); in development, with the pages that only
 * it has, and the shell and one module alone when MODULE names it. The API answers at API_URL.
 */
export function composedApp(root: string, { isDevelopment }: { isDevelopment: boolean }): RsbuildConfig {
  const alone = process.env.MODULE;
  const server = isDevelopment
    ? undefined
    : serverBuildOf(root, { 'shell-under-build/rendered-routes$': ownFile('dev/rendered-together.ts') });
  return mergeRsbuildConfig(baseConfig(root), {
    environments: {
      web: {
        plugins: [listChunks()],
        source: { entry: { index: ownFile('dev/main.tsx') } },
        output: { copy: isDevelopment ? [moduleWorker] : [...shellFiles] },
      },
      ...(server ? { server } : {}),
    },
    resolve: {
      alias: {
        [reactRefresh]: screenRefresh,
        'modules-together': writeModuleImports(root, alone, isDevelopment ? (siteConfig.devPages ?? {}) : {}),
        'shell-under-build': join(root, 'src'),
      },
    },
    html: { meta: { ...siteConfig.pageMeta } },
    // Some chunks are named after paths, by which no hot update is found: ids, which must not change with every visit.
    tools: { rspack: { optimization: { chunkIds: 'deterministic' } } },
  });
}
