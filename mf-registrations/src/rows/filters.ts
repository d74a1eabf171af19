import { isActivity, type OfCall } from 'shared/facts/of-call';
import { filterFields, type FilterField, fieldOf } from 'shared/facts/registration-fields';

/** Filters of the request; '' and no year mean: all. Without an activity it is the route's list, and of registrations of no call. */
export type Filters = Record<FilterField, string> & { anios: number[]; actividad?: number | undefined };

const valuesOf = (value: (name: FilterField) => string) =>
  Object.fromEntries(filterFields.map((name) => [name, value(name)])) as Record<FilterField, string>;

export const noFilters: Filters = { ...valuesOf(() => ''), anios: [] };

/** Filters of an address; invalid ones count as absent. */
export function readFilters(query: URLSearchParams): Filters {
  const years = (query.get('anios') ?? '').split(',').map(Number);
  const activity = Number(query.get('actividad'));
  return {
    ...valuesOf((name) => fieldOf(name).options?.find((option) => option === query.get(name)) ?? ''),
    anios: [...new Set(years.filter((year) => Number.isInteger(year) && year > 0))].toSorted((a, b) => a - b),
    ...(Number.isInteger(activity) && activity > 0 && { actividad: activity }),
  };
}

/** With the names and in the order of both the server and the address; '' means all. The activity stands in the list's path. */
export const writeFilters = ({ evento, anios, roadbook, pagado }: Filters): Record<Exclude<keyof Filters, 'actividad'>, string> => ({
  evento,
  anios: anios.join(','),
  roadbook,
  pagado,
});

/** Without empty values, and the activity. */
export const appliedFilters = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(writeFilters(filters)).filter(([, value]) => value !== ''));

/** Of the request. */
export const filterQuery = (filters: Filters): Record<string, string> => ({
  ...appliedFilters(filters),
  ...(isActivity(filters) && { actividad: String(filters.actividad) }),
});

export const sameFilters = (a: Filters, b: Filters): boolean => JSON.stringify(filterQuery(a)) === JSON.stringify(filterQuery(b));

/** The call whose questions the list shows: of several years the current edition's. */
export function callOfFilters({ anios: [anio, ...others], actividad }: Filters): OfCall {
  if (isActivity({ actividad })) return { actividad };
  return anio !== undefined && others.length === 0 ? { anio } : {};
}
