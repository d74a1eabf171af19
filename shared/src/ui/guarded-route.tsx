import { lazy, Suspense, useEffect } from 'react';
import type { RouteHandle } from 'platform/face/remote-module';
import type { Role } from 'shared/facts/enumerations';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type RouteObject } from 'shared/router';
import { currentSession, useSession } from 'shared/session/session';
import { lazyRoute, type LazyRoute } from './lazy-route.tsx';

interface GuardedRoute extends LazyRoute {
  /** Stands above the refusal. */
  title: string;
  /** Whether this person gets the screen, false for a refusal in its place; throws where they have to leave. */
  admit: (args: LoaderFunctionArgs) => boolean | Promise<boolean>;
}

const refused = Symbol('refused');

// Few are refused; whoever is, waits for nothing else.
const RefusedScreen = lazy(async () => ({ default: (await import('./refused-screen.tsx')).RefusedScreen }));

/**
 * A screen that not everybody may see, in a chunk of its own, which nobody else downloads: who comes is asked first, each time, also when
 * the next person signs in.
 */
export function guardedRoute({ path, title, admit, load }: GuardedRoute) {
  const { Component: Screen, loader, shouldRevalidate } = lazyRoute({ path, load });
  let askedAs: Role | undefined;
  function Guarded() {
    const data = useLoaderData<unknown>();
    const { revalidate } = useRevalidator();
    const role = useSession(({ user }) => user?.rol);
    // The profile may tell, or correct, the role after the loader looked at it.
    useEffect(() => {
      if (role && role !== askedAs) void revalidate();
    }, [role, revalidate]);
    if (data !== refused) return <Screen />;
    return (
      <Suspense>
        <RefusedScreen title={title} />
      </Suspense>
    );
  }
  return {
    path,
    Component: Guarded,
    async loader(args: LoaderFunctionArgs): Promise<unknown> {
      askedAs = currentSession().user?.rol;
      return (await admit(args)) ? loader(args) : refused;
    },
    shouldRevalidate,
    // Whoever has a link to it may see it.
    handle: { warm: load } satisfies RouteHandle,
  } satisfies RouteObject;
}
