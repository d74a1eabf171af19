import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { readClub } from 'shared/http/club';
import { defer } from 'shared/http/defer';
import type { LoaderFunctionArgs } from 'shared/router';
import { readYear } from '../head/call-of.ts';

/** Null where the club does not show them: the server is not asked. */
export function loadPublicFigures({ request }: LoaderFunctionArgs) {
  const anio = readYear(new URL(request.url).search);
  const isShown = readClub().cifras && can('sign-ups');
  return { anio, ...defer({ figures: isShown ? call('GET /cifras', { query: { anio } }) : Promise.resolve(null) }) };
}
export type PublicFiguresData = ReturnType<typeof loadPublicFigures>;
