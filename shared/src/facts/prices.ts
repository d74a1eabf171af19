import { findPrice, type Price, priceFor } from './find-price.ts';
import type { PricedPeople } from './sign-up-fields.ts';

export type { Price } from './find-price.ts';

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
