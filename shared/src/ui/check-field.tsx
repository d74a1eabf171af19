import type { ComponentProps, ReactNode } from 'react';

interface CheckFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  type?: 'checkbox' | 'radio';
}

/** A box to tick, or one of several choices, with its label beside it. */
export const CheckField = ({ label, type = 'checkbox', ...input }: CheckFieldProps) => (
  <label className="line gap-3 breaks touch">
    <input type={type} {...input} />
    <span>{label}</span>
  </label>
);
