import { eventKinds, roadbooks, yesNo } from 'shared/contract/enumerations';

/** What the server is asked for; '' and no year mean: all. */
export interface Filters {
  evento: string;
  roadbook: string;
  pagado: string;
  anios: number[];
}

const known = (value: string | null, values: readonly string[]) => (value !== null && values.includes(value) ? value : '');

/** The filters that an address names; what it names wrongly counts as absent. */
export function readFilters(query: URLSearchParams): Filters {
  const years = (query.get('anios') ?? '').split(',').map(Number);
  return {
    evento: known(query.get('evento'), eventKinds),
    roadbook: known(query.get('roadbook'), roadbooks),
    pagado: known(query.get('pagado'), yesNo),
    anios: [...new Set(years.filter((year) => Number.isInteger(year) && year > 0))].toSorted((a, b) => a - b),
  };
}

/** Only what is asked for, in the names that both the server and the address use. */
export function filterQuery({ evento, roadbook, pagado, anios }: Filters): Record<string, string> {
  const all = { evento, anios: anios.join(','), roadbook, pagado };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export const sameFilters = (a: Filters, b: Filters): boolean => JSON.stringify(filterQuery(a)) === JSON.stringify(filterQuery(b));
