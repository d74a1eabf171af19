import { useEffect, type ComponentType } from 'react';
import type { RouteHandle } from 'shared/federation/remote-module';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type RouteObject } from 'shared/router';
import { isStaff, useSession } from 'shared/session/session';
import { AccessDenied } from './access-denied.tsx';
import styles from './lazy-route.module.css';
import { PageTitle } from './page-title.tsx';
import { usePageTitle } from './use-page-title.tsx';

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

/**
 * A screen in a chunk of its own, which nobody downloads who may not see it. The router's own `lazy` downloads before it asks,
 * and keeps what it once got, also for the next person who signs in.
 */
export function lazyRoute({ path, title, admit, load }: LazyRoute) {
  let screen: LazyScreen | undefined;
  function Shown() {
    const data = useLoaderData<unknown>();
    if (data === refused || !screen) return <Refused title={title} />;
    return <screen.Component />;
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

function Refused({ title }: { title: string }) {
  usePageTitle(title);
  const { revalidate } = useRevalidator();
  // The profile may tell, or correct, the role after the loader looked at it.
  const mayCome = useSession(({ user }) => isStaff(user?.rol));
  useEffect(() => {
    if (mayCome) void revalidate();
  }, [mayCome, revalidate]);
  return (
    <div className={styles.refused}>
      <PageTitle>{title}</PageTitle>
      <AccessDenied />
    </div>
  );
}
