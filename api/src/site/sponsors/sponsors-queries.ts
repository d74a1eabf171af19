import type { Sponsor } from 'shared/contract/sponsors';
import type { Db } from '../../core/db/schema.ts';

export async function listSponsors(db: Db): Promise<Sponsor[]> {
  return db.selectFrom('patrocinadores').selectAll().orderBy('orden').orderBy('id').execute();
}
