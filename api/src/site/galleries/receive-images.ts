import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { RejectedFile } from 'shared/contract/galleries';
import { uploadLimits as limits } from 'shared/facts/pictures';
import type { AppContext } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { uploadedName } from '../../core/files/safe-name.ts';
import { explainBroken } from '../../core/http/multipart.ts';
import { addImage } from './add-image.ts';
import type { StoredImage } from './galleries-queries.ts';

export interface ReceivedImages {
  stored: StoredImage[];
  rejected: RejectedFile[];
  repeated: { nombre: string }[];
}

/** Files of one request that wait on disk or are being processed: beyond them the sender waits. */
const mostAtOnce = 2;
const megabytes = limits.fileBytes / 1024 ** 2;
const gigabytes = limits.totalBytes / 1024 ** 3;

/**
 * Adds the pictures of a multipart request to a gallery as they arrive. A file that cannot be kept is named with its reason,
 * and the rest are kept: also those before a connection that breaks.
 *
 * @throws HttpError when the request is no whole form; the first unforeseen error when nothing could be kept because of it.
 */
export async function receiveImages(context: AppContext, request: FastifyRequest, galleryId: number): Promise<ReceivedImages> {
  if (!request.isMultipart()) throw new HttpError(415, 'El formato del envío no se admite.');
  // Indexed by position in the form, with holes: the files of a form are not ready in its order.
  const outcomes: ReceivedImages = { stored: [], rejected: [], repeated: [] };
  let position = 0;
  const atWork = new Set<Promise<void>>();
  const unforeseen: unknown[] = [];
  let earlier: Promise<unknown> = Promise.resolve();
  let received = 0;
  let bytes = 0;

  const reject = (at: number, nombre: string, error: unknown) => {
    if (!(error instanceof HttpError)) unforeseen.push(error);
    const motivo = error instanceof HttpError ? error.detail : 'No se ha podido guardar. Inténtalo de nuevo.';
    outcomes.rejected[at] = { nombre, motivo };
  };

  const take = async (part: MultipartFile, at: number, nombre: string) => {
    if (++received > limits.files) throw await refuse(part, `Se admiten ${limits.files} archivos por envío.`);
    if (bytes >= limits.totalBytes) throw await refuse(part, `El envío supera los ${gigabytes} GB en total.`);
    const file = await context.spool.receive(part.file);
    bytes += file.size;
    if (part.file.truncated) {
      await file.remove();
      throw new HttpError(413, `El archivo supera los ${megabytes} MB.`);
    }
    const before = earlier;
    const work = addImage(context, galleryId, file, nombre, before)
      .then((image) => {
        if (image) outcomes.stored[at] = image;
        else outcomes.repeated[at] = { nombre };
      })
      .catch((error: unknown) => reject(at, nombre, error))
      .finally(file.remove);
    earlier = Promise.all([before, work]);
    atWork.add(work);
    void work.finally(() => atWork.delete(work));
  };

  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const nombre = uploadedName(part.filename, 'imagen');
      const at = position++;
      await take(part, at, nombre).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        reject(at, nombre, error);
      });
      while (atWork.size >= mostAtOnce) await Promise.race(atWork);
    }
  } catch (error) {
    // A full disk is no fault of the sender.
    throw error instanceof Error && 'syscall' in error ? error : explainBroken(error);
  } finally {
    await Promise.all(atWork);
  }
  for (const error of unforeseen) request.log.error({ err: error, request: request.id }, 'an uploaded picture could not be kept');
  const [stored, rejected, repeated] = [Object.values(outcomes.stored), Object.values(outcomes.rejected), Object.values(outcomes.repeated)];
  if (stored.length + repeated.length === 0 && unforeseen.length > 0) throw unforeseen[0];
  return { stored, rejected, repeated };
}

/** A part has to be read to its end before the next one comes. */
async function refuse(part: MultipartFile, detail: string): Promise<HttpError> {
  await finished(part.file.resume());
  return new HttpError(413, detail);
}
