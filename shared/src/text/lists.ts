import { atFirstUse } from './at-first-use.ts';

const all = atFirstUse(() => new Intl.ListFormat('es', { type: 'conjunction' }));
const any = atFirstUse(() => new Intl.ListFormat('es', { type: 'disjunction' }));

/** 'Ana, Luis y Eva' */
export const listAll = (names: readonly string[]): string => all().format(names);

/** 'Ana, Luis o Eva' */
export const listAny = (names: readonly string[]): string => any().format(names);
