import type { RouteOffer } from 'shared/contract/edition';
import { formatEuros } from 'shared/facts/money';
import { formatLongDay } from 'shared/text/dates';
import styles from './route-facts.module.css';

/** A price in words, and whose it is. */
export type Priced = readonly [whose: string, price: string];

interface EventFactsProps extends Pick<RouteOffer, 'actividad' | 'hora'> {
  prices?: readonly Priced[];
}

/** Which activity, when, where and price, as far as the club has set them. */
export function EventFacts({ actividad, hora, prices = [] }: EventFactsProps) {
  const when = actividad && [formatLongDay(actividad.fecha_evento), hora, actividad.lugar].filter(Boolean).join(' · ');
  if (!actividad && prices.length === 0) return null;
  return (
    <div className={styles.facts}>
      {actividad?.titulo && <p className={styles.title}>{actividad.titulo}</p>}
      {when && <p>{when}</p>}
      {prices.length > 0 && (
        <ul className={styles.prices} aria-label="Precios">
          {prices.map(([whose, price]) => (
            <li key={whose}>
              <strong>{whose}</strong> <span>{price}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RouteFactsProps {
  offer: RouteOffer;
  /** The prices are elsewhere on the page. */
  withoutPrices?: boolean;
}

/** Facts of the route. */
export function RouteFacts({ offer: { actividad, hora, precios }, withoutPrices = false }: RouteFactsProps) {
  const prices = precios.flatMap(({ ruta, piloto, acompanante, socio = null }): Priced[] => {
    if (piloto === null) return [];
    const others = [socio !== null && `socios ${formatEuros(socio)}`, acompanante !== null && `acompañante ${formatEuros(acompanante)}`];
    return [[ruta, [formatEuros(piloto), ...others.filter(Boolean)].join(', ')]];
  });
  return <EventFacts actividad={actividad} hora={hora} prices={withoutPrices ? [] : prices} />;
}
