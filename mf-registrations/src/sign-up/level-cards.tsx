import { useId } from 'react';
import type { CallOffer } from 'shared/contract/call-offer';
import { formatEuros } from 'shared/facts/money';
import { priceFor } from 'shared/facts/find-price';
import { fieldOf } from 'shared/facts/registration-fields';
import { formatLevel } from 'shared/offer/format-prices';
import styles from './level-cards.module.css';

export interface Level {
  name: string;
  text: string | null;
  /** In cents; null when not set. */
  price: number | null;
  /** What others pay, or later. */
  others: readonly string[];
  isFull: boolean;
}

interface LevelCardsProps {
  /** Field that it fills. */
  name: string;
  /** Above the cards. */
  label?: string | undefined;
  levels: readonly Level[];
  value: string;
  onChange: (value: string) => void;
}

/** Levels with the price of that kind of person; none where none has a price or a description, and the route's form has a select. */
export function levelsOf(offer: CallOffer, today: string, isMember: boolean): Level[] {
  const { niveles, precios } = offer;
  const levels = niveles.map(({ nombre, texto, completo }) => ({
    name: nombre,
    text: texto,
    price: priceFor(precios, nombre, isMember ? 'socio' : 'general', today),
    others: formatLevel(offer, nombre, today).flatMap(([whose, told]) => {
      if (whose === 'General') return told.includes(' hasta ') && !isMember ? [told] : [];
      return whose === 'Socios' && isMember ? [] : [`${whose}: ${told}`];
    }),
    isFull: completo,
  }));
  return levels.some(({ price, text }) => price !== null || text) ? levels : [];
}

/** Level cards side by side: description, price and availability. */
export function LevelCards({ name: field, label = fieldOf('ruta').label, levels, value, onChange }: LevelCardsProps) {
  const id = useId();
  return (
    <fieldset className={`stack gap-2 columns-3 ${styles.levels}`}>
      <legend className={styles.legend}>{label}</legend>
      {levels.map(({ name, text, price, others, isFull }) => (
        <label key={name} className={styles.card}>
          <input
            className={styles.tick}
            type="radio"
            name={field}
            value={name}
            checked={value === name}
            onChange={() => onChange(name)}
            aria-labelledby={`${id}${name}name`}
            aria-describedby={price === null ? `${id}${name}` : `${id}${name}price ${id}${name}`}
          />
          <span id={`${id}${name}name`} className="strong large">
            {name}
          </span>
          {price !== null && (
            <span id={`${id}${name}price`} className="strong">
              {formatEuros(price)}
            </span>
          )}
          <span id={`${id}${name}`} className={styles.facts}>
            {[text, ...others].map((fact) => fact && <span key={fact}>{`${fact} `}</span>)}
            {isFull && <strong>Sin plazas: lista de espera</strong>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
