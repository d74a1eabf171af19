import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { getList } from 'shared/http/get-list';

const newestFirst = (years: readonly number[]): number[] => [...new Set(years)].toSorted((a, b) => b - a);

/** Years with registrations, newest first. */
export const loadYears = async (): Promise<number[]> =>
  newestFirst((await getList('GET /inscripciones/anios')).map(Number).filter(Number.isInteger));

/** Years with an edition. The screens of registrations work without them. */
const loadEditions = (): Promise<number[]> =>
  can('route-edition')
    ? call('GET /inscripciones/edicion', { query: {} }).then(
        ({ anios = [] }) => anios,
        () => [],
      )
    : Promise.resolve([]);

/** The years that screens of registrations offer: also those of an edition without any. */
export async function loadOfferedYears(): Promise<{ all: number[]; newest: number | undefined }> {
  const [years, editions] = await Promise.all([loadYears(), loadEditions()]);
  return { all: newestFirst([...years, ...editions]), newest: years[0] };
}

export const listOfferedYears = async (): Promise<number[]> => (await loadOfferedYears()).all;
