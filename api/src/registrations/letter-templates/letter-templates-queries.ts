import type { LetterTemplate } from 'shared/contract/letter-templates';
import type { Db } from '../../core/db/schema.ts';

/** By name. */
export function listTemplates(db: Db): Promise<LetterTemplate[]> {
  return db.selectFrom('plantillas').selectAll().orderBy('nombre').orderBy('id').execute();
}

export function findTemplate(db: Db, id: number): Promise<LetterTemplate | undefined> {
  return db.selectFrom('plantillas').selectAll().where('id', '=', id).executeTakeFirst();
}
