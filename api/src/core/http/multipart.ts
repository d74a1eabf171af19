import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call, Files, Received } from 'shared/contract/call-table';
import { z } from 'zod';
import { uploadedName } from '../files/safe-name.ts';
import type { Spool, SpooledFile } from '../files/spool.ts';
import { HttpError } from '../base/http-error.ts';
import { validateInput } from './validate.ts';

/** The most text of a form, in characters: as much as a call in JSON may have. */
const mostText = 256 * 1024;

/** More text fields than a form of ours has, so that the error can name an unknown one. */
const usualFields = 20;
/** The factor of a form's bound up to which a form with several files is read: a browser that is cut off shows no sentence. */
const leniency = 10;

/** The limits of a call's form, as the table of calls has them: beyond them the request is not read to its end. */
export function limitForm({ fields = usualFields, files = {} }: Call): FastifyMultipartOptions {
  const all: Files[] = Object.values(files);
  const most = all.reduce((sum, { most }) => sum + most, 0);
  const isLenient = most > 1;
  const fileLimit = isLenient ? leniency * most : most;
  return {
    // A form of several files reports the fault of each.
    ...(isLenient && { throwFileSizeLimit: false }),
    limits: {
      files: fileLimit,
      ...(most > 0 && { fileSize: Math.max(...all.map(({ bytes }) => bytes)) }),
      fields,
      parts: fields + fileLimit,
      fieldNameSize: 100,
      fieldSize: 128 * 1024,
      headerPairs: 20,
    },
  };
}

/** The form of a request, for a call that takes one. */
export interface FormReader<C> {
  /** Its text fields. @throws HttpError 415 when the request is not multipart, 400 when it is broken or does not match, 413 when it is too big. */
  read(): Promise<Received<C, 'form'>>;
  /**
   * Reads a form that may carry one picture and hands both to `use`. The picture waits in the spool and is removed once
   * `use` is done or has failed; what a process that died left there is swept at the next start.
   *
   * @throws HttpError as `read` does.
   */
  withPicture<R>(spool: Spool, use: (form: Received<C, 'form'>, picture: string | undefined) => Promise<R>): Promise<R>;
  /** The same for a file that is no picture, whose name matters too. */
  withFile<R>(spool: Spool, use: (form: Received<C, 'form'>, file: SentFile | undefined) => Promise<R>): Promise<R>;
}

/** An uploaded file; `name` is its original one, without parts that could be taken for a path. */
interface SentFile {
  name: string;
  bytes: number;
  path: string;
}

export function readForm(request: FastifyRequest, { form = z.object({}), files = {} }: Call): FormReader<{ form: z.ZodType }> {
  const [[name, { bytes }] = ['', { bytes: 0 }]] = Object.entries(files);
  return {
    read: async () => validateInput(form, await readFields(request)),
    withPicture: (spool, use) =>
      withFile(spool, request, { form, name, bytes, noun: 'La imagen' }, (fields, file) => use(fields, file?.path)),
    withFile: (spool, use) => withFile(spool, request, { form, name, bytes, noun: 'El archivo' }, use),
  };
}

async function withFile<R>(
  spool: Spool,
  request: FastifyRequest,
  { form, name, bytes, noun }: { form: z.ZodType; name: string; bytes: number; noun: 'La imagen' | 'El archivo' },
  use: (form: unknown, sent: SentFile | undefined) => Promise<R>,
): Promise<R> {
  // One at most, by the limit below.
  const received: SpooledFile[] = [];
  try {
    let sent: SentFile | undefined;
    const fields = await readFields(request, async (part) => {
      if (part.fieldname !== name)
        throw new HttpError(400, `El archivo no ha llegado en el campo ${noun === 'La imagen' ? 'de la imagen' : `«${name}»`}.`);
      const file = await spool.receive(part.file);
      received.push(file);
      if (part.file.truncated) throw tooLarge(noun, bytes);
      // What a browser sends where no file was chosen.
      if (file.size > 0 || part.filename) sent = { name: uploadedName(part.filename, 'adjunto'), bytes: file.size, path: file.path };
    });
    // What some clients send instead.
    if (fields[name] === '') delete fields[name];
    return await use(validateInput(form, fields), sent);
  } finally {
    for (const file of received) await file.remove();
  }
}

async function readFields(request: FastifyRequest, onFile?: (part: MultipartFile) => Promise<void>): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new HttpError(415, 'El formato del envío no se admite.');
  const fields = new Map<string, unknown>();
  let length = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (!onFile) throw new HttpError(400, 'Este formulario no admite archivos.');
        await onFile(part);
        continue;
      }
      // Bounded without a session too: fields are held in memory until the form is complete.
      length += String(part.value).length;
      if (length > mostText || part.valueTruncated) throw new HttpError(413, 'El envío es demasiado grande.');
      if (fields.has(part.fieldname)) throw new HttpError(400, 'El envío repite un campo.');
      // Multipart breaks lines as CRLF.
      fields.set(part.fieldname, typeof part.value === 'string' ? part.value.replaceAll('\r\n', '\n') : part.value);
    }
  } catch (error) {
    throw explainBroken(error);
  }
  return Object.fromEntries(fields);
}

const tooLarge = (noun: string, bytes: number) =>
  new HttpError(413, `${noun} es demasiado grande: se admiten ${bytes / 1024 ** 2} MB como máximo.`);

/** Makes the parser's own errors, which have no status, a 400. */
export function explainBroken(error: unknown): unknown {
  const known = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
  return known ? error : new HttpError(400, 'El formulario ha llegado incompleto o dañado. Vuelve a enviarlo.');
}
