import { lazy, Suspense, useEffect } from 'react';
import type { RouteHandle } from 'platform/wire/remote-module';
import type { Role } from 'shared/facts/enumerations';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type RouteObject } from 'shared/router';
import { currentSession, useSession } from 'shared/session/session';
import { lazyRoute, type LazyRoute } from './lazy-route.tsx';

interface GuardedRoute extends LazyRoute {
  /** Heading of the forbidden message. */
  title: string;
  /** Whether the user is admitted, false for the forbidden message; throws a redirect. */
  admit: (args: LoaderFunctionArgs) => boolean | Promise<boolean>;
}

const refused = Symbol('refused');

// Rarely needed.
const RefusedScreen = lazy(async () => ({ default: (await import('./refused-screen.tsx')).RefusedScreen }));

/**
 * A lazy screen with access control, in its own chunk, which only admitted users download. Checked at each visit, also when another user
 * signs in.
 */
export function guardedRoute({ path, title, admit, load }: GuardedRoute) {
  const { Component: Screen, loader, shouldRevalidate } = lazyRoute({ path, load });
  let askedAs: Role | undefined;
  function Guarded() {
    const data = useLoaderData<unknown>();
    const { revalidate } = useRevalidator();
    const role = useSession(({ user }) => user?.rol);
    // The profile may load, or correct, the role after the loader has run.
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
    // A visible link implies access.
    handle: { warm: load } satisfies RouteHandle,
  } satisfies RouteObject;
}
