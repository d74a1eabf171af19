import type { AppPlugin } from '../../accounts/security/context.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { createContentChanges } from './content-changes.ts';
import { describeContent, listVersions, readContent } from './content-queries.ts';

/** The texts of the landing page. */
export const contentRoutes: AppPlugin = async (app, context) => {
  const { db, publicReplies, spool } = context;
  const changes = createContentChanges(context);

  route(app, 'GET /contenido/historia', (request, reply) =>
    publicReplies.send(request, reply, 'historia', () => readContent(db, 'historia')),
  );

  route(app, 'GET /contenido/castillos', (request, reply) =>
    publicReplies.send(request, reply, 'castillos', () => readContent(db, 'castillos')),
  );

  route(app, 'GET /contenido_inicio', (request, reply) =>
    publicReplies.send(request, reply, 'inicio', async () => describeContent.inicio(await readContent(db, 'inicio'))),
  );

  route(app, 'PUT /contenido/historia', async (request) =>
    describeContent.historia(await changes.edit(currentUser(request), 'historia', request.body)),
  );

  route(app, 'PUT /contenido/castillos', (request, _reply, form) =>
    form.withPicture(spool, async (fields, picture) =>
      describeContent.castillos(await changes.edit(currentUser(request), 'castillos', fields, picture)),
    ),
  );

  route(app, 'POST /contenido_inicio/actualizar', (request, _reply, form) =>
    form.withPicture(spool, async (fields, picture) =>
      describeContent.inicio(await changes.edit(currentUser(request), 'inicio', fields, picture)),
    ),
  );

  route(app, 'GET /contenido/:clave/versiones', (request) => listVersions(db, request.params.clave));

  route(app, 'POST /contenido/:clave/versiones/:id/restaurar', async (request) => {
    const { clave, id } = request.params;
    return describeContent[clave](await changes.restore(currentUser(request), clave, id));
  });
};
