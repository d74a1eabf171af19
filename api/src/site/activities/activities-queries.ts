import type { Activity, PublicEvent } from 'shared/contract/activities';
import type { Db } from '../../core/db/schema.ts';

export async function listActivities(db: Db): Promise<Activity[]> {
  return db.selectFrom('actividades').selectAll().execute();
}

/** Activities from `today` on, soonest first. */
export async function listComingEvents(db: Db, today: string): Promise<PublicEvent[]> {
  return db
    .selectFrom('actividades')
    .select(['id', 'titulo', 'fecha_evento as fecha', 'descripcion'])
    .where('fecha_evento', '>=', today)
    .orderBy('fecha_evento')
    .orderBy('id')
    .execute();
}
