import type { Insertable } from 'kysely';
import type { Db, EditionsTable } from '../core/db/schema.ts';
import { setFormOpen } from '../registrations/edition/form-status.ts';

/** The route of 2027, whose form is open from `moment` on; without sign-ups, and no email has left. */
export async function openRoute(db: Db, moment: Date, values: Partial<Insertable<EditionsTable>>): Promise<void> {
  for (const table of ['enlaces_anticipados', 'inscripciones', 'ediciones', 'actividades', 'correos', 'intentos', 'auditoria'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db
    .insertInto('actividades')
    .values({ id: 7, titulo: 'XIII Ruta', evento: 'Castillos', fecha_evento: '2027-05-23', lugar: 'Sigüenza' })
    .execute();
  const usual = { anio: 2027, actividad_id: 7, horario_desde: '', precio_pro: 4500, bizum: '600 123 456', dias_bloqueo: 3 };
  await db
    .insertInto('ediciones')
    .values({ ...usual, ...values })
    .execute();
  await setFormOpen(db, true, moment);
}

/** The id of an activity beside the route. */
export const lunch = 71;

/** The same, and an activity without a call yet. */
export async function openLunch(db: Db, moment: Date): Promise<void> {
  for (const table of ['preguntas', 'marcas_ruta'] as const) await db.deleteFrom(table).execute();
  await openRoute(db, moment, {});
  await db
    .insertInto('actividades')
    .values({ id: lunch, titulo: 'Comida de junio', evento: 'Semanal', fecha_evento: '2027-06-06', lugar: 'Brihuega' })
    .execute();
}
