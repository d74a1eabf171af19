import { requireSession } from 'shared/session/require-session';
import { guardedRoute } from 'shared/ui/guarded-route';
import { fetchProfile } from '../auth/auth-store.ts';

/** For whoever has a session: nobody else downloads it. */
export const panelRoute = guardedRoute({
  path: '/panel',
  title: 'Panel',
  admit() {
    requireSession();
    return true;
  },
  load: async () => ({
    Component: (await import('./panel-page.tsx')).PanelPage,
    loader() {
      void fetchProfile();
      return null;
    },
  }),
});
