// The one function of a container that a page without exposed modules leaves out (alias in federated-app.ts).
import { initContainerEntry } from 'federation-container-entry';

/** In a module's worker, where there is no shell: it shares nothing and exposes nothing, but is built with the same plugin. */
const alone = { runtime: {}, bundlerRuntime: { init: () => ({}), installInitialConsumes() {} }, attachShareScopeMap() {} };

/**
 * Stands in for @module-federation/webpack-bundler-runtime in modules: the shell's copy serves them all
 * (../load/lend-federation-runtime.ts), so that no module carries one of its own. What a container writes to is
 * its own, and so is its instance: `init` would take the shell's, because it knows builds, and this is the shell's build.
 */
const { bundlerRuntime, runtime, attachShareScopeMap } = globalThis.document ? globalThis[runtimeGlobal] : alone;

export default {
  attachShareScopeMap,
  runtime: { ...runtime, init: runtime.createInstance },
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry, S: {} },
  bundlerRuntimeOptions: {},
};
