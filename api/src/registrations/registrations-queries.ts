import type { Insertable, Selectable } from 'kysely';
import type { Db, RegistrationsTable } from '../db/schema.ts';

export async function insertRegistration(db: Db, values: Insertable<RegistrationsTable>): Promise<Selectable<RegistrationsTable>> {
  return db.insertInto('inscripciones').values(values).returningAll().executeTakeFirstOrThrow();
}

export interface Outing {
  titulo: string;
  fecha_evento: string | null;
  lugar: string | null;
}

/** The next activity of that kind, today's included. 'Concentracion' and 'Concentración' are the same kind. */
export async function findNextOuting(db: Db, kind: string, today: string): Promise<Outing | undefined> {
  const coming = await db
    .selectFrom('actividades')
    .select(['titulo', 'fecha_evento', 'lugar', 'evento'])
    .where('fecha_evento', '>=', today)
    .orderBy('fecha_evento')
    .orderBy('id')
    .execute();
  return coming.find(({ evento }) => evento !== null && withoutAccents(evento) === withoutAccents(kind));
}

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
