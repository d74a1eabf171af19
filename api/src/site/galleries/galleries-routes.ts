import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { sendPrivate } from '../../core/http/private-replies.ts';
import { route } from '../../core/http/route.ts';
import { bearerToken, type SessionUser } from '../../accounts/security/sessions.ts';
import { currentUser, notSignedIn } from '../../accounts/security/guard.ts';
import { isStaff } from '../../accounts/security/is-staff.ts';
import { describeGallery, describeWithCover, originalFor, type Viewer } from './describe-gallery.ts';
import { countTakedowns, getGallery, getImage, listCovers, listGalleries, listImages, type StoredGallery } from './galleries-queries.ts';

/** Public reads of the galleries, by the caller's access. Staff's calls: staff-routes.ts. */
export const galleriesRoutes: AppPlugin = async (app, { db, publicReplies, sessions, signedLinks }) => {
  const everybody: Viewer = { links: signedLinks, session: null };
  const viewOf = async (request: FastifyRequest, user: SessionUser): Promise<Viewer> => ({
    links: signedLinks,
    session: await sessions.nameOf(request),
    ...(isStaff(user) ? { staff: {} } : {}),
  });

  const describeList = async (viewer: Viewer, tipo?: StoredGallery['tipo']) => {
    const rows = await listGalleries(db, tipo);
    const covers = new Map((await listCovers(db, rows)).map((cover) => [cover.galeria_id, cover]));
    const seen = viewer.staff ? { ...viewer, staff: { takedowns: await countTakedowns(db) } } : viewer;
    return rows.map((row) => describeWithCover(row, covers.get(row.id), seen));
  };

  const listFor = (tipo?: StoredGallery['tipo']) => async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await viewOf(request, currentUser(request));
    return sendPrivate(request, reply, await describeList(viewer, tipo));
  };

  route(app, 'GET /galerias/publicas', (request, reply) =>
    publicReplies.send(request, reply, 'galerias', () => describeList(everybody, 'publica')),
  );
  route(app, 'GET /galerias/privadas', listFor('privada'));
  route(app, 'GET /galerias/todas', listFor());

  route(app, 'GET /galerias/:id/imagenes', async (request, reply) => {
    const row = await getGallery(db, request.params.id);
    const user = bearerToken(request) === null ? null : await sessions.find(request, row.tipo === 'publica' ? 'temporary' : 'session');
    if (row.tipo === 'publica' && !(user && isStaff(user))) {
      publicReplies.send(request, reply, `galeria ${row.id}`, async () => describeGallery(row, await listImages(db, row.id), everybody));
      return reply;
    }
    if (!user) throw notSignedIn(request);
    return sendPrivate(request, reply, describeGallery(row, await listImages(db, row.id), await viewOf(request, user)));
  });

  route(app, 'GET /galerias/imagenes/:imageId/original', async (request) => {
    const image = await getImage(db, request.params.imageId);
    const session = await sessions.nameOf(request);
    if (!session) throw notFound();
    return { ruta_archivo: originalFor(image, signedLinks, session) };
  });
};
