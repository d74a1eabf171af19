import type { Activity } from 'shared/contract/activities';

/** Newest event date first; without a date at the end, and of the same day the one made last first. */
const newestFirst = (activities: readonly Activity[]): Activity[] =>
  activities.toSorted((a, b) => {
    const [dayA, dayB] = [a.fecha_evento ?? '', b.fecha_evento ?? ''];
    return dayA === dayB ? b.id - a.id : dayA < dayB ? 1 : -1;
  });

interface GroupedActivities {
  /** From `today` on. */
  next: Activity[];
  /** Before `today`, and those without a date. */
  past: Activity[];
}

/** Both groups newest first: one below the other they are the whole list in its order. */
export function groupActivities(activities: readonly Activity[], today: string): GroupedActivities {
  const sorted = newestFirst(activities);
  const isNext = ({ fecha_evento }: Activity) => (fecha_evento ?? '').slice(0, 10) >= today;
  return { next: sorted.filter(isNext), past: sorted.filter((activity) => !isNext(activity)) };
}
