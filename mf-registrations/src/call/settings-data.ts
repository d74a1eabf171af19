import type { Activity } from 'shared/contract/activities';
import type { CurrentCall } from 'shared/contract/call-settings';
import type { EarlyEmails as Emails } from 'shared/contract/early-links';
import { isActivity, type OfCall } from 'shared/facts/of-call';
import { call, deferReplies, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadHead, type ShownActivity } from '../head/call-of.ts';
import { loadRouteYears } from '../head/load-years.ts';

export interface Found extends CurrentCall {
  /** To choose the route's from. */
  activities: Activity[];
  /** Null for the route, and where there is no such activity. */
  activity: ShownActivity | null;
  /** Null without a call, or of a bygone route. */
  emails: Emails | null;
}

const isBygone = ({ convocatoria, vigente }: CurrentCall) =>
  convocatoria !== null && vigente !== null && (convocatoria.anio ?? vigente) < vigente;

async function load(of: OfCall, asked: Promise<CurrentCall>, activity: Promise<ShownActivity | null>): Promise<Found> {
  const early = async () => {
    const found = await asked;
    return found.convocatoria && !isBygone(found) ? call('GET /convocatoria/anticipada', { query: of }) : null;
  };
  const [found, activities, shown, emails] = await Promise.all([
    asked,
    isActivity(of) ? [] : getList('GET /actividades/'),
    activity,
    early(),
  ]);
  return { ...found, activities, activity: shown, emails };
}

/** A server with only the contract has no settings of calls, and gets no request. */
export function loadSettings(args: LoaderFunctionArgs) {
  const head = loadHead(args, loadRouteYears);
  return { ...head, ...deferReplies({ settings: can('2.0') ? load(head.of, head.found, head.activity) : Promise.resolve(null) }) };
}
export type SettingsData = ReturnType<typeof loadSettings>;
