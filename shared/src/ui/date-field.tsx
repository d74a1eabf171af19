import type { ComponentProps } from 'react';
import { formatBirth, formatLongDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { TextField } from './field.tsx';

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'hint'> {
  /** aaaa-mm-dd, or ''. */
  value: string;
  /** Birth date: shows the age. */
  isBirth?: boolean | undefined;
}

/** Earlier years are incomplete input. */
const firstYear = '1900';

/** Age, or a note for a future day. */
const describeBirth = (value: string): string => {
  const words = formatBirth(value, today());
  return value > today() ? `${words} no ha llegado todavía: revisa el año.` : words;
};

/** Date input with the date in words below: the browser's control orders days and months by its own language. */
export function DateField({ value, isBirth, ...input }: DateFieldProps) {
  const words = value < firstYear ? '' : isBirth ? describeBirth(value) : formatLongDay(value);
  return <TextField {...input} type="date" value={value} hint={words} />;
}
