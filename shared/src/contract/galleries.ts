import { z } from 'zod';
import { recognisedFields } from '../facts/registration-fields.ts';
import { presentShape } from './registration-shapes.ts';
import { defineCalls } from './call-table.ts';
import { activityEventKinds, eventKinds, galleryKinds } from '../facts/enumerations.ts';
import {
  captchaToken,
  email,
  id,
  idParams,
  noBody,
  optionalDate,
  optionalText,
  orNull,
  requiredLine,
  sentVersion,
  textOf,
  titled,
} from './fields.ts';
import { galleryLabels } from '../facts/labels.ts';
import { mostImageRanges } from '../facts/image-ranges.ts';
import { uploadLimits } from '../facts/pictures.ts';

/**
 * `ruta_archivo` is a server path; for display it is cut at `static/`, and its query (the signature of a private picture) is kept. Servers
 * may leave out optional fields.
 */
const galleryImage = z.object({
  id: z.number(),
  ruta_archivo: z.string(),
  /** In pixels; with `color` (#rrggbb) they reserve the layout. */
  ancho: z.number().optional(),
  alto: z.number().optional(),
  color: z.string().optional(),
  /** Path of a 24 pixel wide version, some 100 bytes: shown blurred until the picture is loaded. */
  placeholder: z.string().optional(),
  /** For staff only: SHA-256 in hex of the uploaded file, so that a duplicate is detected before it is sent. */
  checksum: z.string().optional(),
  /** For staff only: has a take-down request. */
  retirada_solicitada: z.boolean().optional(),
});
export type GalleryImage = z.infer<typeof galleryImage>;

export const gallery = z.object({
  id: z.number(),
  nombre: z.string(),
  descripcion: z.string().nullable(),
  fecha: z.string().nullable(),
  tipo: z.enum(galleryKinds),
  evento: z.string().nullable(),
  anio: z.number().nullable(),
  /** Incremented by every edit of the fields above; PUT sends the one that was read. */
  version: z.number().optional(),
  /** In lists: number of pictures. */
  total_imagenes: z.number().optional(),
  /** For staff only: number of pictures with a take-down request. */
  retiradas_solicitadas: z.number().optional(),
  /** For staff only: children can be recognised in it, and who has given permission; without it the gallery stays private. */
  menores: z.boolean().optional(),
  permiso_menores: z.object({ de: z.string(), autor: z.string(), momento: z.string() }).nullable().optional(),
  /** Lists have the cover only (the first picture, if any); GET /galerias/{id}/imagenes has them all. */
  imagenes: z.array(galleryImage),
});
export type Gallery = z.infer<typeof gallery>;

/** POST /galerias/crear. Returns 201 with the gallery, without pictures. */
export const galleryForm = z.strictObject(
  titled(galleryLabels, {
    nombre: requiredLine,
    descripcion: optionalText,
    fecha: optionalDate,
    tipo: z.enum(galleryKinds).default('privada'),
    evento: orNull(z.enum([...eventKinds, ...activityEventKinds])),
    anio: orNull(z.coerce.number().int().min(1900).max(2200)),
  }),
);
export type GalleryForm = z.infer<typeof galleryForm>;

/** PUT /galerias/{id}. Returns the gallery and its cover; 409 `{ detail, actual }` when `version` is not the stored one. */
const galleryEdit = galleryForm.extend({ version: sentVersion });
export type GalleryEdit = z.infer<typeof galleryEdit>;

const imageIds = z.array(z.number().int().positive()).max(20_000).meta({ title: 'Imágenes' });
const someImages = z.strictObject({ imagenes: imageIds.min(1).meta({ title: 'Imágenes' }) });

/** PUT /galerias/{id}/orden: all its pictures, the cover first. Returns 204; 409 when the gallery holds others by now. */
const galleryOrder = z.strictObject({ imagenes: imageIds });

/** POST /galerias/{id}/imagenes/eliminar: pictures of this gallery; missing ones are ignored. */
const imagesToDelete = someImages;

/** POST /galerias/{id}/imagenes/mover: appended to another gallery, in their order. */
const imagesToMove = someImages.extend({ galeria_id: z.number().int().positive().meta({ title: 'Galería' }) });

/** Pictures that the target already has stay: `repetidas`. */
export const movedImages = z.object({ movidas: z.number(), repetidas: z.number() });

/** A rejected file: its name as sent, and the reason as one sentence. */
const rejectedFile = z.object({ nombre: z.string(), motivo: z.string() });
export type RejectedFile = z.infer<typeof rejectedFile>;

