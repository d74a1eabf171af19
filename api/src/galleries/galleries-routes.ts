import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from 'shared/contract/fields';
import { gallery } from 'shared/contract/galleries';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { sendPrivate } from '../http/private-replies.ts';
import { bearerToken, type SessionUser } from '../security/sessions.ts';
import { currentUser, notSignedIn } from '../security/guard.ts';
import { isStaff } from '../security/is-staff.ts';
import { describeGallery, type Viewer } from './describe-gallery.ts';
import { countTakedowns, findGallery, listCovers, listGalleries, listImages, type StoredGallery } from './galleries-queries.ts';

const galleries = z.array(gallery);

/** What everybody may read of the galleries, each what is for them. Those who fill them: fill-routes.ts. */
export const galleriesRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db, publicReplies, sessions, signedLinks }) => {
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
    return rows.map((row) => {
      const cover = covers.get(row.id);
      return describeGallery(row, cover ? [cover] : [], seen);
    });
  };

  const listFor = (tipo?: StoredGallery['tipo']) => async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await viewOf(request, currentUser(request));
    return sendPrivate(request, reply, galleries, await describeList(viewer, tipo));
  };

  app.get('/galerias/publicas', { schema: { response: { 200: galleries } } }, (request, reply) =>
    publicReplies.send(request, reply, 'galerias', galleries, () => describeList(everybody, 'publica')),
  );
  app.get('/galerias/privadas', { schema: { response: { 200: galleries } } }, listFor('privada'));
  app.get('/galerias/todas', { schema: { response: { 200: galleries } } }, listFor());

  app.get('/galerias/:id/imagenes', { schema: { params: idParams, response: { 200: gallery } } }, async (request, reply) => {
    const row = await findGallery(db, request.params.id);
    if (!row) throw notFound();
    const user = bearerToken(request) === null ? null : await sessions.find(request, row.tipo === 'publica' ? 'temporary' : 'session');
    if (row.tipo === 'publica' && !(user && isStaff(user))) {
      publicReplies.send(request, reply, `galeria ${row.id}`, gallery, async () =>
        describeGallery(row, await listImages(db, row.id), everybody),
      );
      return reply;
    }
    if (!user) throw notSignedIn(request);
    return sendPrivate(request, reply, gallery, describeGallery(row, await listImages(db, row.id), await viewOf(request, user)));
  });
};
