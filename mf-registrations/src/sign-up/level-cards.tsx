import { useId } from 'react';
import type { RouteOffer } from 'shared/contract/edition';
import { formatEuros } from 'shared/facts/money';
import { fieldOf } from 'shared/facts/registration-fields';
import styles from './level-cards.module.css';

interface LevelCardsProps {
  offer: RouteOffer;
  value: string;
  onChange: (value: string) => void;
}

/** Whether any level has a price or a description; otherwise there are no cards. */
export const hasLevelFacts = (offer: RouteOffer | undefined): offer is RouteOffer =>
  offer?.precios.some(({ piloto, texto }) => piloto !== null || Boolean(texto)) ?? false;

/** Level cards side by side: description, price and availability. */
export function LevelCards({ offer: { precios, completas = [] }, value, onChange }: LevelCardsProps) {
  const id = useId();
  return (
    <fieldset className={styles.levels}>
      <legend className={styles.legend}>{fieldOf('ruta').label}</legend>
      {precios.map(({ ruta, piloto, acompanante, texto }) => (
        <label key={ruta} className={styles.card}>
          <input
            className={styles.tick}
            type="radio"
            name="ruta"
            value={ruta}
            checked={value === ruta}
            onChange={() => onChange(ruta)}
            aria-labelledby={`${id}${ruta}name`}
            aria-describedby={piloto === null ? `${id}${ruta}` : `${id}${ruta}price ${id}${ruta}`}
          />
          <span id={`${id}${ruta}name`} className={styles.name}>
            {ruta}
          </span>
          {piloto !== null && (
            <span id={`${id}${ruta}price`} className={styles.price}>
              {formatEuros(piloto)}
            </span>
          )}
          <span id={`${id}${ruta}`} className={styles.facts}>
            {texto && <span>{`${texto} `}</span>}
            {acompanante !== null && <span>{`Acompañante: ${formatEuros(acompanante)} `}</span>}
            {completas.includes(ruta) && <strong>Sin plazas: lista de espera</strong>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
