import { madridDay } from 'shared/text/moments';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { readAccounts } from './annual-accounts-queries.ts';

/** What the treasurer shows to the assembly. */
export const annualAccountsRoutes: AppPlugin = (app, { db, now }) => {
  route(app, 'GET /cuentas/:anio', (request) => readAccounts(db, request.params.anio, madridDay(now())));
  return Promise.resolve();
};
