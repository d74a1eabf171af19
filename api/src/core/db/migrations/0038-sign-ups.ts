import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';
import { withId } from './0001-first.ts';

const levels = ['PRO', 'Amateur', 'Guiada'] as const;
const columns = levels.flatMap((level) =>
  (['precio', 'acompanante', 'plazas', 'texto'] as const).map((what) => `${what}_${level.toLowerCase()}`),
);

/**
 * Sign-ups for any activity: levels and prices as rows, questions of the club's own with their answers, discount codes, guests, groups,
 * and members' own registrations. The columns of the route's three levels stay for one release: servers from before this migration write
 * them, and triggers keep the rows the same.
 */
export const signUps: Migration = {
  async up(db) {
    const editions = db.schema.alterTable('ediciones');
    await editions.addColumn('quien', 'text', (column) => column.notNull().defaultTo('todos')).execute();
    await editions.addColumn('socios_hasta', 'text').execute();
    await editions.addColumn('invitados', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await editions.addColumn('pide', 'text', (column) => column.notNull().defaultTo('[]')).execute();
    await editions.addColumn('lista_espera', 'integer', (column) => column.notNull().defaultTo(1)).execute();
    await editions.addColumn('cesion', 'text', (column) => column.notNull().defaultTo('no')).execute();
    await editions.addColumn('cesion_dias', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await editions.addColumn('cancelada', 'text').execute();
    await editions.addColumn('motivo_cancelacion', 'text').execute();

    const registrations = db.schema.alterTable('inscripciones');
    await registrations.addColumn('invitados', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await registrations.addColumn('menores', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await registrations.addColumn('persona', 'text').execute();
    await registrations.addColumn('codigo', 'text').execute();
    await registrations.addColumn('codigo_precio', 'integer').execute();
    await registrations.addColumn('capitan_id', 'integer').execute();
    await registrations.addColumn('usuario_id', 'integer', (column) => column.references('usuarios.id').onDelete('set null')).execute();
    await db.schema.createIndex('inscripciones_usuario').on('inscripciones').column('usuario_id').execute();

    await db.schema
      .createTable('niveles_edicion')
      .addColumn('edicion_id', 'integer', (column) => column.notNull().references('ediciones.id').onDelete('cascade'))
      .addColumn('nombre', 'text', (column) => column.notNull())
      .addColumn('orden', 'integer', (column) => column.notNull())
      .addColumn('plazas', 'integer')
      .addColumn('texto', 'text')
      .addPrimaryKeyConstraint('niveles_edicion_pk', ['edicion_id', 'nombre'])
      .execute();
    await withId(db, 'precios_edicion')
      .addColumn('edicion_id', 'integer', (column) => column.notNull().references('ediciones.id').onDelete('cascade'))
      .addColumn('nivel', 'text')
      .addColumn('persona', 'text', (column) => column.notNull())
      .addColumn('hasta', 'text')
      .addColumn('precio', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('precios_edicion_de').on('precios_edicion').column('edicion_id').execute();
    await db.schema
      .createTable('codigos_edicion')
      .addColumn('edicion_id', 'integer', (column) => column.notNull().references('ediciones.id').onDelete('cascade'))
      .addColumn('codigo', 'text', (column) => column.notNull())
      .addColumn('precio', 'integer', (column) => column.notNull())
      .addColumn('usos', 'integer', (column) => column.notNull())
      .addColumn('usados', 'integer', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('codigos_edicion_pk', ['edicion_id', 'codigo'])
      .execute();
    await withId(db, 'preguntas')
      .addColumn('edicion_id', 'integer', (column) => column.notNull().references('ediciones.id').onDelete('cascade'))
      .addColumn('orden', 'integer', (column) => column.notNull())
      .addColumn('texto', 'text', (column) => column.notNull())
      .addColumn('tipo', 'text', (column) => column.notNull())
      .addColumn('opciones', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('obligatoria', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('para', 'text', (column) => column.notNull().defaultTo('todos'))
      .addColumn('salud', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('retirada', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('preguntas_de').on('preguntas').column('edicion_id').execute();
    await db.schema
      .createTable('respuestas')
      .addColumn('inscripcion_id', 'integer', (column) => column.notNull().references('inscripciones.id').onDelete('cascade'))
      .addColumn('pregunta_id', 'integer', (column) => column.notNull().references('preguntas.id').onDelete('cascade'))
      .addColumn('valor', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('respuestas_pk', ['inscripcion_id', 'pregunta_id'])
      .execute();
    await db.schema.createIndex('respuestas_pregunta').on('respuestas').column('pregunta_id').execute();

    await db.schema
      .createTable('cesiones')
      .addColumn('huella', 'text', (column) => column.primaryKey())
      .addColumn('inscripcion_id', 'integer', (column) => column.notNull().unique().references('inscripciones.id').onDelete('cascade'))
      .addColumn('creada', 'text', (column) => column.notNull())
      .addColumn('nombre', 'text')
      .addColumn('mail', 'text')
      .addColumn('telefono', 'text')
      .addColumn('pedida', 'text')
      .execute();

    await followColumns(db);
    // The rows of the editions that there are.
    await sql`update ediciones set plazas_pro = plazas_pro`.execute(db);
  },
};

/** Keeps the rows of the route's levels and prices as its columns are, whichever server writes them. */
async function followColumns(db: Kysely<unknown>): Promise<void> {
  const rows = levels.map((level, orden) => {
    const name = level.toLowerCase();
    return `select new.id, '${level}', ${orden}, new.plazas_${name}, new.texto_${name}`;
  });
  const prices = levels.flatMap((level) =>
    (['general', 'acompanante'] as const).map((persona) => {
      const column = `new.${persona === 'general' ? 'precio' : 'acompanante'}_${level.toLowerCase()}`;
      return `select new.id, '${level}', '${persona}', ${column} where ${column} is not null`;
    }),
  );
  const body = [
    `delete from niveles_edicion where edicion_id = new.id;`,
    `insert into niveles_edicion (edicion_id, nombre, orden, plazas, texto) ${rows.join(' union all ')};`,
    `delete from precios_edicion where edicion_id = new.id and nivel is not null and hasta is null and persona in ('general', 'acompanante');`,
    `insert into precios_edicion (edicion_id, nivel, persona, precio) ${prices.join(' union all ')};`,
  ].join('\n');
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (postgres)
    await sql
      .raw(`create function seguir_columnas() returns trigger language plpgsql as $$ begin\n${body}\nreturn null; end $$`)
      .execute(db);
  for (const [name, event] of [
    ['niveles_de_alta', 'insert'],
    ['niveles_de_cambio', `update of ${columns.join(', ')}`],
  ] as const) {
    const head = `create trigger ${name} after ${event} on ediciones for each row when (new.anio > 0)`;
    await sql.raw(postgres ? `${head} execute function seguir_columnas()` : `${head} begin\n${body}\nend`).execute(db);
  }
}
