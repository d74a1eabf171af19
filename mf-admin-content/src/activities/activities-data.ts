import type { OpenCall } from 'shared/contract/activity-sign-ups';
import { isRoutes } from 'shared/facts/of-call';
import { can } from 'shared/http/can';
import { deferReplies, getList } from 'shared/http/call';
import { staticFile } from 'shared/text/static-path';

/** Sign-ups by activity. */
export interface SignUpsOf {
  /** Counts of an activity's own call. */
  own: ReadonlyMap<number, OpenCall>;
  /** The route's activity: its sign-ups are the route's. */
  route: number | undefined;
}

/** Null on a server without sign-ups for activities, which gets no request, and when they cannot be loaded: the screen works without. */
async function loadSignUps(): Promise<SignUpsOf | null> {
  if (!can('2.0')) return null;
  try {
    const [open, offered] = await Promise.all([getList('GET /convocatorias/abiertas'), getList('GET /convocatorias')]);
    const own = open.flatMap((each) => (each.actividad_id === null ? [] : [[each.actividad_id, each] as const]));
    return { own: new Map(own), route: offered.find(isRoutes)?.actividad_id };
  } catch {
    return null;
  }
}

export const loadActivitiesPage = () => deferReplies({ activities: getList('GET /actividades/'), signUps: loadSignUps() });
export type ActivitiesPageData = ReturnType<typeof loadActivitiesPage>;

/** The stored picture as a file, for the copy of an activity; undefined when it cannot be loaded. */
export async function copyPicture(name: string | null): Promise<File | undefined> {
  const address = staticFile('actividades', name);
  if (!address || !name) return undefined;
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    const blob = await response.blob();
    return new File([blob], name, { type: blob.type });
  } catch {
    return undefined;
  }
}
