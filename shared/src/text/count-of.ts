import { atFirstUse } from './at-first-use.ts';

const number = atFirstUse(() => new Intl.NumberFormat('es-ES'));

/** '12.345' */
export const formatNumber = (value: number): string => number().format(value);

/** '1 usuario', '2 usuarios', '12.345 usuarios'. */
export const countOf = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;
