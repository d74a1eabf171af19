import type { CallOffer } from 'shared/contract/activity-sign-ups';
import { formatEuros } from 'shared/facts/money';
import { type Price, priceFor } from 'shared/facts/prices';
import { type PricedPeople, pricedPeople } from 'shared/facts/sign-up-fields';
import { formatDay, shiftDay } from 'shared/text/dates';
import type { Priced } from 'shared/ui/route-facts';
import type { Level } from '../sign-up/level-cards.tsx';

type Offered = Pick<CallOffer, 'niveles' | 'precios'>;

const whose: Record<PricedPeople, string> = { general: 'General', socio: 'Socios', acompanante: 'Invitados', menor: 'Menores' };

/** '8 € hasta el 03/12/2026, después 10 €': what is charged from today on; '' without a price. */
function tellInTime(precios: readonly Price[], nivel: string | null, persona: PricedPeople, today: string): string {
  const ends = [...new Set(precios.flatMap(({ hasta }) => (hasta !== null && hasta >= today ? [hasta] : [])))].toSorted();
  const told: string[] = [];
  let from = today;
  for (const end of [...ends, null]) {
    const price = priceFor(precios, nivel, persona, from);
    const next = end === null ? null : priceFor(precios, nivel, persona, shiftDay(end, 1));
    const stays = end !== null && next === price;
    if (price !== null && !stays) told.push(formatEuros(price) + (end === null ? '' : ` hasta el ${formatDay(end)}`));
    if (end !== null) from = shiftDay(end, 1);
  }
  return told.join(', después ');
}

/** The prices in words; what everybody pays today at a level stands on its card. */
export function tellPrices({ niveles, precios }: Offered, today: string): Priced[] {
  if (precios.length > 0 && precios.every(({ precio }) => precio === 0)) return [['Gratis', '']];
  const levels = niveles.length > 0 ? niveles.map(({ nombre }) => nombre) : [null];
  return pricedPeople.flatMap((persona): Priced[] => {
    if (!precios.some((row) => row.persona === persona)) return [];
    const told = levels.map((level): Priced => [level ?? '', tellInTime(precios, level, persona, today)]);
    const [first] = told;
    if (first && told.every(([, price]) => price === first[1])) return first[1] === '' ? [] : [[whose[persona], first[1]]];
    return told.flatMap(([level, price]): Priced[] => {
      if (persona === 'general') return price.includes(' hasta el ') ? [[level, price]] : [];
      return price === '' ? [] : [[`${level}, ${whose[persona].toLowerCase()}`, price]];
    });
  });
}

/** Levels as cards, with the price of that kind of person. */
export const levelsOfCall = ({ niveles, precios }: Offered, today: string, persona: PricedPeople = 'general'): Level[] =>
  niveles.map(({ nombre, texto, completo }) => ({
    name: nombre,
    text: texto,
    price: priceFor(precios, nombre, persona, today),
    companion: null,
    isFull: completo,
  }));
