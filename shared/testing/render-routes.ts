import { render } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { createMemoryRouter, isRouteErrorResponse, Outlet, RouterProvider, useRouteError } from 'react-router-dom';
import { NoticeRegion } from 'shared/notify/notice-region';
import { startNotices } from 'shared/notify/notice-store';
import type { RouteObject } from 'shared/router';
import { provideSession, type Session } from 'shared/session/session';
import { createStore, type StoreApi } from 'zustand/vanilla';

interface RenderedRoutes {
  /** Current path, query and fragment. */
  url: () => string;
  /** State of the last navigation. */
  carried: () => unknown;
  session: StoreApi<Session>;
}

/** Stands in for the shell, which offers the log-in where a loader needs a session. */
function ShellError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 401) throw error;
  return createElement('p', null, 'the shell offers the log-in');
}

/** Renders a module's real routes, loaders and actions at a path; any other path is an empty page. */
export function renderRoutes(routes: RouteObject[], path: string, session: Partial<Session> = {}): RenderedRoutes {
  const store = signIn(session);
  const anyOther = { path: '*', element: null };
  const root = {
    element: createElement(Fragment, null, createElement(Outlet), createElement(NoticeRegion)),
    hydrateFallbackElement: createElement(Fragment),
    errorElement: createElement(ShellError),
    children: [...routes, anyOther],
  };
  const router = createMemoryRouter([root], { initialEntries: [path] });
  startNotices(router);
  render(createElement(RouterProvider, { router }));
  return {
    session: store,
    carried: () => router.state.location.state as unknown,
    url: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
  };
}

/** No session by default. */
export function signIn(session: Partial<Session> = {}): StoreApi<Session> {
  const store = createStore<Session>(() => ({ token: null, user: null, logIn: () => {}, logOut: () => {}, ...session }));
  provideSession(store);
  return store;
}
