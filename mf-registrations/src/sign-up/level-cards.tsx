import { useId } from 'react';
import type { RouteOffer } from 'shared/contract/edition';
import { formatEuros } from 'shared/facts/money';
import { fieldOf } from 'shared/facts/registration-fields';
import styles from './level-cards.module.css';

export interface Level {
  name: string;
  text?: string | null | undefined;
  /** In cents; null when not set. */
  price: number | null;
  companion: number | null;
  /** That of members, where it differs. */
  member?: number | null | undefined;
  isFull: boolean;
}

interface LevelCardsProps {
  /** Field that it fills. */
  name: string;
  /** Above the cards. */
  label?: string;
  levels: readonly Level[];
  value: string;
  onChange: (value: string) => void;
}

/** Levels of the route; undefined where none has a price or a description: then there are no cards. */
export function levelsOf(offer: RouteOffer | undefined, isMember: boolean): Level[] | undefined {
  const { precios = [], completas = [] } = offer ?? {};
  if (!precios.some(({ piloto, texto }) => piloto !== null || Boolean(texto))) return undefined;
  return precios.map(({ ruta, piloto, acompanante, socio, texto }) => ({
    name: ruta,
    text: texto,
    price: isMember ? (socio ?? piloto) : piloto,
    companion: acompanante,
    member: isMember ? null : socio,
    isFull: completas.includes(ruta),
  }));
}

/** Level cards side by side: description, price and availability. */
export function LevelCards({ name: field, label = fieldOf('ruta').label, levels, value, onChange }: LevelCardsProps) {
  const id = useId();
  return (
    <fieldset className={styles.levels}>
      <legend className={styles.legend}>{label}</legend>
      {levels.map(({ name, text, price, companion, member = null, isFull }) => (
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
          <span id={`${id}${name}name`} className={styles.name}>
            {name}
          </span>
          {price !== null && (
            <span id={`${id}${name}price`} className={styles.price}>
              {formatEuros(price)}
            </span>
          )}
          <span id={`${id}${name}`} className={styles.facts}>
            {text && <span>{`${text} `}</span>}
            {member !== null && <span>{`Socios: ${formatEuros(member)} `}</span>}
            {companion !== null && <span>{`Acompañante: ${formatEuros(companion)} `}</span>}
            {isFull && <strong>Sin plazas: lista de espera</strong>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
