import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from 'shared/contract/fields';
import { gallery } from 'shared/contract/galleries';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { unauthorized } from '../security/guard.ts';
import { describeGallery } from './describe-gallery.ts';
import { findGallery, listCovers, listGalleries, listImages, type StoredGallery } from './galleries-queries.ts';

const galleries = z.array(gallery);

export const galleriesRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db, publicReplies, sessions, signedLinks }) => {
  const describeList = async (tipo?: StoredGallery['tipo']) => {
    const rows = await listGalleries(db, tipo);
    const covers = await listCovers(db, rows);
    return rows.map((row) =>
      describeGallery(
        row,
        covers.filter((cover) => cover.galeria_id === row.id),
        signedLinks,
      ),
    );
  };

  app.get('/galerias/publicas', { schema: { response: { 200: galleries } } }, (request, reply) =>
    publicReplies.send(request, reply, 'galerias', galleries, () => describeList('publica')),
  );

  app.get('/galerias/privadas', { schema: { response: { 200: galleries } } }, async (_request, reply) =>
    reply.header('cache-control', 'private, no-store').send(await describeList('privada')),
  );

  app.get('/galerias/todas', { schema: { response: { 200: galleries } } }, async (_request, reply) =>
    reply.header('cache-control', 'private, no-store').send(await describeList()),
  );

  app.get('/galerias/:id/imagenes', { schema: { params: idParams, response: { 200: gallery } } }, async (request, reply) => {
    const row = await findGallery(db, request.params.id);
    if (!row) throw notFound();
    const describe = async () => describeGallery(row, await listImages(db, row.id), signedLinks);
    if (row.tipo === 'publica') {
      publicReplies.send(request, reply, `galeria ${row.id}`, gallery, describe);
      return reply;
    }
    if (!(await sessions.find(request))) throw unauthorized();
    // The reply holds links that open the pictures: no cache between us and the member keeps it.
    return reply.header('cache-control', 'private, no-store').send(await describe());
  });
};
