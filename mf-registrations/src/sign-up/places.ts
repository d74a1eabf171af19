import type { CallOffer } from 'shared/contract/call-offer';
import { listAll } from 'shared/text/lists';

const promise = 'Si queda una libre, te escribimos y te la guardamos 48 horas.';

/** Beside the button, where places are limited and there are some. */
export const placesBySending = 'La plaza es de quien envía antes: si se acaban mientras escribes, entras en la lista de espera.';

/** Availability before typing; undefined while places are free for all levels. */
export function formatFull({ libres, niveles }: Pick<CallOffer, 'libres' | 'niveles'>): string | undefined {
  if (libres === 0) return `Ya no quedan plazas, pero puedes entrar en la lista de espera. ${promise}`;
  const full = niveles.filter(({ completo }) => completo).map(({ nombre }) => nombre);
  return full.length > 0
    ? `Ya no quedan plazas en ${listAll(full)}: quien elige ese nivel entra en la lista de espera. ${promise}`
    : undefined;
}

/** Whether somebody at this level would wait, or find no place: as far as known here, for the server decides. */
export const isFullFor = ({ libres, niveles }: Pick<CallOffer, 'libres' | 'niveles'>, ruta: string): boolean =>
  niveles.find(({ nombre }) => nombre === ruta)?.completo ?? libres === 0;
