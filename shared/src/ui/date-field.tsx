import type { ComponentProps } from 'react';
import { formatBirth, formatLongDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { TextField } from './field.tsx';

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'hint'> {
  /** aaaa-mm-dd, or ''. */
  value: string;
  /** It is a day of birth: the age stands beside it. */
  isBirth?: boolean | undefined;
}

/** Years before this one are a year that is being typed. */
const firstYear = '1900';

/** A day, and below it in words which one: the browser's own control writes days and months in the order of its language. */
export function DateField({ value, isBirth, ...input }: DateFieldProps) {
  const words = value < firstYear ? '' : isBirth ? formatBirth(value, today()) : formatLongDay(value);
  return <TextField {...input} type="date" value={value} hint={words} />;
}
