import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { getList } from 'shared/http/get-list';

export interface Years {
  /** Newest first. */
  all: number[];
  /** Default year of the screen. */
  newest: number | undefined;
}

const newestFirst = (years: readonly number[]): number[] => [...new Set(years)].toSorted((a, b) => b - a);

/** Years with registrations, newest first. */
export const loadYears = async (): Promise<number[]> =>
  newestFirst((await getList('GET /inscripciones/anios')).map(Number).filter(Number.isInteger));

/** Years with an edition. The screens of registrations work without them. */
const loadEditions = (): Promise<number[]> =>
  can('2.0')
    ? call('GET /inscripciones/edicion', { query: {} }).then(
        ({ anios = [] }) => anios,
        () => [],
      )
    : Promise.resolve([]);

/** The years that screens of registrations offer: also those of an edition without any. */
export async function loadOfferedYears(): Promise<Years> {
  const [years, editions] = await Promise.all([loadYears(), loadEditions()]);
  return { all: newestFirst([...years, ...editions]), newest: years[0] };
}

export const listOfferedYears = async (): Promise<number[]> => (await loadOfferedYears()).all;

/** Of the screens of an edition: the current one's first. A server without editions gets no request. */
export async function loadEditionYears(): Promise<Years> {
  if (!can('2.0')) return { all: [], newest: undefined };
  const [years, { edicion, anios = [] }] = await Promise.all([loadYears(), call('GET /inscripciones/edicion', { query: {} })]);
  const all = newestFirst([...years, ...anios, ...(edicion ? [edicion.anio] : [])]);
  return { all, newest: edicion?.anio ?? all[0] };
}
