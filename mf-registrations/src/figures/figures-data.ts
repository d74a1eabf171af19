import { call, defer } from 'shared/http/call';
import { can } from 'shared/http/can';
import type { LoaderFunctionArgs } from 'shared/router';
import { today } from 'shared/text/today';
import { loadYears } from '../head/load-years.ts';
import { readYear } from '../head/call-of.ts';

/** A server without sign-ups for activities has no figures, and gets no request. */
export function loadFigures({ request }: LoaderFunctionArgs) {
  const anio = readYear(new URL(request.url).search) ?? Number(today().slice(0, 4));
  const figures = can('2.0') ? call('GET /inscripciones/cifras', { query: { anio } }) : Promise.resolve(null);
  return { anio, ...defer({ figures, years: loadYears() }) };
}
export type FiguresData = ReturnType<typeof loadFigures>;
