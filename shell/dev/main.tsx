import type { RemoteModule } from 'shared/federation/remote-module';
import { findOwner, type Registry } from 'shared/contract/modules';
import { startShell } from '../src/start-shell.tsx';

/**
 * The whole site in one compilation, without federation. Development runs it, because a hot update does not repaint
 * through a federated shell; the benchmark builds it, to know what federation costs.
 */
const sources: Record<string, () => Promise<RemoteModule>> = {
  'mf-public': () => import(/* webpackChunkName: "mf-public" */ '../../mf-public/src/routes.tsx'),
  'mf-registrations': () => import(/* webpackChunkName: "mf-registrations" */ '../../mf-registrations/src/routes.tsx'),
  'mf-galleries': () => import(/* webpackChunkName: "mf-galleries" */ '../../mf-galleries/src/routes.tsx'),
  'mf-admin-content': () => import(/* webpackChunkName: "mf-admin-content" */ '../../mf-admin-content/src/routes.tsx'),
};
/** Filled in by the build, from the packages' own declarations (rsbuild.config.ts beside this file). */
declare const MODULE_PATHS: Record<string, string[]>;

const registry: Registry = Object.entries(MODULE_PATHS).map(([name, paths]) => ({
  name,
  paths,
  version: '',
  entry: '',
  manifest: '',
  preload: {},
}));

async function loadOwner(pathname: string): Promise<RemoteModule | undefined> {
  const owner = findOwner(registry, pathname);
  return owner && sources[owner.name]?.();
}

startShell({ loadOwner, preload: async (pathname) => void (await loadOwner(pathname)) });
