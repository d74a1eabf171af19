import { requireSession } from 'shared/session/require-session';
import { guardedRoute } from 'shared/ui/guarded-route';

/** For whoever has a session: nobody else downloads it. */
export const panelRoute = guardedRoute({
  path: '/panel',
  title: 'Panel',
  admit() {
    requireSession();
    return true;
  },
  load: async () => {
    const { loadPanelPage, PanelPage } = await import('./panel-page.tsx');
    return { Component: PanelPage, loader: loadPanelPage };
  },
});
