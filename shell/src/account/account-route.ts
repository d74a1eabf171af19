import { redirect } from 'shared/router';
import { requireToken } from 'shared/session/require-session';
import { guardedRoute } from 'shared/ui/guarded-route';

export const accountRoute = guardedRoute({
  path: '/mi-cuenta',
  title: 'Seguridad de tu cuenta',
  /** Also admits a user who has yet to add the second factor and may see no other screen. */
  admit() {
    if (requireToken('here').user?.debe_cambiar_contrasena) throw redirect('/cambiar-contrasena');
    return true;
  },
  async load() {
    const [{ loadAccountPage }, { AccountPage }] = await Promise.all([import('./account-data.ts'), import('./account-page.tsx')]);
    return { Component: AccountPage, loader: loadAccountPage };
  },
});
