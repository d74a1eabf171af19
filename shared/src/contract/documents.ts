import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { id, idParams, noBody, orAbsent, orNull, requiredLine, routeYear, sentVersion } from './fields.ts';
import { documentKinds, documentReaders, maxDocumentBytes } from '../facts/documents.ts';

const documentForm = z.strictObject({
  titulo: requiredLine.meta({ title: 'Título' }),
  clase: z.enum(documentKinds),
  anio: orNull(routeYear),
  para: z.enum(documentReaders).meta({ title: 'Para quién' }),
});

const documentVersion = z.object({
  id: z.number(),
  /** The file's own name. */
  nombre: z.string(),
  bytes: z.number(),
  /** Timestamp in UTC. */
  momento: z.string(),
  autor: z.string().nullable(),
});

const clubDocument = z.object({
  id: z.number(),
  titulo: z.string(),
  clase: z.enum(documentKinds),
  anio: z.number().nullable(),
  para: z.enum(documentReaders),
  version: z.number(),
  /** Newest first; for others than staff the newest alone. */
  versiones: z.array(documentVersion),
});
export type ClubDocument = z.infer<typeof clubDocument>;

const files = { archivo: { most: 1, bytes: maxDocumentBytes } } as const;
export const documentCalls = defineCalls({
  /** Those that the session may read; newest year first. */
  'GET /documentos': { access: 'session', reply: z.array(clubDocument) },
  'POST /documentos': { access: 'staff', form: documentForm, files, reply: { 201: clubDocument } },
  /** With a file it is the new version; the old ones stay. */
  'PUT /documentos/:id': {
    access: 'staff',
    params: idParams,
    form: documentForm.extend({ version: sentVersion }),
    files,
    reply: clubDocument,
    conflict: clubDocument,
  },
  /** With all its versions. */
  'DELETE /documentos/:id': { access: 'staff', params: idParams, reply: noBody },
  /** The newest version; staff may ask for another one by its id. */
  'GET /documentos/:id/archivo': {
    access: 'session',
    params: idParams,
    query: z.strictObject({ de: orAbsent(id).meta({ title: 'Versión' }) }),
    reply: 'application/octet-stream',
  },
});
