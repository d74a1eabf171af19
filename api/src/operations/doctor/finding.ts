import { readThrown } from '../../core/base/thrown.ts';

/** What was found, in a sentence, and what to do about it where something is to be done. */
export interface Finding {
  level: 'good' | 'warning' | 'fault';
  text: string;
  remedy?: string;
}

export const good = (text: string): Finding => ({ level: 'good', text });
export const warning = (text: string, remedy: string): Finding => ({ level: 'warning', text, remedy });
export const fault = (text: string, remedy: string): Finding => ({ level: 'fault', text, remedy });

const marks = { good: 'ok   ', warning: 'look ', fault: 'FAULT' } as const;
/** As it is printed. */
export const writeFinding = ({ level, text, remedy }: Finding): string =>
  `${marks[level]}  ${text}${remedy === undefined ? '' : `\n       ${remedy}`}`;

export const reasonOf = (error: unknown): string => {
  const { message = String(error), cause } = readThrown(error);
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
