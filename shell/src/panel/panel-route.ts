import { requireSession } from 'shared/session/require-session';
import { lazyRoute } from 'shared/ui/lazy-route';
import { fetchProfile } from '../auth/auth-store.ts';

/** The screen is a chunk that only signed-in users download. */
export const panelRoute = lazyRoute({
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
