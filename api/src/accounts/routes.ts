import type { AppPlugin } from './security/context.ts';
import { sessionRoutes } from './session/session-routes.ts';
import { passwordRoutes } from './session/password-routes.ts';
import { confirmationRoutes } from './account/confirmation-routes.ts';
import { factorsRoutes } from './account/factors-routes.ts';
import { openSessionsRoutes } from './account/open-sessions-routes.ts';
import { staffRulesRoutes } from './account/staff-rules-routes.ts';
import { usersRoutes } from './users/users-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';

/** Users, sessions, second factors, and the audit. */
export const accountsPlugin: AppPlugin = async (root, context) => {
  await root.register(
    async (api) => {
      await api.register(sessionRoutes, context);
      await api.register(passwordRoutes, context);
      await api.register(confirmationRoutes, context);
      await api.register(factorsRoutes, context);
      await api.register(openSessionsRoutes, context);
      await api.register(staffRulesRoutes, context);
      await api.register(usersRoutes, context);
      await api.register(auditRoutes, context);
    },
    { prefix: '/api' },
  );
};
