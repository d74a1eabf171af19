import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { activityEventKinds, eventKinds } from '../facts/enumerations.ts';
import {
  idParams,
  noBody,
  optionalDate,
  optionalLine,
  optionalText,
  orNull,
  pastedLine,
  requiredLine,
  sentVersion,
  type Text,
  titled,
} from './fields.ts';
import { activityLabels } from '../facts/labels.ts';
import { onePicture } from '../facts/pictures.ts';
import { isWebAddress, withHttps } from '../text/links.ts';

/** GET /actividades/. `imagen_url` is a file name under /static/actividades/. */
export const activity = z.object({
  id: z.number(),
  titulo: z.string(),
  descripcion: z.string().nullable(),
  evento: z.string().nullable(),
  fecha_evento: z.string().nullable(),
  lugar: z.string().nullable(),
  imagen_url: z.string().nullable(),
  link_evento: z.string().nullable(),
  /** Incremented by every change. */
  version: z.number().optional(),
  /** The first of its series; null for none. */
  serie: z.number().nullable().optional(),
});
export type Activity = z.infer<typeof activity>;

/** GET /eventos/publicos: upcoming activities, in the shape of the public events list. */
export const publicEvent = z.object({
  id: z.number(),
  titulo: z.string(),
  fecha: z.string().nullable(),
  descripcion: z.string().nullable(),
});
export type PublicEvent = z.infer<typeof publicEvent>;

/** Link as typed, made absolute. Web links only. */
const link = pastedLine(2000).overwrite(withHttps).refine(isWebAddress, 'El enlace del evento debe ser una dirección web.');

/** POST /actividades/, multipart with an optional `imagen`. */
export const activityForm = z.strictObject(
  titled(activityLabels, {
    titulo: requiredLine,
    descripcion: optionalText,
    evento: orNull(z.enum([...activityEventKinds, ...eventKinds])),
    fecha_evento: optionalDate,
    lugar: optionalLine,
    link_evento: z.preprocess((value: Text) => value?.trim() || null, link.nullable()),
  }),
);

/** PUT /actividades/{id}: the whole activity; without an `imagen` the picture stays. */
export const activityEdit = activityForm.extend({ version: sentVersion });

export const activityCalls = defineCalls({
  'GET /eventos/publicos': { access: 'public', reply: z.array(publicEvent) },
  'GET /actividades/': { access: 'public', reply: z.array(activity) },
  'GET /actividades/:id/calendario.ics': { access: 'public', params: idParams, reply: 'text/calendar' },
  'POST /actividades/': { access: 'staff', form: activityForm, files: { imagen: onePicture }, reply: { 201: activity }, unread: true },
  'PUT /actividades/:id': {
    access: 'staff',
    params: idParams,
    form: activityEdit,
    files: { imagen: onePicture },
    reply: activity,
    conflict: activity,
    unread: true,
  },
  'DELETE /actividades/:id': { access: 'staff', params: idParams, reply: noBody, unread: true },
});
