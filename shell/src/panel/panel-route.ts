import { requireSession } from 'shared/session/require-session';
import { guardedRoute } from 'shared/ui/guarded-route';

/** Downloaded with a session only. */
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