/**
 * POST /galerias/{id}/subir-imagenes, multipart with repeated `files`: 201 when a picture was added, 200 when the gallery had them all.
 * When every file was rejected, the error carries `rechazadas` beside its `detail`.
 */
export const uploadReply = z.object({
  imagenes: z.array(galleryImage),
  rechazadas: z.array(rejectedFile),
  /** Duplicates. */
  repetidas: z.array(z.object({ nombre: z.string() })),
});
export type UploadReply = z.infer<typeof uploadReply>;

/** POST /galerias/imagenes/{imageId}/solicitar-retirada: open to all who may see the picture. */
const takedownForm = z.strictObject({
  nombre: requiredLine,
  correo: email,
  motivo: textOf(5000).trim().min(1),
  token_captcha: captchaToken,
});
export type TakedownForm = z.infer<typeof takedownForm>;

/** Participants who opted out of that day's pictures. */
const unphotographed = z.object({
  personas: z.array(z.object({ nombre: z.string(), ...presentShape(recognisedFields) })),
});

const takedownReply = z.object({ mensaje: z.string() });

/** As `writeImageRanges` writes them. */
const imageRanges = textOf(mostImageRanges)
  .regex(/^\d{1,9}(?:-\d{1,9})?(?:,\d{1,9}(?:-\d{1,9})?)*$/)
  .meta({ title: 'Imágenes' });

const imageParams = z.strictObject({ imageId: id });

export const galleryCalls = defineCalls({
  'GET /galerias/publicas': { access: 'public', reply: z.array(gallery) },
  'GET /galerias/privadas': { access: 'session', reply: z.array(gallery) },
  'GET /galerias/todas': { access: 'staff', reply: z.array(gallery) },
  'POST /galerias/crear': { access: 'staff', body: galleryForm, reply: { 201: gallery } },
  'POST /galerias/:id/subir-imagenes': {
    access: 'staff',
    params: idParams,
    files: { files: { most: uploadLimits.files, bytes: uploadLimits.fileBytes, title: 'Imágenes' } },
    reply: { 200: uploadReply, 201: uploadReply },
    refusals: { 400: z.object({ rechazadas: z.array(rejectedFile).optional() }) },
    /** Deduplicates uploads. */
    unread: true,
  },
  'DELETE /galerias/:id/eliminar': { access: 'staff', params: idParams, reply: noBody, unread: true },
  'PUT /galerias/:id': { access: 'staff', params: idParams, body: galleryEdit, reply: gallery, conflict: gallery },
  'PUT /galerias/:id/orden': { access: 'staff', params: idParams, body: galleryOrder, reply: noBody, conflict: gallery },
  /** Whether an upload shows children; if so the gallery turns private, and permission is needed again. */
  'POST /galerias/:id/menores': { access: 'staff', params: idParams, body: z.strictObject({ menores: z.boolean() }), reply: gallery },
  'POST /galerias/:id/permiso-menores': {
    access: 'staff',
    params: idParams,
    body: z.strictObject({ de: requiredLine.meta({ title: 'Permiso de' }) }),
    reply: gallery,
  },
  'GET /galerias/:id/sin-fotos': { access: 'staff', params: idParams, reply: unphotographed },
  'GET /galerias/:id/descargar-zip': { access: 'session', params: idParams, reply: 'application/zip' },
  /** Selected pictures in full size. Optional session: required for a private gallery. */
  'GET /galerias/:id/seleccion': {
    access: 'public',
    params: idParams,
    query: z.strictObject({ imagenes: imageRanges }),
    reply: 'application/zip',
  },
  'POST /galerias/:id/imagenes/eliminar': { access: 'staff', params: idParams, body: imagesToDelete, reply: noBody },
  'POST /galerias/:id/imagenes/mover': { access: 'staff', params: idParams, body: imagesToMove, reply: movedImages },
  /** Optional session: required for a private gallery. */
  'GET /galerias/:id/imagenes': { access: 'public', params: idParams, reply: gallery },
  /** The address of the full size, which names the session: the bounds of downloads count the account, and not everybody in its network. */
  'GET /galerias/imagenes/:imageId/original': { access: 'session', params: imageParams, reply: z.object({ ruta_archivo: z.string() }) },
  'DELETE /galerias/imagenes/:imageId': { access: 'staff', params: imageParams, reply: noBody, unread: true },
  /** Optional session: required for a private picture. */
  'POST /galerias/imagenes/:imageId/solicitar-retirada': {
    access: 'public',
    params: imageParams,
    body: takedownForm,
    reply: takedownReply,
  },
  'POST /galerias/imagenes/:imageId/retirada-atendida': { access: 'staff', params: imageParams, reply: noBody },
});
