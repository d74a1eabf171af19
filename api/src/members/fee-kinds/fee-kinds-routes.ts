import type { AppPlugin } from '../../accounts/security/context.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { route } from '../../core/http/route.ts';
import { createFeeKindChanges } from './fee-kinds-changes.ts';
import { listFeeKinds } from './fee-kinds-queries.ts';

export const feeKindsRoutes: AppPlugin = async (app, context) => {
  const changes = createFeeKindChanges(context);

  route(app, 'GET /socios/tipos', () => listFeeKinds(context.db));
  route(app, 'POST /socios/tipos', (request) => changes.add(currentUser(request), request.body));
  route(app, 'PUT /socios/tipos/:id', (request) => changes.edit(currentUser(request), request.params.id, request.body));
  route(app, 'DELETE /socios/tipos/:id', (request) => changes.remove(currentUser(request), request.params.id));
};
