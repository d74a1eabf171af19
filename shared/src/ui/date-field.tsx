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

/** With the age; of a day to come, that it is one. */
const tellBirth = (value: string): string => {
  const words = formatBirth(value, today());
  return value > today() ? `${words} no ha llegado todavía: revisa el año.` : words;
};

/** A day, and below it in words which one: the browser's own control writes days and months in the order of its language. */
export function DateField({ value, isBirth, ...input }: DateFieldProps) {
  const words = value < firstYear ? '' : isBirth ? tellBirth(value) : formatLongDay(value);
  return <TextField {...input} type="date" value={value} hint={words} />;
}
