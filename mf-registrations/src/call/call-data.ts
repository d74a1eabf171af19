import type { Activity } from 'shared/contract/activities';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { getList } from 'shared/http/get-list';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadEditionYears, loadHead } from '../head/call-of.ts';

/** A server without sign-ups for activities gets no request for them. */
export function loadCall(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadEditionYears);
  const find = async (): Promise<Activity | null> =>
    (await getList('GET /actividades/')).find(({ id }) => id === head.of.actividad) ?? null;
  return { ...head, ...defer({ activity: can('sign-ups') ? find() : Promise.resolve(null) }) };
}
export type CallData = ReturnType<typeof loadCall>;
