import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Spool, SpooledFile } from '../images/spool.ts';
import { Refusal } from './errors.ts';
import { validate } from './validate.ts';

/** In bytes: beyond what a camera of 12 megapixels writes, also without loss. */
const largestPicture = 40 * 1024 * 1024;

/** All the text of a form, in characters: as much as a call in JSON may have. */
const mostText = 256 * 1024;

/** Lets the routes of this scope, and no others, receive multipart. Text fields only; a feature with files sets its own limits. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 0, fields: 20, parts: 20, fieldNameSize: 100, fieldSize: 128 * 1024, headerPairs: 20 },
  });
}

/** @throws Refusal 415 when the request is not multipart, 400 when it is broken or does not match, 413 when it is too big. */
export async function readForm<T extends z.ZodType>(request: FastifyRequest, schema: T): Promise<z.output<T>> {
  return validate(schema, await readFields(request));
}

/**
 * Reads a form that may carry one picture, in the field `name`, and hands both to `use`. The picture waits in
 * the spool until `use` is done; whatever happens, nothing of it is left behind: what dies on the way is swept at the next start.
 *
 * @throws Refusal as `readForm` does.
 */
export async function withPicture<T extends z.ZodType, R>(
  spool: Spool,
  request: FastifyRequest,
  schema: T,
  name: string,
  use: (form: z.output<T>, picture: string | undefined) => Promise<R>,
): Promise<R> {
  // One at most, by the limit below.
  const received: SpooledFile[] = [];
  try {
    let picture: string | undefined;
    const fields = await readFields(request, async (part) => {
      if (part.fieldname !== name) throw new Refusal(400, 'El archivo no ha llegado en el campo de la imagen.');
      const file = await spool.receive(part.file);
      received.push(file);
      if (part.file.truncated) throw tooLarge();
      // What a browser sends for a file that nobody chose.
      if (file.size > 0 || part.filename) picture = file.path;
    });
    // What some clients send instead.
    if (fields[name] === '') delete fields[name];
    return await use(validate(schema, fields), picture);
  } finally {
    for (const file of received) await file.remove();
  }
}

async function readFields(request: FastifyRequest, onFile?: (part: MultipartFile) => Promise<void>): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refusal(415, 'El formato del envío no se admite.');
  const fields = new Map<string, unknown>();
  let length = 0;
  try {
    for await (const part of request.parts(onFile ? { limits: { files: 1, fileSize: largestPicture } } : {})) {
      if (part.type === 'file') {
        if (!onFile) throw new Refusal(400, 'Este formulario no admite archivos.');
        await onFile(part);
        continue;
      }
      // Also where nobody is signed in: what has come is held until the rest does.
      length += String(part.value).length;
      if (length > mostText || part.valueTruncated || part.fieldnameTruncated) throw new Refusal(413, 'El envío es demasiado grande.');
      if (fields.has(part.fieldname)) throw new Refusal(400, 'El envío repite un campo.');
      // Multipart breaks lines in its own way.
      fields.set(part.fieldname, typeof part.value === 'string' ? part.value.replaceAll('\r\n', '\n') : part.value);
    }
  } catch (error) {
    throw explainBroken(error);
  }
  return Object.fromEntries(fields);
}

const tooLarge = () => new Refusal(413, `La imagen es demasiado grande: se admiten ${largestPicture / 1024 ** 2} MB como máximo.`);

/** The parser's own errors carry no status, but they are the sender's doing all the same. */
export function explainBroken(error: unknown): unknown {
  const known = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
  return known ? error : new Refusal(400, 'El formulario ha llegado incompleto o dañado. Vuelve a enviarlo.');
}
