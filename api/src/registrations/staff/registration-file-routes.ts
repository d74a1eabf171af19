import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { findInbox } from '../../core/club/addresses.ts';
import { createRegistrationFileChanges } from './registration-file-changes.ts';
import { readRegistrationFile } from './registration-file-queries.ts';

/** One registration with all its data, and the writes from its page; and those to selected ones. */
export const registrationFileRoutes: AppPlugin = async (app, context) => {
  const { config, db, now } = context;
  const changes = createRegistrationFileChanges(context);

  route(app, 'GET /inscripciones/:id/ficha', async (request) =>
    readRegistrationFile(db, request.params.id, { clubEmail: await findInbox(db, config), now: now() }),
  );

  route(app, 'PUT /inscripciones/:id/anulada', (request) => changes.cancel(currentUser(request), request.params.id, request.body.anulada));

  route(app, 'POST /inscripciones/:id/calculo', (request) => changes.workOutChoice(request.params.id, request.body));
  route(app, 'PUT /inscripciones/:id/eleccion', (request) => changes.choose(currentUser(request), request.params.id, request.body));
  route(app, 'PUT /inscripciones/:id/cobrado', (request) =>
    changes.receive(currentUser(request), request.params.id, request.body.cobrado, request.body.pago ?? null),
  );

  route(app, 'POST /inscripciones/:id/enlace', async (request) => {
    await changes.sendLink(currentUser(request), request.params.id);
    return { mensaje: 'Enlace enviado.' };
  });

  route(app, 'POST /inscripciones/lote/eliminar', async (request) => ({
    eliminadas: await changes.removeMany(currentUser(request), request.body.inscripciones),
  }));
  route(app, 'POST /inscripciones/lote/restaurar', (request) => changes.restoreMany(currentUser(request), request.body.inscripciones));
};
