import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { createWaitingListChanges } from './waiting-list-changes.ts';
import { readWaitingList } from './waiting-list-queries.ts';

/** The waiting list, and the writes of staff to it. */
export const waitingListRoutes: AppPlugin = async (app, context) => {
  const { db, sharedNow } = context;
  const changes = createWaitingListChanges(context);

  route(app, 'GET /inscripciones/espera', async (request) => readWaitingList(db, await sharedNow(), request.query));

  route(app, 'PUT /inscripciones/espera/:id', (request) => changes.move(currentUser(request), request.params.id, request.body.accion));
};
