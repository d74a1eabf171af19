import type { Migration } from 'kysely';

/** Emails to members: whether each wants the club's news, the member of an email, and the kind of a mailing. */
export const memberEmails: Migration = {
  async up(db) {
    await db.schema
      .alterTable('socios')
      .addColumn('noticias', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable('correos')
      .addColumn('socio_id', 'integer', (column) => column.references('socios.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('correos_socio').on('correos').column('socio_id').execute();
    await db.schema.alterTable('envios').addColumn('clase', 'text').execute();
  },
};
