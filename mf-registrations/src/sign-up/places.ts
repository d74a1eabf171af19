import type { RouteOffer } from 'shared/contract/edition';
import { fold } from 'shared/text/fold';
import type { Rider } from './rider.ts';

const list = new Intl.ListFormat('es', { type: 'conjunction' });
const promise = 'Si queda una libre, te escribimos y te la guardamos 48 horas.';

/** What whoever comes is told of places before they type; undefined while there are some for everybody. */
export function tellFull({ completa = false, completas = [] }: Pick<RouteOffer, 'completa' | 'completas'> = {}): string | undefined {
  if (completa) return `Ya no quedan plazas, pero puedes apuntarte a la lista de espera. ${promise}`;
  if (completas.length === 0) return undefined;
  return `Ya no quedan plazas en ${list.format(completas)}: quien elige ese nivel se apunta a la lista de espera. ${promise}`;
}

/** Whether who sends that is going to wait, as far as is known: the server decides. */
export function isToWait(
  { completa = false, completas = [], evento }: Partial<Pick<RouteOffer, 'completa' | 'completas' | 'evento'>>,
  rider: Pick<Rider, 'ruta' | 'evento'>,
): boolean {
  if (rider.evento && evento && fold(rider.evento) !== fold(evento)) return false;
  return rider.ruta ? completas.some((ruta) => ruta === rider.ruta) : completa;
}
