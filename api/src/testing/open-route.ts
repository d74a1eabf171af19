import type { Insertable } from 'kysely';
import type { Db, EditionsTable } from '../core/db/schema.ts';
import { setFormOpen } from '../registrations/edition/form-status.ts';

/** The route of 2027, whose form is open from `moment` on; without sign-ups, and no email has left. */
export async function openRoute(db: Db, moment: Date, values: Partial<Insertable<EditionsTable>>): Promise<void> {
  for (const table of [
    'enlaces_anticipados',
    'inscripciones',
    'plazas_guardadas',
    'ediciones',
    'actividades',
    'correos',
    'intentos',
    'auditoria',
  ] as const) {
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
