import type { ComponentProps, ReactNode } from 'react';
import styles from './check-field.module.css';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A box to tick, with its label beside it. A file of its own: few screens have one, and each carries its own styles. */
export const CheckField = ({ label, ...input }: CheckFieldProps) => (
  <label className={`line gap-3 breaks ${styles.check}`}>
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
);
