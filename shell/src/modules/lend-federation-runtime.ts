import federation from '@module-federation/webpack-bundler-runtime';

/** Modules are built to use the shell's copy of federation's runtime: shared/build/host-bundler-runtime.js. */
export function lendFederationRuntime(): void {
  Object.assign(globalThis, { motoClubFederation: federation });
}
