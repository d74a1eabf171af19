import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { idParams, noBody, pastedLine, requiredLine, sentVersion, text } from './fields.ts';

/** Email template saved by staff. */
const emailTemplate = z.object({
  id: z.number(),
  nombre: z.string(),
  asunto: z.string(),
  mensaje: z.string(),
  version: z.number(),
});
export type EmailTemplate = z.infer<typeof emailTemplate>;

/** Names are unique. */
export const sentEmailTemplate = z.strictObject({
  nombre: pastedLine(80).trim().min(1),
  asunto: requiredLine,
  mensaje: text.trim().min(1),
});
export const emailTemplateEdit = sentEmailTemplate.extend({ version: sentVersion });

/** Limit of templates. */
export const maxTemplates = 100;

export const emailTemplateCalls = defineCalls({
  /** Sorted by name. */
  'GET /inscripciones/plantillas': { access: 'staff', reply: z.array(emailTemplate) },
  'POST /inscripciones/plantillas': { access: 'staff', body: sentEmailTemplate, reply: { 201: emailTemplate } },
  'PUT /inscripciones/plantillas/:id': {
    access: 'staff',
    params: idParams,
    body: emailTemplateEdit,
    reply: emailTemplate,
    conflict: emailTemplate,
  },
  'DELETE /inscripciones/plantillas/:id': { access: 'staff', params: idParams, reply: noBody },
});
