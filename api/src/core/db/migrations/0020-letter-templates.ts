import type { Migration } from 'kysely';
import { withId } from './0001-first.ts';

/** Emails that staff keep to write them again. */
export const emailTemplates: Migration = {
  async up(db) {
    await withId(db, 'plantillas')
      .addColumn('nombre', 'text', (column) => column.notNull().unique())
      .addColumn('asunto', 'text', (column) => column.notNull())
      .addColumn('mensaje', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
