import { notFound } from '../core/base/http-error.ts';
import { readSettings } from '../core/club/settings-queries.ts';
import type { Db } from '../core/db/schema.ts';

/** @throws HttpError 404 until the webmaster turns the members on. */
export async function requireMembersOn(db: Db): Promise<void> {
  const { socios } = await readSettings(db, ['socios']);
  if (socios.activo === null) throw notFound();
}
