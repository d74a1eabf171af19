import type { Activity } from 'shared/contract/activities';
import type { EarlyLetters } from 'shared/contract/early-links';
import type { Edition } from 'shared/contract/edition';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import { readQuery } from 'shared/list/list-query';
import type { LoaderFunctionArgs } from 'shared/router';
import { today } from 'shared/text/today';

interface Configured {
  /** Null while nobody has configured any. */
  edition: Edition | null;
  /** The years that have an edition, the newest first. */
  years: number[];
  isInForce: boolean;
  /** Whether nobody has signed up for it. */
  isEmpty: boolean;
  activities: Activity[];
  /** Null where the server has no links for last year's riders, or this is not the edition in force. */
  letters: EarlyLetters | null;
}

async function load(anio: string): Promise<Configured> {
  const [{ edicion, anios = [], vigente, inscritos }, activities, letters] = await Promise.all([
    call('GET /inscripciones/edicion', { query: anio === '' ? {} : { anio } }),
    getList('GET /actividades/'),
    can('early-links') ? call('GET /inscripciones/edicion/anticipada') : null,
  ]);
  const isInForce = vigente === undefined || vigente === edicion?.anio;
  return { edition: edicion, years: anios, isInForce, isEmpty: inscritos === 0, activities, letters: isInForce ? letters : null };
}

/** Of which edition; without a year of the one in force. */
export const ownEdition = { anio: '' };

/** A server that keeps only the contract has nothing to configure, and is asked for nothing. */
export const loadRoute = ({ request }: LoaderFunctionArgs) => ({
  year: Number(today().slice(0, 4)),
  ...defer({
    configured: can('route-edition') ? load(readQuery(new URL(request.url).search, ownEdition).anio) : Promise.resolve(null),
  }),
});
export type RouteData = ReturnType<typeof loadRoute>;
