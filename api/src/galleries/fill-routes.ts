import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { id, idParams } from 'shared/contract/fields';
import { gallery, galleryEdit, galleryForm, galleryOrder, type RejectedFile, uploadReply } from 'shared/contract/galleries';
import { z } from 'zod';
import { describeRenaming, recordChange } from '../audit/record-change.ts';
import type { AppContext } from '../context.ts';
import { Conflict, notFound, Refusal } from '../http/errors.ts';
import { currentUser } from '../security/guard.ts';
import { deleteGallery, deleteImage, insertGallery, orderImages, settleTakedown, updateGallery } from './change-galleries.ts';
import { describeGallery, type Viewer } from './describe-gallery.ts';
import { findGallery, listCovers, listImages, type StoredGallery } from './galleries-queries.ts';
import { dropFiles } from './loose-files.ts';
import { partLimits, receiveImages } from './receive-images.ts';

const imageParams = z.strictObject({ imageId: id });

/** What staff do with the galleries: the access table keeps everybody else out. */
export const fillRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { db, files, now, sessions, signedLinks: links } = context;
  await app.register(multipart, { limits: partLimits, throwFileSizeLimit: false });

  const viewOf = async (request: FastifyRequest): Promise<Viewer> => ({ links, session: await sessions.nameOf(request), staff: {} });
  const withCover = async (request: FastifyRequest, row: StoredGallery) =>
    describeGallery(row, await listCovers(db, [row]), await viewOf(request));
  const whole = async (request: FastifyRequest, row: StoredGallery) =>
    describeGallery(row, await listImages(db, row.id), await viewOf(request));
  const drop = async (released: readonly string[]) => {
    for (const archivo of released) await dropFiles(db, files, archivo);
  };

  app.post('/galerias/crear', { schema: { body: galleryForm, response: { 201: gallery } } }, async (request, reply) => {
    const row = await db.transaction().execute(async (trx) => {
      const created = await insertGallery(trx, request.body);
      await recordChange(trx, currentUser(request), { accion: 'crear', entidad: 'galerias', id: created.id }, now());
      return created;
    });
    return reply.code(201).send(await withCover(request, row));
  });

  app.put('/galerias/:id', { schema: { params: idParams, body: galleryEdit, response: { 200: gallery } } }, async (request) => {
    const galleryId = request.params.id;
    const row = await db.transaction().execute(async (trx) => {
      const before = await findGallery(trx, galleryId);
      const updated = await updateGallery(trx, galleryId, request.body);
      if (!before || !updated) return undefined;
      const valores = describeRenaming(before, updated, ['nombre', 'tipo']);
      await recordChange(trx, currentUser(request), { accion: 'editar', entidad: 'galerias', id: galleryId, valores }, now());
      return updated;
    });
    if (row) return withCover(request, row);
    const actual = await findGallery(db, galleryId);
    if (!actual) throw notFound();
    throw new Conflict('Otra persona ha cambiado la galería mientras la editabas.', await withCover(request, actual));
  });

  app.put(
    '/galerias/:id/orden',
    { schema: { params: idParams, body: galleryOrder, response: { 204: z.void() } } },
    async (request, reply) => {
      const galleryId = request.params.id;
      const ordered = await db.transaction().execute(async (trx) => {
        const done = await orderImages(trx, galleryId, request.body.imagenes);
        if (done) await recordChange(trx, currentUser(request), { accion: 'ordenar', entidad: 'galerias', id: galleryId }, now());
        return done;
      });
      if (ordered) return reply.code(204).send();
      const actual = await findGallery(db, galleryId);
      if (!actual) throw notFound();
      throw new Conflict('Las imágenes de la galería han cambiado mientras las ordenabas.', await whole(request, actual));
    },
  );

  app.delete('/galerias/:id/eliminar', { schema: { params: idParams, response: { 204: z.void() } } }, async (request, reply) => {
    const released = await db.transaction().execute(async (trx) => {
      const names = await deleteGallery(trx, request.params.id, now());
      await recordChange(trx, currentUser(request), { accion: 'eliminar', entidad: 'galerias', id: request.params.id }, now());
      return names;
    });
    await drop(released);
    return reply.code(204).send();
  });

  app.post(
    '/galerias/:id/subir-imagenes',
    { schema: { params: idParams, consumes: ['multipart/form-data'], response: { 200: uploadReply, 201: uploadReply } } },
    async (request, reply) => {
      const row = await findGallery(db, request.params.id);
      if (!row) throw notFound();
      const { stored, rejected: rechazadas, repeated: repetidas } = await receiveImages(context, request, row.id);
      if (stored.length + rechazadas.length + repetidas.length === 0) throw new Refusal(400, 'No has elegido ninguna imagen.');
      if (stored.length + repetidas.length === 0) throw nothingKept(rechazadas);
      // It may have turned private meanwhile.
      const { imagenes } = describeGallery((await findGallery(db, row.id)) ?? row, stored, await viewOf(request));
      return reply.code(stored.length > 0 ? 201 : 200).send({ imagenes, rechazadas, repetidas });
    },
  );

  app.delete('/galerias/imagenes/:imageId', { schema: { params: imageParams, response: { 204: z.void() } } }, async (request, reply) => {
    const { imageId } = request.params;
    const released = await db.transaction().execute(async (trx) => {
      const { galleryId, names } = await deleteImage(trx, imageId, now());
      const change = { accion: 'editar', entidad: 'galerias', id: galleryId, resumen: `eliminada la imagen ${imageId}` } as const;
      await recordChange(trx, currentUser(request), change, now());
      return names;
    });
    await drop(released);
    return reply.code(204).send();
  });

  app.post(
    '/galerias/imagenes/:imageId/retirada-atendida',
    { schema: { params: imageParams, response: { 204: z.void() } } },
    async (request, reply) => {
      const { imageId } = request.params;
      await db.transaction().execute(async (trx) => {
        const id = await settleTakedown(trx, imageId);
        if (id === undefined) throw notFound();
        const resumen = `atendida la retirada de la imagen ${imageId}`;
        await recordChange(trx, currentUser(request), { accion: 'editar', entidad: 'galerias', id, resumen }, now());
      });
      return reply.code(204).send();
    },
  );
};

function nothingKept(rechazadas: readonly RejectedFile[]): Refusal {
  const [only, ...others] = rechazadas;
  const detail = only && others.length === 0 ? only.motivo : `No se ha podido guardar ninguna de las ${rechazadas.length} imágenes.`;
  return new Refusal(400, detail, {}, { rechazadas });
}
