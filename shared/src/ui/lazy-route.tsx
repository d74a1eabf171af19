import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { RouteHandle } from 'platform/face/remote-module';
import type { Role } from 'shared/contract/enumerations';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type RouteObject } from 'shared/router';
import { currentSession, useSession } from 'shared/session/session';

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
  let askedAs: Role | undefined;
  function Shown() {
    const data = useLoaderData<unknown>();
    const { revalidate } = useRevalidator();
    const role = useSession(({ user }) => user?.rol);
    // The profile may tell, or correct, the role after the loader looked at it.
    useEffect(() => {
      if (role && role !== askedAs) void revalidate();
    }, [role, revalidate]);
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
      askedAs = currentSession().user?.rol;
      if (!(await admit(args))) return refused;
      screen ??= await load();
      return screen.loader?.(args) ?? null;
    },
    shouldRevalidate: (change: Parameters<Revalidate>[0]) => screen?.shouldRevalidate?.(change) ?? change.defaultShouldRevalidate,
    // Whoever has a link to it may see it.
    handle: { warm: load } satisfies RouteHandle,
  } satisfies RouteObject;
}
