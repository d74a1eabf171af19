import type { Gallery, GalleryEdit, GalleryForm, GalleryImage, TakedownForm } from 'shared/contract/galleries';
import { call, sendCall } from 'shared/http/call';

/** @throws the client's error; of a 409 `conflictingRow` returns the gallery that another user has stored. */
export async function editGallery(id: number, fields: GalleryEdit): Promise<Gallery> {
  return call('PUT /galerias/:id', { params: { id }, json: fields });
}

/** @throws also when the reply is not a gallery, which could not be rendered. */
export async function createGallery(fields: GalleryForm): Promise<Gallery> {
  const created = await call('POST /galerias/crear', { json: fields });
  if (typeof created?.id !== 'number' && typeof created?.id !== 'string') throw new TypeError('The reply holds no gallery');
  return { ...fields, ...created, imagenes: created.imagenes ?? [] };
}

export const deleteGallery = (id: number) => sendCall('DELETE /galerias/:id/eliminar', { params: { id } });

export const deleteImage = (imageId: number) => sendCall('DELETE /galerias/imagenes/:imageId', { params: { imageId } });

export const deleteImages = (id: number, imagenes: number[]) =>
  sendCall('POST /galerias/:id/imagenes/eliminar', { params: { id }, json: { imagenes } });

export const moveImages = (id: number, imagenes: number[], to: number) =>
  call('POST /galerias/:id/imagenes/mover', { params: { id }, json: { imagenes, galeria_id: to } });

/** @throws also when the reply holds no list of pictures: an error message instead of a failed render. */
export async function loadGallery(id: string | number | undefined): Promise<Gallery> {
  const gallery = await call('GET /galerias/:id/imagenes', { params: { id: id ?? '' } });
  if (!Array.isArray(gallery.imagenes)) throw new TypeError('The gallery came without its list of pictures');
  return gallery;
}

/** Stores the order of all pictures; the first one is the cover. */
export const orderImages = (id: number, imageIds: number[]) =>
  sendCall('PUT /galerias/:id/orden', { params: { id }, json: { imagenes: imageIds } });

/**
 * Appends the new pictures in the order in which they were chosen: parallel requests end in any order. A conflict with another user's
 * change leaves the gallery as it is.
 */
export async function keepChosenOrder(id: number, added: readonly GalleryImage[]): Promise<void> {
  const chosen = added.map((image) => image.id);
  const isNew = new Set(chosen);
  const stored = (await loadGallery(id)).imagenes.map((image) => image.id);
  const wanted = [...stored.filter((imageId) => !isNew.has(imageId)), ...chosen.filter((imageId) => stored.includes(imageId))];
  if (wanted.some((imageId, index) => imageId !== stored[index])) await orderImages(id, wanted);
}

export const askForTakedown = (imageId: number, form: TakedownForm) =>
  sendCall('POST /galerias/imagenes/:imageId/solicitar-retirada', { params: { imageId }, json: form });

/** Resolves a request and keeps the picture, which loses its mark. */
export const resolveTakedown = (imageId: number) => sendCall('POST /galerias/imagenes/:imageId/retirada-atendida', { params: { imageId } });

/** Stores whether children can be recognised in the added pictures. */
export const saveMinors = (id: number, menores: boolean) => call('POST /galerias/:id/menores', { params: { id }, json: { menores } });

/** Stores who has given permission to show children. */
export const allowMinors = (id: number, de: string) => call('POST /galerias/:id/permiso-menores', { params: { id }, json: { de } });

/** Participants who opted out of that day's pictures. */
export const loadUnphotographed = (id: number) => call('GET /galerias/:id/sin-fotos', { params: { id } });
