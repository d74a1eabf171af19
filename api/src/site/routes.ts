import type { AppPlugin } from '../accounts/security/context.ts';
import { calendarRoutes } from './calendar/calendar-routes.ts';
import { discoveryRoutes } from './discovery/discovery-routes.ts';
import { staticRoutes } from './galleries/static-routes.ts';
import { clubIconRoutes } from './settings/club-icon-routes.ts';
import { siteApp } from './discovery/site-app.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { contentRoutes } from './content/content-routes.ts';
import { legalRoutes } from './legal/legal-routes.ts';
import { activitiesRoutes } from './activities/activities-routes.ts';
import { sponsorsRoutes } from './sponsors/sponsors-routes.ts';
import { galleriesRoutes } from './galleries/galleries-routes.ts';
import { galleriesStaffRoutes } from './galleries/staff-routes.ts';
import { takedownRoutes } from './galleries/takedown-routes.ts';
import { zipRoutes } from './galleries/zip-routes.ts';
import { moduleChangeRoutes } from './modules/modules-changes.ts';
import { settingsRoutes } from './settings/settings-routes.ts';

/** What the club shows: its texts, activities, sponsors, galleries and details. */
export const sitePlugin: AppPlugin = async (root, context) => {
  await root.register(calendarRoutes, context);
  await root.register(discoveryRoutes, context);
  await root.register(staticRoutes, context);
  await root.register(clubIconRoutes, context);
  await root.register(siteApp, context);
  await root.register(
    async (api) => {
      await api.register(contactRoutes, context);
      await api.register(contentRoutes, context);
      await api.register(legalRoutes, context);
      await api.register(activitiesRoutes, context);
      await api.register(sponsorsRoutes, context);
      await api.register(galleriesRoutes, context);
      await api.register(galleriesStaffRoutes, context);
      await api.register(takedownRoutes, context);
      await api.register(zipRoutes, context);
      await api.register(settingsRoutes, context);
      await api.register(moduleChangeRoutes, context);
    },
    { prefix: '/api' },
  );
};
