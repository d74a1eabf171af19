import { render } from '@testing-library/react';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'shared/router';
import { provideSession, type Session } from 'shared/session/session';
import { createStore } from 'zustand/vanilla';

export interface RenderedRoutes {
  /** Path, query and fragment at this moment. */
  place: () => string;
}

/** A module's real routes, loaders and actions, opened at a path; any other path is an empty page. */
export function renderRoutes(routes: RouteObject[], path: string, session: Partial<Session> = {}): RenderedRoutes {
  signIn(session);
  const router = createMemoryRouter([{ hydrateFallbackElement: null, children: [...routes, { path: '*', element: null }] }], {
    initialEntries: [path],
  });
  render(createElement(RouterProvider, { router }));
  return {
    place: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
  };
}

/** Nobody is signed in unless `session` says so. */
export function signIn(session: Partial<Session> = {}): void {
  provideSession(createStore<Session>(() => ({ token: null, user: null, logIn: () => {}, logOut: () => {}, ...session })));
}
