import { render } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'shared/router';
import { provideSession, type Session } from 'shared/session/session';
import { createStore, type StoreApi } from 'zustand/vanilla';

interface RenderedRoutes {
  /** Path, query and fragment at this moment. */
  place: () => string;
  session: StoreApi<Session>;
}

/** A module's real routes, loaders and actions, opened at a path; any other path is an empty page. */
export function renderRoutes(routes: RouteObject[], path: string, session: Partial<Session> = {}): RenderedRoutes {
  const store = signIn(session);
  const anyOther = { path: '*', element: null };
  const root = { hydrateFallbackElement: createElement(Fragment), children: [...routes, anyOther] };
  const router = createMemoryRouter([root], { initialEntries: [path] });
  render(createElement(RouterProvider, { router }));
  return {
    session: store,
    place: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
  };
}

/** Nobody is signed in unless `session` says so. */
export function signIn(session: Partial<Session> = {}): StoreApi<Session> {
  const store = createStore<Session>(() => ({ token: null, user: null, logIn: () => {}, logOut: () => {}, ...session }));
  provideSession(store);
  return store;
}
