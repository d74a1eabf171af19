import type { RouteObject } from 'shared/router';
import { loadSignUp } from './sign-up/sign-up-data.ts';
import { SignUpPage } from './sign-up/sign-up-page.tsx';

/** The staff's list: a chunk of its own, which no rider downloads. */
const list = (path: string, loader: 'loadRegistrations' | 'loadGuarded'): RouteObject => ({
  path,
  lazy: async () => {
    const [{ RegistrationsPage }, data] = await Promise.all([
      import('./list/registrations-page.tsx'),
      import('./list/registrations-data.ts'),
    ]);
    return { Component: RegistrationsPage, loader: data[loader], shouldRevalidate: data.asksAnew };
  },
});

export const routes: RouteObject[] = [
  { path: '/formulario-inscripcion', element: <SignUpPage />, loader: loadSignUp },
  list('/inscripciones', 'loadRegistrations'),
  list('/admin/inscripciones', 'loadGuarded'),
];
