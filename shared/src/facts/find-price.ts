import type { PricedPeople } from './sign-up-fields.ts';

/** A price of a call for sign-ups. Free of zod: server and browser work out the same. */
export interface Price {
  /** Null for all levels. */
  nivel: string | null;
  persona: PricedPeople;
  /** The last day in Spain, aaaa-mm-dd, of an early price. */
  hasta: string | null;
  /** In cents. */
  precio: number;
}

/** Whose prices somebody may have: a member that of anybody too, when it is lower. */
const fits: Readonly<Record<PricedPeople, readonly PricedPeople[]>> = {
  general: ['general'],
  socio: ['socio', 'general'],
  acompanante: ['acompanante'],
  menor: ['menor'],
};

/**
 * In cents, of that level and kind of person on a day; null where the club has set none. Of those that fit, the level's own stand before
 * those for all levels; then the lowest.
 */
export function findPrice(precios: readonly Price[], nivel: string | null, persona: PricedPeople, dia: string): number | null {
  const fitting = precios.filter(
    (row) => fits[persona].includes(row.persona) && (row.nivel === null || row.nivel === nivel) && (row.hasta === null || row.hasta >= dia),
  );
  const own = fitting.filter((row) => row.nivel !== null);
  const sums = (own.length > 0 ? own : fitting).map(({ precio }) => precio);
  return sums.length > 0 ? Math.min(...sums) : null;
}

/** Whose price stands in where a kind of person has none of its own. */
const instead: Readonly<Partial<Record<PricedPeople, PricedPeople>>> = { acompanante: 'general', menor: 'acompanante' };

/** As `findPrice`, with what stands in for a kind of guest that has no price. */
export function priceFor(precios: readonly Price[], nivel: string | null, persona: PricedPeople, dia: string): number | null {
  const own = findPrice(precios, nivel, persona, dia);
  const other = instead[persona];
  return own === null && other ? priceFor(precios, nivel, other, dia) : own;
}
