import type { CallOffer } from 'shared/contract/call-offer';
import { formatLongDay } from 'shared/text/dates';
import { type Priced, formatPrices } from 'shared/offer/format-prices';
import styles from './route-facts.module.css';

interface EventFactsProps extends Pick<CallOffer, 'hora'> {
  actividad: Pick<NonNullable<CallOffer['actividad']>, 'titulo' | 'fecha_evento' | 'lugar'> | null;
  prices?: readonly Priced[];
}

/** Which activity, when, where and price, as far as the club has set them. */
export function EventFacts({ actividad, hora, prices = [] }: EventFactsProps) {
  const when = actividad && [formatLongDay(actividad.fecha_evento), hora, actividad.lugar].filter(Boolean).join(' · ');
  if (!actividad && prices.length === 0) return null;
  return (
    <div className={`stack gap-2 ${styles.facts}`}>
      {actividad?.titulo && <p className={styles.title}>{actividad.titulo}</p>}
      {when && <p>{when}</p>}
      {prices.length > 0 && (
        <ul className="row gap-5 rows-1" aria-label="Precios">
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

interface CallFactsProps {
  offer: CallOffer;
  today: string;
}

/** Facts of a call, with its prices. */
export const CallFacts = ({ offer, today }: CallFactsProps) => (
  <EventFacts actividad={offer.actividad} hora={offer.hora} prices={formatPrices(offer, today)} />
);
