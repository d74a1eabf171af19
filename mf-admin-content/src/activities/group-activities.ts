import type { Activity } from 'shared/contract/activities';
import type { ActivityOrder } from './find-activities.ts';

interface Group {
  title: string;
  list: Activity[];
}

/**
 * Splits a newest-first list into what is upcoming from `today` on and the rest, those without a date included. Any other order is one
 * list.
 */
export function groupActivities(sorted: Activity[], order: ActivityOrder, today: string): Group[] {
  const isNext = ({ fecha_evento }: Activity) => (fecha_evento ?? '').slice(0, 10) >= today;
  const groups =
    order === 'recientes'
      ? [
          { title: 'Próximas', list: sorted.filter(isNext) },
          { title: 'Pasadas', list: sorted.filter((activity) => !isNext(activity)) },
        ]
      : [{ title: 'Actividades', list: sorted }];
  return groups.filter(({ list }) => list.length > 0);
}
