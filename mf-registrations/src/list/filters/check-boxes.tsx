import type { ReactNode } from 'react';
import styles from './check-boxes.module.css';

interface CheckBoxesProps<Value> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** In the order of the options. */
  onChange: (chosen: Value[]) => void;
  /** Placeholder while there are no boxes. */
  children?: ReactNode;
}

/** Multiple choice of checkboxes. */
export function CheckBoxes<Value extends string | number>({ legend, name, options, chosen, onChange, children }: CheckBoxesProps<Value>) {
  const toggle = (toggled: Value, on: boolean) =>
    onChange(options.map(({ value }) => value).filter((value) => (value === toggled ? on : chosen.includes(value))));
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.boxes}>
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
