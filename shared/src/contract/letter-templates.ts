import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { idParams, lineOf, requiredLine, sentVersion, text } from './fields.ts';

/** A letter that staff keep to write it again. */
export const letterTemplate = z.object({
  id: z.number(),
  nombre: z.string(),
  asunto: z.string(),
  mensaje: z.string(),
  version: z.number(),
});
export type LetterTemplate = z.infer<typeof letterTemplate>;

/** No two have the same name. */
export const sentLetterTemplate = z.strictObject({ nombre: lineOf(80).trim().min(1), asunto: requiredLine, mensaje: text.trim().min(1) });
export const letterTemplateEdit = sentLetterTemplate.extend({ version: sentVersion });

/** Most that are kept. */
export const maxTemplates = 100;

export const letterTemplateCalls = defineCalls({
  /** By name. */
  'GET /inscripciones/plantillas': { access: 'staff', reply: z.array(letterTemplate), beyond: 'personal-letters' },
  'POST /inscripciones/plantillas': {
    access: 'staff',
    body: sentLetterTemplate,
    reply: { 201: letterTemplate },
    beyond: 'personal-letters',
  },
  'PUT /inscripciones/plantillas/:id': {
    access: 'staff',
    params: idParams,
    body: letterTemplateEdit,
    reply: letterTemplate,
    conflict: letterTemplate,
    beyond: 'personal-letters',
  },
  'DELETE /inscripciones/plantillas/:id': {
    access: 'staff',
    params: idParams,
    reply: { 204: z.void() },
    beyond: 'personal-letters',
  },
});
