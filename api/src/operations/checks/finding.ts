import { countOf } from 'shared/text/count-of';
import { readThrown } from '../../core/base/thrown.ts';

/** Commands speak English, the page /estado Spanish. */
export type Language = 'en' | 'es';
type Words<L extends Language> = Readonly<Record<L, string>>;

/** The result of a check, in a sentence, and its remedy where there is one: in the languages of the places where it is told. */
export interface Finding<L extends Language> {
  level: 'good' | 'warning' | 'fault';
  text: Words<L>;
  remedy?: Words<L>;
}

export const good = <L extends Language>(text: Words<L>): Finding<L> => ({ level: 'good', text });
export const warning = <L extends Language>(text: Words<L>, remedy: Words<L>): Finding<L> => ({ level: 'warning', text, remedy });
export const fault = <L extends Language>(text: Words<L>, remedy: Words<L>): Finding<L> => ({ level: 'fault', text, remedy });

export const reasonOf = (error: unknown): string => {
  const { message = String(error), cause } = readThrown(error);
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};

const ratio = new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 0 });

export const percent = (part: number): string => ratio.format(part);

/** Seconds in a readable unit: '2 horas'. */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'menos de un minuto';
  if (minutes < 60) return countOf(minutes, 'minuto', 'minutos');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? countOf(hours, 'hora', 'horas') : countOf(Math.floor(hours / 24), 'día', 'días');
}
