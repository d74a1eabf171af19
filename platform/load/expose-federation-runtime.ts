import federation from '@module-federation/webpack-bundler-runtime';
import { addIntegrity } from './script-integrity.ts';

/** Written in by the build: `runtimeGlobal` of site.config.ts. */
declare const runtimeGlobal: string;

/** Modules are built to use the shell's copy of federation's runtime: ../build/host-bundler-runtime.js. */
export function exposeFederationRuntime(): void {
  Object.assign(globalThis, { [runtimeGlobal]: { ...federation, addIntegrity } });
}
