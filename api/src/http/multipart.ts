import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refusal } from './errors.ts';
import { validate } from './validate.ts';

/** Lets the routes of this scope, and no others, receive multipart. Text fields only; a feature with files sets its own limits. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 0, fields: 20, parts: 20, fieldNameSize: 100, fieldSize: 128 * 1024, headerPairs: 20 },
  });
}

/** @throws Refusal 415 when the request is not multipart, 400 when it is broken or does not match, 413 when it is too big. */
export async function readForm<T extends z.ZodType>(request: FastifyRequest, schema: T): Promise<z.output<T>> {
  if (!request.isMultipart()) throw new Refusal(415, 'El formato del envío no se admite.');
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') throw new Refusal(400, 'Este formulario no admite archivos.');
      if (part.valueTruncated || part.fieldnameTruncated) throw new Refusal(413, 'El envío es demasiado grande.');
      if (fields.has(part.fieldname)) throw new Refusal(400, 'El envío repite un campo.');
      fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    throw explainBroken(error);
  }
  return validate(schema, Object.fromEntries(fields));
}

/** The parser's own errors carry no status, but they are the sender's doing all the same. */
function explainBroken(error: unknown): unknown {
  const known = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
  return known ? error : new Refusal(400, 'El formulario ha llegado incompleto o dañado. Vuelve a enviarlo.');
}
