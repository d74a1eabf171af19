import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

const levels = ['pro', 'amateur', 'guiada'];

/** A call is a call: of the route and of any activity, with levels and prices as rows alone. */
export const calls: Migration = {
  async up(db) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const on = isPostgres ? sql` on ediciones` : sql``;
    await sql`drop trigger niveles_de_alta${on}`.execute(db);
    await sql`drop trigger niveles_de_cambio${on}`.execute(db);
    if (isPostgres) await sql`drop function seguir_columnas`.execute(db);
    await db.schema.dropTable('plazas_guardadas').execute();

    for (const what of ['precio', 'acompanante', 'plazas', 'texto'])
      for (const level of levels) await db.schema.alterTable('ediciones').dropColumn(`${what}_${level}`).execute();
    await db.schema.alterTable('codigos_edicion').dropColumn('usados').execute();

    await db.schema.alterTable('ediciones').renameTo('convocatorias').execute();
    for (const table of ['niveles', 'precios', 'codigos'])
      await db.schema.alterTable(`${table}_edicion`).renameTo(`${table}_convocatoria`).execute();
    for (const table of [
      'niveles_convocatoria',
      'precios_convocatoria',
      'codigos_convocatoria',
      'preguntas',
      'enlaces_anticipados',
      'inscripciones',
    ])
      await db.schema.alterTable(table).renameColumn('edicion_id', 'convocatoria_id').execute();

    const table = db.schema.alterTable('convocatorias');
    await table.addColumn('es_ruta', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    if (isPostgres) {
      await table.alterColumn('anio', (column) => column.dropNotNull()).execute();
      await table.dropConstraint('ediciones_actividad_id_fkey').execute();
    } else {
      await rewrite(db, '"anio" integer not null unique', '"anio" integer unique');
      await rewrite(db, ' references "actividades" ("id") on delete set null, "hora"', ', "hora"');
    }
    await sql`update convocatorias set es_ruta = 1 where anio > 0`.execute(db);
    // Also of an activity that is gone: what was paid may still be to be given back.
    await sql`update convocatorias set anio = null, actividad_id = -anio where anio < 0`.execute(db);
    // The newest of two years that name one activity keeps it.
    await sql`update convocatorias set actividad_id = null where exists (
      select 1 from convocatorias as other where other.actividad_id = convocatorias.actividad_id and other.id > convocatorias.id)`.execute(
      db,
    );
    await db.schema.createIndex('convocatorias_actividad').on('convocatorias').column('actividad_id').unique().execute();

    // A list of the day is that of a year of the route, or of a call.
    await db.schema.alterTable('marcas_ruta').addColumn('convocatoria_id', 'integer').execute();
    await sql`update marcas_ruta set
      convocatoria_id = (select id from convocatorias where actividad_id = -marcas_ruta.anio and es_ruta = 0),
      anio = coalesce((select cast(substr(fecha_evento, 1, 4) as integer) from actividades where id = -marcas_ruta.anio), 0)
      where anio < 0`.execute(db);
  },
};

/** In SQLite's own way for what leaves the stored rows as they are (https://sqlite.org/lang_altertable.html). */
async function rewrite(db: Kysely<unknown>, before: string, after: string): Promise<void> {
  await sql`pragma writable_schema = on`.execute(db);
  await sql`update sqlite_schema set sql = replace(sql, ${before}, ${after}) where type = 'table' and name = 'convocatorias'`.execute(db);
  await sql`pragma writable_schema = reset`.execute(db);
}
