import type { AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { route } from '../../core/http/route.ts';
import { createBankChanges } from './bank-changes.ts';
import { listPayables } from './bank-queries.ts';

/** Bytes: the changes of `maxBatch` sign-ups and as many fees. */
const bodyLimit = 1024 * 1024;

/** Lines of the bank, of sign-ups and fees alike; a club without members has them too. */
export const bankRoutes: AppPlugin = (app, context) => {
  const { db, now } = context;
  route(app, 'POST /banco/pendientes', (request) => listPayables(db, now(), request.body.referencias));

  const pay = createBankChanges(context);
  route(app, 'PUT /banco/pagos', { bodyLimit }, (request) => pay(currentUser(request), request.body));
  return Promise.resolve();
};
