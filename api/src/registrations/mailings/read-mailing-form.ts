import { bytesOf } from '../../core/files/spool.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { maxAttachmentBytes, maxAttachments, maxRecipients } from 'shared/facts/limits';
import { mailingHeaders, type mailingText } from 'shared/contract/mailings';
import { z } from 'zod';
import { id } from 'shared/contract/fields';
import { HttpError } from '../../core/base/http-error.ts';
import { uploadedName } from '../../core/files/safe-name.ts';
import { explainBroken } from '../../core/http/multipart.ts';
import { validateInput } from '../../core/http/validate.ts';
import type { Attachment } from '../../core/mail/whole-mail.ts';

export type MailingForm = z.output<typeof mailingText> & {
  /** Of the recipients. */
  ids: readonly number[];
  archivos: readonly Attachment[];
  clave: string | undefined;
};

/** How a form names its recipients. */
interface Named {
  field: 'inscritos' | 'socios';
  none: string;
}

const whom = z.array(id).min(1).max(maxRecipients);
const whomOf = { inscritos: z.object({ inscritos: whom }), socios: z.object({ socios: whom }) };

const megabytes = maxAttachmentBytes / 1024 ** 2;
const tooMany = new HttpError(400, `Puedes adjuntar ${maxAttachments} archivos como máximo.`);
const tooBig = new HttpError(413, `Los archivos adjuntos pesan demasiado: entre todos admiten ${megabytes} MB como máximo.`);
/** In bytes: a larger form is not even read to its end. */
const hopeless = 8 * maxAttachmentBytes;

/**
 * Reads a mailing's form. Attachments are held in memory, bounded by a mailing's limit: nothing is stored until it is accepted. A form
 * that breaks a limit is read to its end all the same: a browser that is cut off shows no sentence.
 *
 * @throws HttpError 400, 413 or 415
 */
export async function readMailingForm<T extends typeof mailingText>(
  request: FastifyRequest,
  text: T,
  { field, none }: Named,
): Promise<z.output<T> & MailingForm> {
  if (!request.isMultipart()) throw new HttpError(415, 'El formato del envío no se admite.');
  const { 'idempotency-key': clave } = validateInput(mailingHeaders, request.headers);
  if (Number(request.headers['content-length'] ?? 0) > hopeless) throw tooBig;
  const single = new Map<string, unknown>();
  const sent = new Set<unknown>();
  const archivos: Attachment[] = [];
  let bytes = 0;
  let problem: HttpError | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const content = await readFile(part, maxAttachmentBytes - bytes);
        bytes += content?.length ?? 0;
        if (!content) problem ??= tooBig;
        else if (part.fieldname !== 'archivos') problem ??= new HttpError(400, 'El archivo no ha llegado en el campo de los adjuntos.');
        // What a browser sends where no file was chosen.
        else if (content.length > 0 || part.filename)
          archivos.push({ nombre: uploadedName(part.filename, 'adjunto'), tipo: typeOf(part.mimetype), content });
        if (archivos.length > maxAttachments) problem ??= tooMany;
      } else if (part.valueTruncated || part.fieldnameTruncated) problem ??= new HttpError(413, 'El envío es demasiado grande.');
      else if (part.fieldname === field) sent.add(part.value);
      else if (single.has(part.fieldname)) problem ??= new HttpError(400, 'El envío repite un campo.');
      // Multipart breaks lines as CRLF.
      else single.set(part.fieldname, typeof part.value === 'string' ? part.value.replaceAll('\r\n', '\n') : part.value);
      // A rejected form keeps no files in memory.
      if (problem) archivos.length = 0;
    }
  } catch (error) {
    throw explainBroken(error);
  }
  if (problem) throw problem;
  if (sent.size > maxRecipients) throw new HttpError(400, `Un correo puede ir a ${maxRecipients} ${field} como máximo.`);
  if (sent.size === 0) throw new HttpError(400, none);
  return {
    ...validateInput(text, Object.fromEntries(single)),
    ids: Object.values(validateInput(whomOf[field], { [field]: [...sent] })).flat(),
    archivos,
    clave,
  };
}

/** Undefined when there is more than `most` bytes of it. */
async function readFile({ file }: MultipartFile, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of bytesOf(file)) {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes <= most && !file.truncated ? Buffer.concat(chunks) : undefined;
}

const typeOf = (sent: string) => (/^[a-z]+\/[\w.+-]+$/i.test(sent) ? sent.toLowerCase() : 'application/octet-stream');
