import { absent, devPages, modules } from 'modules-together';
import { federationName } from '../wire/module-names.ts';
import type { RemoteModule } from '../wire/remote-module.ts';
import { findOwner, type Registry } from '../wire/registry.ts';
import type { Modules } from '../load/modules.ts';
import type { SlotFill } from '../wire/slots.ts';
import { handleOf } from '../load/patch-routes.ts';
import { startShell } from 'shell-under-build/start-shell';

/**
 * The site in one compilation, without federation. Development runs it, because a hot update does not repaint
 * through a federated shell; the benchmark builds it, to know what federation costs. The build says which modules are in it
 * (composedApp in platform/build/federated-app.ts): all, or one alone.
 */
const owners = [...modules, ...devPages.map(({ path, load }) => ({ name: path, paths: [path], load }))];
const registry: Registry = owners.map(({ name, paths }) => ({ name, paths, version: '', entry: '', manifest: '', preload: {} }));
const loads = new Map(owners.map(({ name, load }) => [name, load]));

/** A module alone: the landing page, where a log-in leads too, belongs to another module. */
const landingPage: RemoteModule = {
  routes: [{ path: '/', lazy: async () => ({ Component: (await import('./alone-page.tsx')).AlonePage }) }],
};

/** Says which module the page belongs to. */
const absentPage = (pathname: string): RemoteModule => ({
  routes: [{ path: pathname, lazy: async () => ({ Component: (await import('./absent-page.tsx')).AbsentPage }) }],
});

async function loadOwner(pathname: string): Promise<RemoteModule | undefined> {
  const owner = findOwner(registry, pathname);
  if (owner) return loads.get(owner.name)?.();
  return pathname === '/' ? landingPage : absent && absentPage(pathname);
}

async function loadFills(slot: string): Promise<SlotFill[]> {
  const fillers = modules.flatMap(({ name, slots }) => (slots[slot] ? [{ name, load: slots[slot] }] : []));
  return Promise.all(
    fillers.map(({ name, load }) => {
      const filler = { module: federationName(name), version: '' };
      return load().then(
        ({ fill }) => ({ ...filler, fill }),
        (failure: unknown) => ({ ...filler, failure }),
      );
    }),
  );
}

const menu = modules.flatMap((module) => module.menu);

const modulesHere: Modules = {
  loadOwner,
  preload: async (pathname) => void (await handleOf((await loadOwner(pathname))?.routes ?? [], pathname).warm?.()),
  menu: { read: () => menu, watch: () => () => {} },
  loadFills,
};

/** Shows the message and place of a screen's error in the overlay of the dev server; visitors see neither. */
const reportFailure = (error: unknown) => error instanceof Error && reportError(error);

const router = startShell(modulesHere, import.meta.env.DEV ? { onError: reportFailure } : {});
// Of refresh-screens.js.
if (import.meta.env.DEV) addEventListener('screens-exchanged', () => void router?.revalidate());
