import styles from './year-boxes.module.css';

interface YearBoxesProps {
  /** Undefined while they are on their way. */
  years: number[] | undefined;
  chosen: number[];
  onChange: (chosen: number[]) => void;
}

/** Years to tick; none ticked means all. A chosen year that has no registrations left stays to be unticked. */
export function YearBoxes({ years, chosen, onChange }: YearBoxesProps) {
  const all = [...new Set([...(years ?? []), ...chosen])].toSorted((a, b) => b - a);
  const toggle = (year: number, on: boolean) =>
    onChange([...chosen.filter((other) => other !== year), ...(on ? [year] : [])].toSorted((a, b) => a - b));
  return (
    <fieldset className={styles.years}>
      <legend className={styles.legend}>Años</legend>
      <div className={styles.boxes}>
        {all.map((year) => (
          <label key={year} className={styles.year}>
            <input
              type="checkbox"
              name="anios"
              value={year}
              checked={chosen.includes(year)}
              onChange={(event) => toggle(year, event.target.checked)}
            />
            {year}
          </label>
        ))}
        {years?.length === 0 && all.length === 0 && <span className={styles.none}>Aún no hay ninguno</span>}
      </div>
    </fieldset>
  );
}
