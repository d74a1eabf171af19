import type { Db, NewRow } from '../core/db/schema.ts';
import { rowsOfLevels, storeRows } from '../registrations/calls/call-rows.ts';
import { setFormOpen } from '../registrations/calls/form-status.ts';

/** The route of 2027, whose form is open from `moment` on; without sign-ups, and no email has left. */
export async function openRoute(
  db: Db,
  moment: Date,
  values: Partial<NewRow<'convocatorias'>>,
  levels: Parameters<typeof rowsOfLevels>[0] = { PRO: { general: 4500 } },
): Promise<void> {
  for (const table of [
    'enlaces_anticipados',
    'inscripciones',
    'convocatorias',
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
  const usual = { es_ruta: 1, anio: 2027, actividad_id: 7, horario_desde: '', bizum: '600 123 456', dias_bloqueo: 3 };
  const call = await db
    .insertInto('convocatorias')
    .values({ ...usual, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeRows(db, call.id, rowsOfLevels(levels));
  await setFormOpen(db, true, moment);
}

/** Its id. */
export const addCall = (db: Db, values: Partial<NewRow<'convocatorias'>>) =>
  db
    .insertInto('convocatorias')
    .values({ horario_desde: '', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Sets the levels of the only route. */
export async function setLevels(db: Db, levels: Parameters<typeof rowsOfLevels>[0]): Promise<void> {
  const { id } = await db.selectFrom('convocatorias').select('id').where('es_ruta', '=', 1).executeTakeFirstOrThrow();
  await storeRows(db, id, rowsOfLevels(levels));
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
