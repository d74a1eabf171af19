import { Migrator } from 'kysely';
import { first } from './migrations/0001-first.ts';
import { registrations } from './migrations/0002-registrations.ts';
import { galleries } from './migrations/0003-galleries.ts';
import { staff } from './migrations/0004-staff.ts';
import { modules } from './migrations/0005-modules.ts';
import { limits } from './migrations/0006-limits.ts';
import { accounts } from './migrations/0007-accounts.ts';
import { secondFactor } from './migrations/0008-second-factor.ts';
import { bibNumber } from './migrations/0009-bib-number.ts';
import type { Db } from './schema.ts';

const migrations = {
  '0001-first': first,
  '0002-registrations': registrations,
  '0003-galleries': galleries,
  '0004-staff': staff,
  '0005-modules': modules,
  '0006-limits': limits,
  '0007-accounts': accounts,
  '0008-second-factor': secondFactor,
  '0009-bib-number': bibNumber,
};

/** Brings the database to the newest schema; safe when two processes start at once (the migrator takes a lock). */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
