import type { EmailTemplate } from 'shared/contract/email-templates';
import type { Db } from '../../core/db/schema.ts';

/** By name. */
export function listTemplates(db: Db): Promise<EmailTemplate[]> {
  return db.selectFrom('plantillas').selectAll().orderBy('nombre').orderBy('id').execute();
}

export function findTemplate(db: Db, id: number): Promise<EmailTemplate | undefined> {
  return db.selectFrom('plantillas').selectAll().where('id', '=', id).executeTakeFirst();
}
