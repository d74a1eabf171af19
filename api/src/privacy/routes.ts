import type { AppPlugin } from '../accounts/security/context.ts';
import { fullExportRoutes } from './full-export/full-export-routes.ts';
import { periodsRoutes } from './personal-data/periods-routes.ts';
import { personRoutes } from './personal-data/person-routes.ts';

/** Personal data: their retention, and all data of one person. */
export const privacyPlugin: AppPlugin = async (root, context) => {
  await root.register(
    async (api) => {
      await api.register(fullExportRoutes, context);
      await api.register(periodsRoutes, context);
      await api.register(personRoutes, context);
    },
    { prefix: '/api' },
  );
};
