import type { CallOffer, Price } from 'shared/contract/activity-sign-ups';
import type { PricedPeople } from 'shared/facts/sign-up-fields';
import { formatEuros } from 'shared/facts/money';
import { formatDay } from 'shared/text/dates';
import type { Priced } from 'shared/ui/route-facts';
import type { Level } from '../sign-up/level-cards.tsx';

const whose: Record<PricedPeople, string> = { general: 'General', socio: 'Socios', acompanante: 'Invitados', menor: 'Menores' };

/** Prices that still hold, the earliest first; the one without a day is last. */
const holding = (prices: readonly Price[], today: string): Price[] =>
  prices.filter(({ hasta }) => hasta === null || hasta >= today).toSorted((a, b) => (a.hasta ?? '9').localeCompare(b.hasta ?? '9'));

/** '8 € hasta el 03/12/2026, después 10 €' */
const tellInTime = (prices: readonly Price[]): string =>
  prices.map(({ hasta, precio }) => formatEuros(precio) + (hasta === null ? '' : ` hasta el ${formatDay(hasta)}`)).join(', después ');

/** The prices in words; those of everybody at a level stand on its card. The server works out what somebody pays. */
export function tellPrices({ precios }: Pick<CallOffer, 'precios'>, today: string): Priced[] {
  const prices = holding(precios, today);
  if (prices.length > 0 && prices.every(({ precio }) => precio === 0)) return [['Gratis', '']];
  const groups = new Map<string, Price[]>();
  for (const price of prices) {
    const { nivel, persona } = price;
    if (nivel !== null && persona === 'general') continue;
    const name = nivel === null ? whose[persona] : `${nivel}, ${whose[persona].toLowerCase()}`;
    groups.set(name, [...(groups.get(name) ?? []), price]);
  }
  return [...groups].map(([name, group]) => [name, tellInTime(group)]);
}

/** Levels as cards. */
export const levelsOfCall = ({ niveles, precios }: Pick<CallOffer, 'niveles' | 'precios'>, today: string): Level[] =>
  niveles.map(({ nombre, texto, completo }) => ({
    name: nombre,
    text: texto,
    price: holding(precios, today).find(({ nivel, persona }) => nivel === nombre && persona === 'general')?.precio ?? null,
    companion: null,
    isFull: completo,
  }));
