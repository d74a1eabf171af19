import type { ComponentType } from 'react';
import type { RouteHandle } from 'platform/face/remote-module';
import type { LoaderFunctionArgs, RouteObject } from 'shared/router';

type Revalidate = NonNullable<RouteObject['shouldRevalidate']>;

/** What a screen's chunk brings. */
export interface LazyScreen {
  Component: ComponentType;
  loader?: (args: LoaderFunctionArgs) => unknown;
  shouldRevalidate?: Revalidate;
}

export interface LazyRoute {
  path: string;
  /** Imports the screen. Where everybody may see it, its chunk is named after the path, by which the server finds and preloads it. */
  load: () => Promise<LazyScreen>;
}

/**
 * A screen in a chunk of its own, for everybody; one that is not for everybody is a `guardedRoute`. The router's own `lazy` keeps a failed
 * download for good, so that no retry could mend it.
 */
export function lazyRoute({ path, load }: LazyRoute) {
  let screen: LazyScreen | undefined;
  return {
    path,
    Component: () => screen && <screen.Component />,
    async loader(args: LoaderFunctionArgs): Promise<unknown> {
      screen ??= await load();
      return screen.loader?.(args) ?? null;
    },
    shouldRevalidate: (change: Parameters<Revalidate>[0]) => screen?.shouldRevalidate?.(change) ?? change.defaultShouldRevalidate,
    handle: { warm: load, open: true } satisfies RouteHandle,
  } satisfies RouteObject;
}
