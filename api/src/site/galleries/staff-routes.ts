import type { FastifyRequest } from 'fastify';
import type { RejectedFile } from 'shared/contract/galleries';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { currentUser } from '../../accounts/security/guard.ts';
import { describeGallery, describeWithCover, type Viewer } from './describe-gallery.ts';
import { createGalleryChanges } from './galleries-changes.ts';
import { getGallery, listCovers, listUnphotographed, type StoredGallery } from './galleries-queries.ts';
import { receiveImages } from './receive-images.ts';

/** Staff's calls about the galleries: the table of calls denies all others. */
export const galleriesStaffRoutes: AppPlugin = async (app, context) => {
  const { db, sessions, signedLinks: links } = context;
  const changes = createGalleryChanges(context);

  const viewOf = async (request: FastifyRequest): Promise<Viewer> => ({ links, session: await sessions.nameOf(request), staff: {} });
  const withCover = async (request: FastifyRequest, row: StoredGallery) =>
    describeWithCover(row, (await listCovers(db, [row]))[0], await viewOf(request));

  route(app, 'POST /galerias/crear', async (request) => withCover(request, await changes.add(currentUser(request), request.body)));

  route(app, 'PUT /galerias/:id', async (request) =>
    withCover(request, await changes.edit(currentUser(request), request.params.id, request.body, await viewOf(request))),
  );

  route(app, 'POST /galerias/:id/menores', async (request) =>
    withCover(request, await changes.saveMinors(currentUser(request), request.params.id, request.body.menores)),
  );

  route(app, 'POST /galerias/:id/permiso-menores', async (request) =>
    withCover(request, await changes.allowMinors(currentUser(request), request.params.id, request.body.de)),
  );

  route(app, 'GET /galerias/:id/sin-fotos', async (request) => ({
    personas: await listUnphotographed(db, await getGallery(db, request.params.id)),
  }));

  route(app, 'PUT /galerias/:id/orden', async (request) =>
    changes.order(currentUser(request), request.params.id, request.body.imagenes, await viewOf(request)),
  );

  route(app, 'DELETE /galerias/:id/eliminar', (request) => changes.remove(currentUser(request), request.params.id));

  route(app, 'POST /galerias/:id/subir-imagenes', async (request, reply) => {
    const { id } = await getGallery(db, request.params.id);
    const { stored, rejected: rechazadas, repeated: repetidas } = await receiveImages(context, request, id);
    if (stored.length + rechazadas.length + repetidas.length === 0) throw new HttpError(400, 'No has elegido ninguna imagen.');
    if (stored.length + repetidas.length === 0) throw nothingKept(rechazadas);
    // It may have turned private meanwhile.
    const { imagenes } = describeGallery(await getGallery(db, id), stored, await viewOf(request));
    reply.code(stored.length > 0 ? 201 : 200);
    return { imagenes, rechazadas, repetidas };
  });

  route(app, 'POST /galerias/:id/imagenes/eliminar', (request) =>
    changes.removeImages(currentUser(request), request.params.id, request.body.imagenes),
  );

  route(app, 'POST /galerias/:id/imagenes/mover', (request) =>
    changes.moveImages(currentUser(request), request.params.id, request.body.imagenes, request.body.galeria_id),
  );

  route(app, 'DELETE /galerias/imagenes/:imageId', (request) => changes.removeImage(currentUser(request), request.params.imageId));

  route(app, 'POST /galerias/imagenes/:imageId/retirada-atendida', (request) =>
    changes.dismissTakedown(currentUser(request), request.params.imageId),
  );
};

function nothingKept(rechazadas: readonly RejectedFile[]): HttpError {
  const [only, ...others] = rechazadas;
  const detail = only && others.length === 0 ? only.motivo : `No se ha podido guardar ninguna de las ${rechazadas.length} imágenes.`;
  return new HttpError(400, detail, {}, { rechazadas });
}
