import federation from '@module-federation/webpack-bundler-runtime';
import { takeNames } from '../build/chunk-names.js';
import { addIntegrity } from './script-integrity.ts';

/** Written in by the build: `runtimeGlobal` of site.config.ts. */
declare const runtimeGlobal: string;

/** Modules are built to use the shell's copy of federation's runtime: ../build/host-bundler-runtime.js. */
export function exposeFederationRuntime(): void {
  const { names } = (Reflect.get(globalThis, runtimeGlobal) ?? {}) as { names?: Parameters<typeof takeNames>[0] };
  if (names) takeNames(names, 'assets');
  Object.assign(globalThis, { [runtimeGlobal]: { ...federation, addIntegrity } });
}
