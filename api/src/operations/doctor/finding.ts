import { readThrown } from '../../core/base/thrown.ts';

/** The result of a check, in a sentence, and its remedy where there is one. */
export interface Finding {
  level: 'good' | 'warning' | 'fault';
  text: string;
  remedy?: string;
}

export const good = (text: string): Finding => ({ level: 'good', text });
export const warning = (text: string, remedy: string): Finding => ({ level: 'warning', text, remedy });
export const fault = (text: string, remedy: string): Finding => ({ level: 'fault', text, remedy });

const marks = { good: 'ok   ', warning: 'look ', fault: 'FAULT' } as const;
/** A printed line. */
export const writeFinding = ({ level, text, remedy }: Finding): string =>
  `${marks[level]}  ${text}${remedy === undefined ? '' : `\n       ${remedy}`}`;

export const reasonOf = (error: unknown): string => {
  const { message = String(error), cause } = readThrown(error);
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
