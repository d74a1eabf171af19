import { listAll } from 'shared/text/lists';
import type { RouteOffer } from 'shared/contract/edition';
import { eventKinds } from 'shared/facts/enumerations';
import { isSameWord } from 'shared/facts/fold';
import type { Rider } from './rider.ts';

const promise = 'Si queda una libre, te escribimos y te la guardamos 48 horas.';

/** Of the route, or of any activity with levels of its own. */
type Full = Pick<RouteOffer, 'completa'> & { completas?: readonly string[] | undefined };

/** Beside the button, where places are limited and there are some. */
export const placesBySending = 'La plaza es de quien envía antes: si se acaban mientras escribes, entras en la lista de espera.';

/** Availability before typing; undefined while places are free for all levels. */
export function tellFull({ completa = false, completas = [] }: Full = {}): string | undefined {
  if (completa) return `Ya no quedan plazas, pero puedes entrar en la lista de espera. ${promise}`;
  return completas.length > 0
    ? `Ya no quedan plazas en ${listAll(completas)}: quien elige ese nivel entra en la lista de espera. ${promise}`
    : undefined;
}

/** Event kind of the sign-up; undefined where the route does not set it, and the form asks. */
export const eventOf = (offer: Pick<RouteOffer, 'evento'> | undefined) => eventKinds.find((kind) => isSameWord(kind, offer?.evento ?? ''));

/** Whether this sign-up would be waiting, as far as known: the server decides. */
export function isToWait(
  { completa = false, completas = [] }: Pick<RouteOffer, 'completa' | 'completas'>,
  rider: Pick<Rider, 'ruta'>,
): boolean {
  return rider.ruta ? completas.some((ruta) => ruta === rider.ruta) : completa;
}
