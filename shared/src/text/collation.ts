import { atFirstUse } from './at-first-use.ts';

const collator = atFirstUse(() => new Intl.Collator('es', { numeric: true }));

/** Spanish collation: ñ after n, accents beside their base character, 2 before 10. */
export const compareText = (a: string, b: string): number => collator().compare(a, b);
