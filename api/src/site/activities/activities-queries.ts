import type { Activity, PublicEvent } from 'shared/contract/activities';
import type { Db } from '../../core/db/schema.ts';

export const listActivities = (db: Db): Promise<Activity[]> => db.selectFrom('actividades').selectAll().execute();

/** Activities from `today` on, soonest first. */
export const listComingEvents = (db: Db, today: string): Promise<PublicEvent[]> =>
  db
    .selectFrom('actividades')
    .select(['id', 'titulo', 'fecha_evento as fecha', 'descripcion'])
    .where('fecha_evento', '>=', today)
    .orderBy('fecha_evento')
    .orderBy('id')
    .execute();

/** Sorts for visitors: coming ones, soonest first; then those without a day; then past ones, newest first. */
export function orderActivities<T extends Pick<Activity, 'id' | 'fecha_evento'>>(activities: readonly T[], today: string): T[] {
  const group = ({ fecha_evento: day }: T) => (day === null ? 1 : day >= today ? 0 : 2);
  return [...activities].sort((a, b) => {
    const byDay = (a.fecha_evento ?? '') < (b.fecha_evento ?? '') ? -1 : a.fecha_evento === b.fecha_evento ? a.id - b.id : 1;
    return group(a) - group(b) || (group(a) === 2 ? -byDay : byDay);
  });
}
