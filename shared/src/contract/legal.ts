import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { legalDocuments } from '../facts/legal-texts.ts';

/** Digest of a text. */
const legalVersion = z.string().regex(/^[\da-f]{32}$/);
/** The privacy notice that a form linked to. */
export const readNotice = legalVersion.nullish().meta({ title: 'Información sobre privacidad' });

export const legalSection = z.object({
  titulo: z.string(),
  parrafos: z.array(z.string()),
  /** List below the paragraphs. */
  lista: z.array(z.string()).optional(),
  /** Link below them. */
  enlace: z.object({ a: z.string(), texto: z.string() }).optional(),
});

/** A version of a text with its date. */
const legalText = z.object({
  documento: z.enum(legalDocuments),
  /** Digest of its whole content. */
  version: z.string(),
  /** First stored at; null for one that was never stored. */
  desde: z.string().nullable(),
  vigente: z.boolean(),
  apartados: z.array(legalSection),
});
export type LegalText = z.infer<typeof legalText>;

const documentParams = z.strictObject({ documento: z.enum(legalDocuments) });

export const legalCalls = defineCalls({
  /** The current text, or the one with this digest. */
  'GET /legal/:documento': {
    access: 'public',
    params: documentParams,
    query: z.strictObject({
      version: legalVersion.optional().meta({ title: 'Versión' }),
    }),
    reply: legalText,
  },
  /** Its digest alone: a form sends it as the text that the user was shown. */
  'GET /legal/:documento/version': { access: 'public', params: documentParams, reply: z.object({ version: legalVersion }) },
});
