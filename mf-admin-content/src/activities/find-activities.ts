import type { Activity } from 'shared/contract/activities';
import { findRows, searchText } from 'shared/list/find-rows';
import { compareText } from 'shared/text/collation';
import { isSameWord } from 'shared/text/fold';

export const activityOrders = {
  recientes: 'Más nuevas',
  antiguas: 'Más antiguas',
  titulo: 'Título',
  lugar: 'Lugar',
} as const;
export type ActivityOrder = keyof typeof activityOrders;

/** Default list query. */
export const wholeList = { buscar: '', evento: '', orden: 'recientes' };

/** Newest event date first; without a date last, and within a day the highest id first. */
const newestFirst = (activities: readonly Activity[]): Activity[] =>
  activities.toSorted((a, b) => {
    const [dayA, dayB] = [a.fecha_evento ?? '', b.fecha_evento ?? ''];
    return dayA === dayB ? b.id - a.id : dayA < dayB ? 1 : -1;
  });

/** Empty values last. */
const byText = (valueOf: (activity: Activity) => string | null) => (a: Activity, b: Activity) => {
  const [left, right] = [valueOf(a) ?? '', valueOf(b) ?? ''];
  return left === '' || right === '' ? Number(left === '') - Number(right === '') : compareText(left, right);
};

function sort(activities: readonly Activity[], order: ActivityOrder): Activity[] {
  const newest = newestFirst(activities);
  if (order === 'recientes') return newest;
  if (order === 'antiguas') return newest.toReversed().toSorted(byText(({ fecha_evento }) => fecha_evento));
  return newest.toSorted(byText((activity) => activity[order]));
}

interface ActivityFilter {
  /** '' is every kind; 'Concentracion' and 'Concentración' are the same. */
  evento: string;
  search: string;
  order: ActivityOrder;
}

/** Every word of the search must occur in title, place or description. */
export function findActivities(activities: readonly Activity[], { evento, search, order }: ActivityFilter): Activity[] {
  const ofKind = evento === '' ? activities : activities.filter((activity) => isSameWord(activity.evento ?? '', evento));
  const findable = ofKind.map((row) => ({ row, text: searchText([row.titulo, row.lugar, row.descripcion]) }));
  return sort(findRows(findable, search), order);
}

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
