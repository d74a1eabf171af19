import type { Gallery } from 'shared/contract/galleries';
import { writeImageRanges } from 'shared/facts/image-ranges';
import { sendCall } from 'shared/http/call';
import { SelectionTooLarge } from './zip-pictures.ts';

/**
 * Downloads the selected pictures in full size, in a ZIP that the server streams. The browser keeps a large reply on disk.
 * @throws SelectionTooLarge when their ids do not fit into one address.
 */
export async function fetchOriginals({ id, imagenes }: Gallery, selected: ReadonlySet<number>, signal: AbortSignal): Promise<Blob> {
  const ranges = writeImageRanges(
    imagenes.map((image) => image.id),
    (imageId) => selected.has(imageId),
  );
  if (ranges === undefined) throw new SelectionTooLarge('Son demasiadas imágenes salteadas para un solo ZIP. Descárgalas en varias veces.');
  return (await sendCall('GET /galerias/:id/seleccion', { params: { id }, query: { imagenes: ranges }, signal })).blob();
}
