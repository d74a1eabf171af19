import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { actorOf, currentUser } from '../../accounts/security/guard.ts';
import { createImportChanges, tryRows } from './imports-changes.ts';
import { listImports } from './imports-queries.ts';
import { sendDueCredentials } from './send-credentials.ts';

export const importsRoutes: AppPlugin = async (app, context) => {
  const { db } = context;
  const changes = createImportChanges(context);
  route(app, 'GET /importaciones/', (request) => listImports(db, currentUser(request).rol === 'webmaster' ? undefined : 'socios'));
  route(app, 'POST /importaciones/ensayo', (request) => {
    const { tipo, columnas, filas } = request.body;
    return tryRows(context, currentUser(request).rol, tipo, columnas, filas);
  });
  route(app, 'POST /importaciones/', (request) => changes.begin(actorOf(request), request.body));
  route(app, 'POST /importaciones/:id/filas', (request) => changes.add(actorOf(request), request.params.id, request.body.filas));
  route(app, 'POST /importaciones/:id/deshacer', (request) => changes.undo(actorOf(request), request.params.id));
  route(app, 'PUT /importaciones/:id/credenciales', async (request) => {
    await changes.setPace(actorOf(request), request.params.id, request.body.por_hora);
    // The first leaves now: the screen shows that they do.
    if ((await sendDueCredentials(context)) > 0) context.mail.wake();
    return changes.describe(actorOf(request), request.params.id);
  });
};
