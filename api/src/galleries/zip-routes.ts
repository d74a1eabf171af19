import { finished, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';
import { recordSecurityEvent } from '../audit/security-events.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { currentUser } from '../security/guard.ts';
import { createDownloadSlots } from './download-slots.ts';
import { findGallery, listOriginals, type StoredOriginal } from './galleries-queries.ts';
import { nameEntries } from './name-entries.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** The pictures of a gallery in full size, in one file. */
export const zipRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { db, files } = context;
  const takeSlot = createDownloadSlots();
  route(app, 'GET /galerias/:id/descargar-zip', async (request, reply) => {
    const { id } = request.params;
    const user = currentUser(request);
    finished(reply.raw, takeSlot(user.id));
    if (!(await findGallery(db, id))) throw notFound();
    const originals = await listOriginals(db, id);
    const names = nameEntries(originals.map(({ nombre }) => nombre));
    const entries: ZipEntry[] = [];
    for (const [i, original] of originals.entries()) entries.push(await entryOf(db, files, original, names[i] ?? ''));
    const zip = writeZip(entries);
    if (request.method !== 'HEAD') {
      await recordSecurityEvent(context, { user, ip: request.ip, accion: 'descargar', entidad: 'galerias', id });
    }
    reply
      .header('content-length', zip.size)
      .header('content-disposition', `attachment; filename="galeria_${id}.zip"`)
      .header('cache-control', 'private, no-store')
      .type('application/zip');
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : zip.read());
  });
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

/** Pictures that are older than these columns are read once. */
async function sumUp(db: Db, files: FileStore, { id, original }: StoredOriginal): Promise<Pick<StoredOriginal, 'tamano' | 'crc32'>> {
  const file = await files.open(original);
  if (!file) throw new Error(`The picture ${id} has no file.`);
  let [tamano, sum] = [0, 0];
  for await (const bytes of (await file.read()) as AsyncIterable<Buffer>) [tamano, sum] = [tamano + bytes.length, crc32(bytes, sum)];
  const sums = { tamano, crc32: sum.toString(16).padStart(8, '0') };
  await db.updateTable('imagenes').set(sums).where('id', '=', id).execute();
  return sums;
}
