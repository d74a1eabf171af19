import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { legalDocuments } from '../facts/legal-texts.ts';

/** The digest of a text. */
export const legalVersion = z.string().regex(/^[\da-f]{32}$/);

export const legalSection = z.object({
  titulo: z.string(),
  parrafos: z.array(z.string()),
  /** Below them, one below the other. */
  lista: z.array(z.string()).optional(),
  /** Where to go on. */
  enlace: z.object({ a: z.string(), texto: z.string() }).optional(),
});

/** A text as it was from a day on. */
const legalText = z.object({
  documento: z.enum(legalDocuments),
  /** A digest of all that it says. */
  version: z.string(),
  /** The moment since which it says so; null for one that nobody has seen stored. */
  desde: z.string().nullable(),
  vigente: z.boolean(),
  apartados: z.array(legalSection),
});
export type LegalText = z.infer<typeof legalText>;

const documentParams = z.strictObject({ documento: z.enum(legalDocuments) });

export const legalCalls = defineCalls({
  /** The text in force, or the one with this digest. */
  'GET /legal/:documento': {
    access: 'public',
    params: documentParams,
    query: z.strictObject({
      version: legalVersion.optional(),
    }),
    reply: legalText,
    beyond: 'personal-data',
  },
  /** Its digest alone: a form tells by it which text somebody was shown. */
  'GET /legal/:documento/version': {
    access: 'public',
    params: documentParams,
    reply: z.object({ version: legalVersion }),
    beyond: 'personal-data',
  },
});
