import { modules } from 'modules-together';
import type { RemoteModule } from 'shared/federation/remote-module';
import { findOwner, type Registry } from 'shared/contract/modules';
import { redirect } from 'shared/router';
import { startShell } from '../src/start-shell.tsx';

/**
 * The site in one compilation, without federation. Development runs it, because a hot update does not repaint
 * through a federated shell; the benchmark builds it, to know what federation costs. The build says which modules are in it
 * (composedApp in shared/build/federated-app.ts): all, or one alone.
 */
const registry: Registry = modules.map(({ name, paths }) => ({ name, paths, version: '', entry: '', manifest: '', preload: {} }));
const loads = new Map(modules.map(({ name, load }) => [name, load]));

/** Without the module that owns the landing page, it leads to what there is; a log-in leads there too. */
const first = modules[0]?.paths[0] ?? '/';
const noLandingPage: RemoteModule = { routes: [{ path: '/', loader: () => redirect(first) }] };

async function loadOwner(pathname: string): Promise<RemoteModule | undefined> {
  const owner = findOwner(registry, pathname);
  if (!owner) return pathname === '/' ? noLandingPage : undefined;
  return loads.get(owner.name)?.();
}

startShell({ loadOwner, preload: async (pathname) => void (await loadOwner(pathname)) });
