// The one function of a container that a page without exposed modules leaves out (alias in federated-app.ts).
import { initContainerEntry } from 'federation-container-entry';
import { takeNames } from './chunk-names.js';

/** Stubs for a module's worker: the same plugin builds it, but there is no shell, and it shares and exposes nothing. */
const alone = { runtime: {}, bundlerRuntime: { init: () => ({}), installInitialConsumes() {} }, attachShareScopeMap() {} };

/**
 * Stands in for @module-federation/webpack-bundler-runtime in modules: the shell's copy serves them all
 * (../load/expose-federation-runtime.ts), so that no module carries one of its own. Only state is per module: the objects that a
 * container writes to, and the instance, made by `createInstance`. `init` would return the shell's instance: it finds one by the build.
 */
const { bundlerRuntime, runtime, attachShareScopeMap } = globalThis.document ? globalThis[runtimeGlobal] : alone;

// Not in a worker.
const { names } = globalThis.document?.currentScript ?? {};
if (names) takeNames(names, 'files');
// It has '/files/../' in it, and style sheets are looked for by their address.
__webpack_public_path__ = new URL(__webpack_public_path__).href;

export default {
  attachShareScopeMap,
  runtime: { ...runtime, init: runtime.createInstance },
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry, S: {} },
  bundlerRuntimeOptions: {},
};
