import { call, defer, getList } from 'shared/http/call';
import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LoaderFunctionArgs } from 'shared/router';

type Change = Parameters<typeof unlessOnlyQueryChanged>[0];
const yearOf = (url: URL) => url.searchParams.get('anio');

/** The year in the address, or the newest. */
async function read(asked: string | null) {
  const [years, kinds] = await Promise.all([getList('GET /cuotas/anios'), getList('GET /socios/tipos')]);
  const year = years.find(({ anio }) => String(anio) === asked) ?? years[0];
  if (!year) return { years, kinds, year };
  const params = { anio: year.anio };
  const [fees, preview, sums] = await Promise.all([
    getList('GET /cuotas/anios/:anio', { params }),
    call('GET /cuotas/anios/:anio/previa', { params }),
    call('GET /cuotas/anios/:anio/cierre', { params }),
  ]);
  return { years, kinds, year, opened: { fees, preview, sums } };
}

export const loadFees = ({ request }: LoaderFunctionArgs) => defer({ found: read(yearOf(new URL(request.url))) });
export type FeesData = ReturnType<typeof loadFees>;

/** Another year is another list; all else of the address is applied here. */
export const unlessSameYear = (change: Change): boolean =>
  yearOf(change.currentUrl) === yearOf(change.nextUrl) ? unlessOnlyQueryChanged(change) : change.defaultShouldRevalidate;
