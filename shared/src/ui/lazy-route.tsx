import type { ComponentType } from 'react';
import type { LoadedPage, PageMeta } from 'platform/face/page-meta';
import type { RouteHandle } from 'platform/face/remote-module';
import type { LoaderFunctionArgs, RouteObject } from 'shared/router';

type Revalidate = NonNullable<RouteObject['shouldRevalidate']>;

/** What a screen's chunk brings. */
export interface LazyScreen<Data = unknown> {
  Component: ComponentType;
  loader?: (args: LoaderFunctionArgs) => Data | Promise<Data>;
  shouldRevalidate?: Revalidate;
  /**
   * What the page says of itself; no browser asks it. So it stands in a chunk of its own, which nobody downloads, and may make calls that
   * the screen does without.
   */
  meta?(page: LoadedPage<Data>): Promise<PageMeta>;
}

/** A screen's `meta`, as it stands in a file of its own. */
export type ScreenMeta<Data = unknown> = NonNullable<LazyScreen<Data>['meta']>;

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
  const ready = async () => (screen ??= await load());
  return {
    path,
    Component: () => screen && <screen.Component />,
    loader: async (args: LoaderFunctionArgs): Promise<unknown> => (await ready()).loader?.(args) ?? null,
    shouldRevalidate: (change: Parameters<Revalidate>[0]) => screen?.shouldRevalidate?.(change) ?? change.defaultShouldRevalidate,
    handle: { warm: load, open: true, meta: async (page) => (await ready()).meta?.(page) } satisfies RouteHandle,
  } satisfies RouteObject;
}
