import { CheckBoxes } from './check-boxes.tsx';
import styles from './check-boxes.module.css';

interface YearBoxesProps {
  /** Undefined while pending. */
  years: number[] | undefined;
  chosen: number[];
  onChange: (chosen: number[]) => void;
  isRow?: boolean | undefined;
}

/** Year checkboxes; none ticked means all. A chosen year without registrations stays, to be unticked. */
export function YearBoxes({ years, chosen, onChange, isRow }: YearBoxesProps) {
  const all = [...new Set([...(years ?? []), ...chosen])].toSorted((a, b) => b - a);
  return (
    <CheckBoxes
      legend="Años"
      name="anios"
      isRow={isRow}
      options={all.map((year) => ({ value: year, label: String(year) }))}
      chosen={chosen}
      onChange={(ticked) => onChange(ticked.toSorted((a, b) => a - b))}
    >
      {years && <span className={styles.none}>Aún no hay ninguno</span>}
    </CheckBoxes>
  );
}
