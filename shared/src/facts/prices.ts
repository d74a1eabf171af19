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

export interface Priced {
  niveles: readonly { nombre: string }[];
  precios: readonly Price[];
}

/** What decides the price of a registration. */
export interface PricedChoice {
  ruta: string | null;
  acompanante?: string | null | undefined;
  /** Whose price it has. */
  persona?: PricedPeople | null | undefined;
  invitados?: number | undefined;
  /** How many of the guests are under age. */
  menores?: number | undefined;
  /** The price that a discount code gives, in cents. */
  codigo_precio?: number | null | undefined;
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

/** In cents; null where the club has set no price, or no level is chosen while they differ. @param dia The day of the sign-up, aaaa-mm-dd. */
export function priceOf(priced: Priced, { ruta, dia, ...choice }: PricedChoice & { dia: string }): number | null {
  const named = priced.niveles.map(({ nombre }) => nombre);
  const levels =
    ruta !== null && named.includes(ruta) ? [ruta] : named.length > 0 && ruta === null ? named : named.length > 0 ? [] : [null];
  const sums = levels.map((level) => sumOf(priced, level, choice, dia));
  const [sum = null] = sums;
  return sums.every((other) => other === sum) ? sum : null;
}

function sumOf(
  { precios }: Priced,
  level: string | null,
  { acompanante, persona, invitados = 0, menores = 0, codigo_precio = null }: Omit<PricedChoice, 'ruta'>,
  dia: string,
): number | null {
  const costs = (kind: PricedPeople) => priceFor(precios, level, kind, dia);
  const own = costs(persona ?? 'general');
  return addPrices([
    codigo_precio !== null && (own === null || codigo_precio < own) ? codigo_precio : own,
    // Of the route: a companion rides along, and without a price of theirs the sum is not known.
    ...(acompanante === 'Si' ? [findPrice(precios, level, 'acompanante', dia)] : []),
    ...(invitados > menores ? [times(costs('acompanante'), invitados - menores)] : []),
    ...(menores > 0 ? [times(costs('menor'), menores)] : []),
  ]);
}

/** Their sum; null where one of them is not known. */
export const addPrices = (prices: readonly (number | null)[]): number | null =>
  prices.every((price) => price !== null) ? prices.reduce((sum, price) => sum + price, 0) : null;

const times = (price: number | null, count: number) => (price === null ? null : price * count);
