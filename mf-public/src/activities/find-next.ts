import type { Activity } from 'shared/contract/activities';
import { isToCome } from '../calendar/is-to-come.ts';

/** The earliest from today on. Not every server sorts its list. */
export function findNext<A extends Activity>(activities: readonly A[], today: string): A | undefined {
  let next: { day: string; activity: A } | undefined;
  for (const activity of activities) {
    const { fecha_evento: day } = activity;
    if (isToCome(day, today) && (!next || day < next.day)) next = { day, activity };
  }
  return next?.activity;
}
