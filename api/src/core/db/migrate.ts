import { type Migration, Migrator } from 'kysely';
import { ConfigError } from '../base/config.ts';
import { schema } from './migrations/0100-schema.ts';
import { days } from './migrations/0102-days.ts';
import { daysOfPayment } from './migrations/0104-days-of-payment.ts';
import { mandatesOfBefore } from './migrations/0103-mandates-of-before.ts';
import { guests } from './migrations/0105-guests.ts';
import list from './migrations/list.json' with { type: 'json' };
import type { Db } from './schema.ts';
import { lastOfOne, takeOver } from './take-over.ts';

/** What each migration of `list.json` does. That file is what another version reads of them (`pnpm upgrade`), and never loses a name. */
const actions: Record<keyof typeof list, Migration> = {
  '0100-schema': schema,
  '0102-days': days,
  '0103-mandates-of-before': mandatesOfBefore,
  '0104-days-of-payment': daysOfPayment,
  '0105-guests': guests,
};

/** Which version brought a migration, by `pnpm version:next`, and the oldest migration whose servers work on with its schema. */
export interface Listed {
  version?: string;
  beside?: string;
}
export type Migrations = Readonly<Record<string, Migration & Listed>>;

const told: Readonly<Record<string, Listed>> = list;

/** In order. */
export const migrations: Migrations = Object.fromEntries(
  Object.entries(actions).map(([name, action]) => [name, { ...told[name], ...action }]),
);

/** Names migrations with the version that brought them: '0100-schema (2.0.0); 0101-medals, 0102-cups'. */
export function formatMigrations(names: readonly string[], listed: Readonly<Record<string, Listed>> = told): string {
  const groups = new Map<string | undefined, string[]>();
  for (const name of names) {
    const version = listed[name]?.version;
    groups.set(version, [...(groups.get(version) ?? []), name]);
  }
  return [...groups].map(([version, those]) => `${those.join(', ')}${version === undefined ? '' : ` (${version})`}`).join('; ');
}

/**
 * Migrates the database to the newest schema; safe when two processes start at once (the migrator takes a lock). One that a newer version
 * has migrated stays as it is, if this one works beside it; data of 1.x are taken over. `before` is called ahead of changes to a database that is not empty,
 * with the name of the first.
 *
 * @returns the migrations that were run.
 * @throws ConfigError as `listPending`.
 */
export async function migrateDatabase(
  db: Db,
  { known = migrations, before = async () => {} }: { known?: Migrations; before?: (first: string) => Promise<void> } = {},
): Promise<string[]> {
  const pending = await listPending(db, known);
  const [first] = pending;
  if (first === undefined) return [];
  const executed = await listExecuted(db);
  if (executed.length > 0) await before(first);
  const isOfOne = executed.includes(lastOfOne);
  if (isOfOne) await takeOver(db, first);
  let isMade = false;
  const actionsOf = Object.fromEntries(
    Object.entries(known).map(([name, { beside, up }], place) => {
      const step: Migration['up'] = async (trx) => {
        // The first makes the tables of today: a new database needs no other.
        if (!isMade) await up(trx);
        isMade ||= place === 0;
        if (beside !== undefined) await trx.insertInto('esquemas').values({ migracion: name, convive_desde: beside }).execute();
      };
      return [name, { up: step }];
    }),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => actionsOf } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return [...(isOfOne ? [first] : []), ...results.map(({ migrationName }) => migrationName)];
}

/**
 * The pending migrations of a database, in order; none when a newer version has migrated it and this one works beside it.
 *
 * @throws ConfigError when a newer version's schema does not work with this one, or it is older than 1.0.0.
 */
export async function listPending(db: Db, known: Migrations = migrations): Promise<string[]> {
  const executed = await listExecuted(db);
  const names = Object.keys(known);
  if (executed.includes(lastOfOne)) return names;
  if (executed.some((name) => name < lastOfOne && !names.includes(name)))
    throw new ConfigError([
      `The database is one from before 1.0.0 (${executed.at(-1)}): start version 1.0.0 with it once, then this one (docs/running.md).`,
    ]);
  if (executed.every((name) => names.includes(name))) return names.filter((name) => !executed.includes(name));
  await confirmBeside(db, names, executed);
  return [];
}

/** The executed migrations of a database, in order. */
export async function listExecuted(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

async function confirmBeside(db: Db, names: readonly string[], executed: readonly string[]): Promise<void> {
  const marks = await db.selectFrom('esquemas').selectAll().execute();
  const oldestOf = (name: string) => marks.find(({ migracion }) => migracion === name)?.convive_desde;
  const isBeside = (name: string) => names.includes(oldestOf(name) ?? '');
  const blocking = executed.find((name) => !names.includes(name) && !isBeside(name));
  if (blocking === undefined && names.every((name) => executed.includes(name))) return;
  throw new ConfigError([
    `The database is one of a newer version (${executed.at(-1)}), with which this one does not work: start the newer one, or go back to the copy from before it (docs/running.md).`,
  ]);
}
