import type { RouteOffer } from 'shared/contract/edition';
import { formatEuros } from 'shared/facts/money';
import { formatLongDay } from 'shared/text/dates';
import styles from './route-facts.module.css';

interface RouteFactsProps {
  offer: RouteOffer;
  /** The prices are elsewhere on the page. */
  withoutPrices?: boolean;
}

/** Facts of the route: which, when, where and price, as far as the club has set them. */
export function RouteFacts({ offer: { actividad, hora, precios }, withoutPrices = false }: RouteFactsProps) {
  const when = actividad && [formatLongDay(actividad.fecha_evento), hora, actividad.lugar].filter(Boolean).join(' · ');
  const priced = withoutPrices ? [] : precios.filter(({ piloto }) => piloto !== null);
  if (!actividad && priced.length === 0) return null;
  return (
    <div className={styles.facts}>
      {actividad && <p className={styles.title}>{actividad.titulo}</p>}
      {when && <p>{when}</p>}
      {priced.length > 0 && (
        <ul className={styles.prices} aria-label="Precios">
          {priced.map(({ ruta, piloto, acompanante }) => (
            <li key={ruta}>
              <strong>{ruta}</strong>{' '}
              <span>{`${formatEuros(piloto ?? 0)}${acompanante === null ? '' : `, acompañante ${formatEuros(acompanante)}`}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
