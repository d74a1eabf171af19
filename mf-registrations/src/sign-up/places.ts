import type { SignUpOutcome } from 'shared/contract/activity-sign-ups';
import type { Offer } from 'shared/contract/call-offer';
import { eventKinds } from 'shared/facts/enumerations';
import { isSameWord } from 'shared/facts/fold';
import { type PricedChoice, priceOf } from 'shared/facts/prices';
import { listAll } from 'shared/text/lists';

const promise = 'Si queda una libre, te escribimos y te la guardamos 48 horas.';

/** Beside the button, where places are limited and there are some. */
export const placesBySending = 'La plaza es de quien envía antes: si se acaban mientras escribes, entras en la lista de espera.';

/** Availability before typing; undefined while places are free for all levels. */
export function tellFull({ libres, niveles }: Pick<Offer, 'libres' | 'niveles'>): string | undefined {
  if (libres === 0) return `Ya no quedan plazas, pero puedes entrar en la lista de espera. ${promise}`;
  const full = niveles.filter(({ completo }) => completo).map(({ nombre }) => nombre);
  return full.length > 0
    ? `Ya no quedan plazas en ${listAll(full)}: quien elige ese nivel entra en la lista de espera. ${promise}`
    : undefined;
}

/** Event kind of the sign-up; undefined where the route does not set it, and the form asks. */
export const eventOf = (offer: Offer | undefined) => eventKinds.find((kind) => isSameWord(kind, offer?.actividad?.evento ?? ''));

/** Of one person without guests and without a code, as far as known here: the server decides. */
export function outcomeOf(
  { niveles, precios, libres, espera }: Offer,
  { ruta, acompanante }: { ruta: string; acompanante: string },
  persona: PricedChoice['persona'],
  dia: string,
): SignUpOutcome {
  const isFull = libres === 0 || niveles.some(({ nombre, completo }) => nombre === ruta && completo);
  return {
    importe: priceOf({ niveles, precios }, { ruta: ruta || null, acompanante, persona, dia }),
    plaza: !isFull ? 'hay' : espera ? 'espera' : 'completa',
  };
}
