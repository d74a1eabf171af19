import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { createDepartureChanges } from './departures-changes.ts';
import { findNews } from './departures-queries.ts';

/** Emails riders their group and hour. */
export const departuresRoutes: AppPlugin = async (app, context) => {
  const publish = createDepartureChanges(context);

  route(app, 'GET /inscripciones/salidas', async (request) => (await findNews(context.db, request.query)).news);

  route(app, 'POST /inscripciones/salidas', (request) => {
    const { cuantas, ...wanted } = request.body;
    return publish(currentUser(request), wanted, cuantas);
  });
};
