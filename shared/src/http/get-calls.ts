import type { CallSummary } from 'shared/contract/activity-sign-ups';
import { can } from './can.ts';
import { getList } from './get-list.ts';

/** Calls for sign-ups by activity: of coming ones. None where the server has none, or they cannot be read: the activities are shown without. */
export async function getCalls(): Promise<ReadonlyMap<number, CallSummary>> {
  const list = can('sign-ups') ? await getList('GET /convocatorias').catch(() => []) : [];
  return new Map(list.map((call) => [call.actividad_id, call]));
}
