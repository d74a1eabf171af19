import type { ReactNode } from 'react';
import styles from './check-boxes.module.css';

/** Of a low row: more stand in two lines. */
const mostInLine = 4;

interface CheckBoxesProps<Value> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** In the order of the options. */
  onChange: (chosen: Value[]) => void;
  /** In one or two low lines, scrolled along where they are too long. */
  isRow?: boolean | undefined;
  /** Placeholder while there are no boxes. */
  children?: ReactNode;
}

/** Multiple choice of checkboxes. */
export function CheckBoxes<Value extends string | number>({
  legend,
  name,
  options,
  chosen,
  onChange,
  isRow,
  children,
}: CheckBoxesProps<Value>) {
  const toggle = (toggled: Value, on: boolean) =>
    onChange(options.map(({ value }) => value).filter((value) => (value === toggled ? on : chosen.includes(value))));
  return (
    <fieldset className={styles.field} data-row={isRow ? (options.length > mostInLine ? 'two' : 'one') : undefined}>
      <legend className={`small strong heading ${styles.legend}`}>{legend}</legend>
      <div className={`row gap-4 rows-0 ${styles.boxes}`}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.box}>
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
        {options.length === 0 && children}
      </div>
    </fieldset>
  );
}

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
