import { atFirstUse } from './at-first-use.ts';

const all = atFirstUse(() => new Intl.ListFormat('es', { type: 'conjunction' }));
const any = atFirstUse(() => new Intl.ListFormat('es', { type: 'disjunction' }));

/** 'Ana, Luis y Eva' */
export const listAll = (names: readonly string[]): string => all().format(names);

/** 'Ana, Luis o Eva' */
export const listAny = (names: readonly string[]): string => any().format(names);

/** What is missing: 'pagos, imágenes ni correos'. */
export const listNone = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ni ${names.at(-1) ?? ''}`;

/** Items by key, in order of the first of each. */
export function groupBy<T, Key>(items: Iterable<T>, keyOf: (item: T) => Key): Map<Key, [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
