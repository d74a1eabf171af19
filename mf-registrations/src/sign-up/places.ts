import { listAll } from 'shared/text/lists';
import type { RouteOffer } from 'shared/contract/edition';
import { eventKinds } from 'shared/facts/enumerations';
import { isSameWord } from 'shared/facts/fold';
import { clockOf } from 'shared/text/moments';
import type { Rider } from './rider.ts';

const promise = 'Si queda una libre, te escribimos y te la guardamos 48 horas.';

/** Of the route, or of any activity with levels of its own. */
type Full = Pick<RouteOffer, 'completa' | 'guardadas'> & { completas?: readonly string[] | undefined };

/** Availability before typing; undefined while places are free for all levels. */
export function tellFull({ completa = false, completas = [], guardadas }: Full = {}): string | undefined {
  const later = guardadas && `a las ${clockOf(guardadas.hasta)} lo sabremos`;
  if (completa && guardadas?.todas)
    return `Las últimas las está rellenando alguien; ${later}. Mientras tanto puedes entrar en la lista de espera. ${promise}`;
  if (completa) return `Ya no quedan plazas, pero puedes entrar en la lista de espera. ${promise}`;
  const kept: readonly string[] = guardadas?.niveles ?? [];
  const gone = completas.filter((ruta) => !kept.includes(ruta));
  const said = [
    ...(gone.length > 0 ? [`Ya no quedan plazas en ${listAll(gone)}: quien elige ese nivel entra en la lista de espera.`] : []),
    ...(kept.length > 0 ? [`Las últimas de ${listAll(kept)} las está rellenando alguien; ${later}.`] : []),
  ];
  return said.length > 0 ? [...said, promise].join(' ') : undefined;
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
