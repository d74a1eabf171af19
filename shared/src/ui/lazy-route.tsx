import { lazy, Suspense, type ComponentType } from 'react';
import type { RouteHandle } from 'shared/federation/remote-module';
import { useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'shared/router';

type Revalidate = NonNullable<RouteObject['shouldRevalidate']>;

/** What a screen's chunk brings. */
export interface LazyScreen {
  Component: ComponentType;
  loader?: (args: LoaderFunctionArgs) => unknown;
  shouldRevalidate?: Revalidate;
}

interface LazyRoute {
  path: string;
  /** Stands above the refusal. */
  title: string;
  /** Whether this person gets the screen, false for a refusal in its place; throws where they have to leave. */
  admit: (args: LoaderFunctionArgs) => boolean | Promise<boolean>;
  load: () => Promise<LazyScreen>;
}

const refused = Symbol('refused');

// Few are refused; whoever is, waits for nothing else.
const RefusedScreen = lazy(async () => ({ default: (await import('./refused-screen.tsx')).RefusedScreen }));

/**
 * A screen in a chunk of its own, which nobody downloads who may not see it. The router's own `lazy` downloads before it asks,
 * and keeps what it once got, also for the next person who signs in.
 */
export function lazyRoute({ path, title, admit, load }: LazyRoute) {
  let screen: LazyScreen | undefined;
  function Shown() {
    const data = useLoaderData<unknown>();
    if (data !== refused && screen) return <screen.Component />;
    return (
      <Suspense>
        <RefusedScreen title={title} />
      </Suspense>
    );
  }
  return {
    path,
    Component: Shown,
    async loader(args: LoaderFunctionArgs): Promise<unknown> {
      if (!(await admit(args))) return refused;
      screen ??= await load();
      return screen.loader?.(args) ?? null;
    },
    shouldRevalidate: (change: Parameters<Revalidate>[0]) => screen?.shouldRevalidate?.(change) ?? change.defaultShouldRevalidate,
    // Whoever has a link to it may see it.
    handle: { warm: load } satisfies RouteHandle,
  } satisfies RouteObject;
}
