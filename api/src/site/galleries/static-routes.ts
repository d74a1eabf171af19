import { Readable } from 'node:stream';
import * as contentDisposition from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { id, lineOf } from 'shared/contract/fields';
import { placeholderWidth } from 'shared/facts/pictures';
import { z } from 'zod';
import { tagsOfPicture } from '../../core/cdn/tags.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { findPicture } from './galleries-queries.ts';
import { notFound, HttpError } from '../../core/base/http-error.ts';
import { createAvifMaker } from '../../core/images/avif.ts';
import { defaultPicture } from '../../core/images/default-picture.ts';
import { type Folder, openPicture } from '../../core/images/picture-files.ts';
import { sendFile } from '../../core/images/send-file.ts';

/** Without a width the reply is a picture that fills a phone or a card. */
const query = z.object({
  w: z.coerce.number().int().min(1).max(100_000).default(960),
  /** The version of the links of a public gallery. */
  v: lineOf(100).optional(),
  caduca: lineOf(100).optional(),
  sesion: lineOf(100).optional(),
  firma: lineOf(100).optional(),
  /** Requests the full size of a gallery's picture, for download. */
  original: z.literal('1').optional(),
});
type Query = z.output<typeof query>;

const immutable = 'public, max-age=31536000, immutable';
/** Of persons, who may ask for their removal: five minutes, then revalidated (304), and nothing without an answer. */
const short = 'public, max-age=300, must-revalidate';
/** Cached, but revalidated each time (304): after a sign-out the browser's copy is not shown to its next user. */
const askedAgain = 'private, no-cache';

/** Pictures under /static/. Names identify the content: only those of galleries, which show persons, are revalidated. */
export const staticRoutes: FastifyPluginAsyncZod<AppContext> = async (
  app,
  { cdn, config, db, files, log, sessions, signedLinks, publicReplies, longAnswers },
) => {
  const avifs = createAvifMaker(files, log);
  // A name without a digest: cached for a day.
  app.get('/static/default.jpg', { schema: { querystring: query, hide: true } }, async (request, reply) => {
    const { jpeg, etag } = await defaultPicture();
    const file = {
      size: jpeg.length,
      read: async (range?: { start: number; end: number }) => Readable.from([range ? jpeg.subarray(range.start, range.end + 1) : jpeg]),
      close: async () => {},
    };
    return sendFile(request, reply, file, { type: 'image/jpeg', etag, cacheControl: 'public, max-age=86400' });
  });

  for (const folder of ['actividades', 'patrocinadores', 'contenido', 'ajustes'] as const) {
    app.get(
      `/static/${folder}/:archivo`,
      { schema: { params: z.object({ archivo: lineOf(100) }), querystring: query, hide: true } },
      async (request, reply) =>
        sendPicture(request, reply, folder, request.params.archivo, request.query, immutable, cdn.headers(tagsOfPicture(folder))),
    );
  }

  app.get(
    '/static/galerias/:id/:archivo',
    { schema: { params: z.object({ id, archivo: lineOf(100) }), querystring: query, hide: true } },
    async (request, reply) => {
      const { id: gallery, archivo } = request.params;
      const picture = await publicReplies.orLastKnown(`${gallery}/${archivo}`, () => findPicture(db, gallery, archivo));
      if (!picture) throw gone();
      const isPublic = picture.tipo === 'publica';
      if (isPublic && request.query.v !== String(picture.version_enlaces)) throw gone();
      // A public picture's own link is the same for all: only who asks for its full size has one with a signature too.
      const session = request.query.firma === undefined ? undefined : signedLinks.read(picture, request.query);
      const user = session && (await sessions.isOpen(session)) ? { id: session.usuario } : null;
      if (!isPublic && !user) throw linkEnded();
      if (request.query.original) {
        longAnswers.file(request, user);
        const file = await files.open(picture.original);
        if (!file) throw notFound();
        const name = picture.nombre ?? `imagen-${picture.id}.jpg`;
        reply.header('content-disposition', contentDisposition.create(name));
        const cacheControl = 'private, no-store';
        return sendFile(request, reply, file, { type: typeByName(name), etag: `"${archivo.slice(0, 24)}-original"`, cacheControl });
      }
      const held = isPublic ? cdn.headers(tagsOfPicture('galerias', gallery)) : {};
      return sendPicture(request, reply, 'galerias', picture.archivo, request.query, isPublic ? short : askedAgain, held);
    },
  );

  async function sendPicture(
    request: FastifyRequest,
    reply: FastifyReply,
    folder: Folder,
    archivo: string,
    { w }: Query,
    cacheControl: string,
    held: Readonly<Record<string, string>>,
  ) {
    // Not behind a CDN: many give one answer to all browsers, whatever `vary` says.
    const takesAvif = config.cdn === undefined && request.headers.accept?.includes('image/avif') === true;
    const picture = await openPicture(files, folder, archivo, w, takesAvif);
    if (!picture) throw notFound();
    const { file, width, format } = picture;
    if (takesAvif && format === 'webp' && width !== placeholderWidth) avifs.make(folder, archivo, width);
    reply.headers({ ...held, ...(config.cdn === undefined ? { vary: 'accept' } : {}) });
    const etag = `"${archivo.slice(0, 24)}-${width}${format === 'avif' ? '-avif' : ''}"`;
    return sendFile(request, reply, file, { type: `image/${format}`, etag, cacheControl });
  }
};

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};
/** The media type, by the name of a kept picture. */
const typeByName = (name: string): string => types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

/** Not to be cached: the gallery may become public again. */
const gone = () => new HttpError(404, notFound().message, { 'cache-control': 'no-store' });
const linkEnded = () => new HttpError(403, 'El enlace de esta imagen ha caducado o no es válido.', { 'cache-control': 'no-store' });
