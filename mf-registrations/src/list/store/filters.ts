import { filterFields, type FilterField, fieldOf } from 'shared/facts/registration-fields';

/** Filters of the request; '' and no year mean: all. */
export type Filters = Record<FilterField, string> & { anios: number[] };

const valuesOf = (value: (name: FilterField) => string) =>
  Object.fromEntries(filterFields.map((name) => [name, value(name)])) as Record<FilterField, string>;

export const noFilters: Filters = { ...valuesOf(() => ''), anios: [] };

/** Filters of an address; invalid ones count as absent. */
export function readFilters(query: URLSearchParams): Filters {
  const years = (query.get('anios') ?? '').split(',').map(Number);
  return {
    ...valuesOf((name) => fieldOf(name).options?.find((option) => option === query.get(name)) ?? ''),
    anios: [...new Set(years.filter((year) => Number.isInteger(year) && year > 0))].toSorted((a, b) => a - b),
  };
}

/** With the names and in the order of both the server and the address; '' means all. */
export const writeFilters = ({ evento, anios, ...others }: Filters): Record<keyof Filters, string> => ({
  evento,
  anios: anios.join(','),
  ...others,
});

/** Without empty values. */
export const filterQuery = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(writeFilters(filters)).filter(([, value]) => value !== ''));

export const sameFilters = (a: Filters, b: Filters): boolean => JSON.stringify(filterQuery(a)) === JSON.stringify(filterQuery(b));
