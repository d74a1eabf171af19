import { z } from 'zod';
import { defineCalls } from './call-table.ts';
import { id, line, sentVersion, text } from './fields.ts';
import { onePicture } from '../facts/pictures.ts';

export const contentKeys = ['historia', 'castillos', 'inicio'] as const;
export type ContentKey = (typeof contentKeys)[number];

/** Incremented by every change; 0 for the initial content. */
const version = z.number().optional();

export const history = z.object({ texto: z.string(), version });
export type History = z.infer<typeof history>;

/** `imagen` is a server path; shown only when it contains `static/`. */
export const castles = z.object({ texto: z.string(), imagen: z.string().nullable(), version });
export type Castles = z.infer<typeof castles>;

export const home = z.object({ titulo: z.string(), texto: z.string(), imagen: z.string().nullable(), version });

/** PUT /contenido/historia, JSON. Every write returns the new row. */
const historyForm = z.strictObject({ texto: text, version: sentVersion });

/** PUT /contenido/castillos, multipart with an optional `file`, without which the picture stays. */
const castlesForm = z.strictObject({ texto: text.optional(), version: sentVersion });
/** POST /contenido_inicio/actualizar, multipart with an optional `file`. Absent fields stay. */
const homeForm = z.strictObject({ titulo: line.optional().meta({ title: 'Título' }), texto: text.optional(), version: sentVersion });

/** Entry of GET /contenido/{clave}/versiones: newest first, the first is the published one. */
const contentVersion = z.object({
  id: z.number(),
  titulo: z.string().nullable(),
  texto: z.string(),
  imagen: z.string().nullable(),
  /** Author; null for the initial content. */
  autor: z.string().nullable(),
  /** Timestamp in UTC, as `toISOString` writes it. */
  momento: z.string(),
});
export type ContentVersion = z.infer<typeof contentVersion>;

const contentParams = z.strictObject({ clave: z.enum(contentKeys) });
/** POST /contenido/{clave}/versiones/{id}/restaurar, without a body: returns the new row. */
const versionParams = contentParams.extend({ id });

export const contentCalls = defineCalls({
  'GET /contenido/historia': { access: 'public', reply: history },
  'PUT /contenido/historia': { access: 'staff', body: historyForm, reply: history, conflict: history, unread: true },
  'GET /contenido/castillos': { access: 'public', reply: castles },
  'PUT /contenido/castillos': {
    access: 'staff',
    form: castlesForm,
    files: { file: onePicture },
    reply: castles,
    conflict: castles,
    unread: true,
  },
  'GET /contenido_inicio': { access: 'public', reply: home },
  'POST /contenido_inicio/actualizar': {
    access: 'staff',
    form: homeForm,
    files: { file: onePicture },
    reply: home,
    conflict: home,
    unread: true,
  },
  'GET /contenido/:clave/versiones': { access: 'staff', params: contentParams, reply: z.array(contentVersion) },
  'POST /contenido/:clave/versiones/:id/restaurar': { access: 'staff', params: versionParams, reply: z.union([home, castles, history]) },
});
