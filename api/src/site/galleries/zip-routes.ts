import { bytesOf } from '../../core/files/spool.ts';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readImageRanges } from 'shared/facts/image-ranges';
import { recordSecurityEvent } from '../../accounts/audit/security-events.ts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import type { FileStore } from '../../core/files/file-store.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { currentUser, notSignedIn } from '../../accounts/security/guard.ts';
import { bearerToken, type SessionUser } from '../../accounts/security/sessions.ts';
import { getGallery, listOriginals, type StoredOriginal } from './galleries-queries.ts';
import { nameEntries } from './name-entries.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** The pictures of a gallery in full size, in one file. */
export const zipRoutes: AppPlugin = async (app, context) => {
  const { db, files, sessions, longAnswers } = context;

  route(app, 'GET /galerias/:id/descargar-zip', async (request, reply) => {
    const { id } = request.params;
    const user = currentUser(request);
    longAnswers.archive(request, user);
    await getGallery(db, id);
    return send(request, reply, { id, user, originals: await listOriginals(db, id), name: `galeria_${id}.zip` });
  });

  route(app, 'GET /galerias/:id/seleccion', async (request, reply) => {
    const { id } = request.params;
    const gallery = await getGallery(db, id);
    const user = bearerToken(request) === null ? null : await sessions.find(request);
    if (gallery.tipo === 'privada' && !user) throw notSignedIn(request);
    longAnswers.archive(request, user);
    const isChosen = readImageRanges(request.query.imagenes);
    const originals = (await listOriginals(db, id)).filter((original) => isChosen(original.id));
    if (originals.length === 0) throw new HttpError(404, 'Las imágenes elegidas ya no están en la galería.');
    return send(request, reply, { id, user, originals, name: `galeria_${id}_seleccion.zip` });
  });

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, user, originals, name }: { id: number; user: SessionUser | null; originals: readonly StoredOriginal[]; name: string },
  ) {
    const names = nameEntries(originals.map(({ nombre }) => nombre));
    const entries: ZipEntry[] = [];
    for (const [i, original] of originals.entries()) entries.push(await entryOf(db, files, original, names[i] ?? ''));
    const zip = writeZip(entries);
    // What is public is not recorded.
    if (request.method !== 'HEAD' && user) {
      await recordSecurityEvent(context, { user, ip: request.ip, accion: 'descargar', entidad: 'galerias', id });
    }
    reply.headers({
      'content-length': zip.size,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'content-type': 'application/zip',
    });
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : zip.read());
  }
};

async function entryOf(db: Db, files: FileStore, original: StoredOriginal, name: string): Promise<ZipEntry> {
  const { tamano, crc32: sum } = original.tamano === null || original.crc32 === null ? await sumUp(db, files, original) : original;
  const open = async () => {
    const file = await files.open(original.original);
    if (!file) throw new Error(`The picture ${original.id} went away while its gallery was sent.`);
    return file.read();
  };
  return { name, size: tamano ?? 0, crc32: Number.parseInt(sum ?? '0', 16), open };
}

/** Computes the sums of pictures that are older than these columns, once. */
async function sumUp(db: Db, files: FileStore, { id, original }: StoredOriginal): Promise<Pick<StoredOriginal, 'tamano' | 'crc32'>> {
  const file = await files.open(original);
  if (!file) throw new Error(`The picture ${id} has no file.`);
  let [tamano, sum] = [0, 0];
  for await (const bytes of bytesOf(await file.read())) [tamano, sum] = [tamano + bytes.length, crc32(bytes, sum)];
  const sums = { tamano, crc32: sum.toString(16).padStart(8, '0') };
  await db.updateTable('imagenes').set(sums).where('id', '=', id).execute();
  return sums;
}
