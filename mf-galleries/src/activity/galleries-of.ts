import type { Activity } from 'shared/contract/activities';
import type { Gallery } from 'shared/contract/galleries';
import { fold } from 'shared/facts/fold';

/**
 * The galleries of an activity: of the same event and day. The contract links neither to the other, and activities write 'Concentracion'
 * without its accent.
 */
export function galleriesOf({ evento, fecha_evento }: Pick<Activity, 'evento' | 'fecha_evento'>, galleries: readonly Gallery[]): Gallery[] {
  if (!evento || !fecha_evento) return [];
  return galleries.filter((gallery) => gallery.fecha === fecha_evento && fold(gallery.evento ?? '') === fold(evento));
}
