import { send } from 'shared/http/call';
import { admitStaff } from 'shared/session/admit-staff';
import { guardedRoute } from 'shared/ui/guarded-route';

/** Separate from the screen, so that only permitted roles download it. */
export const statusRoute = guardedRoute({
  path: '/estado',
  title: 'Estado de la web',
  admit: admitStaff({ ask: () => send('GET /estado'), to: 'here', roles: ['webmaster'] }),
  load: async () => {
    const { loadStatusPage, StatusPage } = await import('./status-page.tsx');
    return { Component: StatusPage, loader: loadStatusPage };
  },
});
