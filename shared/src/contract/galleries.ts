import { z } from 'zod';
import { galleryKinds } from './enumerations.ts';

/**
 * `ruta_archivo` is a server path; for display it is cut at `static/`, and its query (the signature of a
 * private picture) is kept. `ancho` and `alto`, in pixels, and `color` (#rrggbb) let the page reserve the place;
 * a server may leave them out.
 */
export const galleryImage = z.object({
  id: z.number(),
  ruta_archivo: z.string(),
  ancho: z.number().optional(),
  alto: z.number().optional(),
  color: z.string().optional(),
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
  /** Lists carry the cover only (the first picture, if any); GET /galerias/{id}/imagenes carries them all. */
  imagenes: z.array(galleryImage),
});
export type Gallery = z.infer<typeof gallery>;
