import type { ComponentType } from 'react';
import type { LoadedPage, PageMeta } from 'platform/wire/page-meta';
import type { RouteHandle } from 'platform/wire/remote-module';
import type { LoaderFunctionArgs, RouteObject } from 'shared/router';

type Revalidate = NonNullable<RouteObject['shouldRevalidate']>;

/** Exports of a screen's chunk. */
export interface LazyScreen<Data = unknown> {
  Component: ComponentType;
  loader?: (args: LoaderFunctionArgs) => Data | Promise<Data>;
  shouldRevalidate?: Revalidate;
  /**
   * Metadata of the page, used on the server only. In a chunk of its own, which browsers do not download; may make calls that the screen
   * does not need.
   */
  meta?(page: LoadedPage<Data>): Promise<PageMeta>;
}

/** A screen's `meta`, in a file of its own. */
export type ScreenMeta<Data = unknown> = NonNullable<LazyScreen<Data>['meta']>;

export interface LazyRoute {
  path: string;
  /** Imports the screen. A public screen's chunk is named after the path, by which the server finds and preloads it. */
  load: () => Promise<LazyScreen>;
}

/**
 * A public lazy screen in its own chunk; see `guardedRoute` for others. The router's own `lazy` caches a failed download, so that retries
 * are impossible.
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
