import type { AppPlugin } from '../accounts/security/context.ts';
import { routeDayApp, routeDayRoutes } from './route-day/route-day-routes.ts';
import { signUpRoutes } from './sign-up/sign-up-routes.ts';
import { registrationsStaffRoutes } from './staff/staff-routes.ts';
import { registrationFileRoutes } from './staff/registration-file-routes.ts';
import { callSettingsRoutes } from './sign-up/settings-routes.ts';
import { callsRoutes } from './sign-up/calls-routes.ts';
import { earlyLinksRoutes } from './sign-up/early-links-routes.ts';
import { paymentsRoutes } from './payments/payments-routes.ts';
import { departuresRoutes } from './departures/departures-routes.ts';
import { myRegistrationRoutes } from './my-registration/my-registration-routes.ts';
import { transferRoutes } from './transfers/transfer-routes.ts';
import { waitingListRoutes } from './calls/waiting-list-routes.ts';
import { mailingsRoutes } from './mailings/mailings-routes.ts';
import { failedEmailsRoutes } from './mailings/failed-emails-routes.ts';
import { emailTemplatesRoutes } from './email-templates/email-templates-routes.ts';

/** The route: its edition, sign-ups, payments, waiting list, and the day of the ride. */
export const registrationsPlugin: AppPlugin = async (root, context) => {
  await root.register(routeDayApp, context);
  await root.register(
    async (api) => {
      await api.register(signUpRoutes, context);
      await api.register(registrationsStaffRoutes, context);
      await api.register(registrationFileRoutes, context);
      await api.register(callSettingsRoutes, context);
      await api.register(callsRoutes, context);
      await api.register(earlyLinksRoutes, context);
      await api.register(paymentsRoutes, context);
      await api.register(departuresRoutes, context);
      await api.register(myRegistrationRoutes, context);
      await api.register(transferRoutes, context);
      await api.register(waitingListRoutes, context);
      await api.register(routeDayRoutes, context);
      await api.register(mailingsRoutes, context);
      await api.register(failedEmailsRoutes, context);
      await api.register(emailTemplatesRoutes, context);
    },
    { prefix: '/api' },
  );
};
