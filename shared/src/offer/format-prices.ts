import type { CallOffer } from 'shared/contract/call-offer';
import { formatEuros } from '../facts/money.ts';
import { findPrice, type Price, priceFor } from '../facts/find-price.ts';
import { isRoutes } from '../facts/of-call.ts';
import { type PricedPeople, pricedPeople } from '../facts/sign-up-fields.ts';
import { formatDay, shiftDay } from '../text/dates.ts';

/** A price in words, and whose it is. */
export type Priced = readonly [whose: string, price: string];
type Offered = Pick<CallOffer, 'niveles' | 'precios' | 'formulario'>;

const whose: Record<PricedPeople, string> = { general: 'General', socio: 'Socios', acompanante: 'Invitados', menor: 'Menores' };

/** '8 € hasta el 03/12/2026, después 10 €': what is charged from today on; '' without a price. */
function formatInTime(precios: readonly Price[], today: string, priceOn: (day: string) => number | null): string {
  const ends = [...new Set(precios.flatMap(({ hasta }) => (hasta !== null && hasta >= today ? [hasta] : [])))].toSorted();
  const told: string[] = [];
  let from = today;
  for (const end of [...ends, null]) {
    const price = priceOn(from);
    const stays = end !== null && priceOn(shiftDay(end, 1)) === price;
    if (price !== null && !stays) told.push(formatEuros(price) + (end === null ? '' : ` hasta el ${formatDay(end)}`));
    if (end !== null) from = shiftDay(end, 1);
  }
  return told.join(', después ');
}

/** What each kind of person pays at a level, where the club has a price for it and it is not that of everybody. */
export function formatLevel({ precios, formulario }: Offered, nivel: string | null, today: string): Priced[] {
  const ofRoute = isRoutes({ formulario });
  const told = pricedPeople.map((persona): Priced => {
    const isCompanion = ofRoute && persona === 'acompanante';
    const isPriced = precios.some((row) => row.persona === persona);
    // A companion rides along: nothing stands in for a price of theirs.
    const priceOn = (day: string) => (isCompanion ? findPrice : priceFor)(precios, nivel, persona, day);
    return [isCompanion ? 'Acompañante' : whose[persona], isPriced ? formatInTime(precios, today, priceOn) : ''];
  });
  const general = told[0]?.[1];
  return told.filter(([who, price], at) => price !== '' && (at === 0 || price !== general || who === 'Acompañante'));
}

/** The prices in words, by level where these differ. */
export function formatPrices(offer: Offered, today: string): Priced[] {
  if (offer.precios.length > 0 && offer.precios.every(({ precio }) => precio === 0)) return [['Gratis', '']];
  const levels = offer.niveles.length > 0 ? offer.niveles.map(({ nombre }) => nombre) : [null];
  const told = levels.map((level) => formatLevel(offer, level, today));
  if (told.every((prices) => String(prices) === String(told[0]))) return told[0] ?? [];
  return told.flatMap((prices, at): Priced[] =>
    prices.length === 0
      ? []
      : [[levels[at] ?? '', prices.map(([who, price]) => (who === 'General' ? price : `${who.toLowerCase()} ${price}`)).join(', ')]],
  );
}
