import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Config, oldestPostgres } from '../../core/base/config.ts';
import { childEnvironment } from '../../core/base/processes.ts';
import { type DatabaseConfig, openDatabase } from '../../core/db/connect.ts';
import type { Db } from '../../core/db/schema.ts';
import { fault, type Finding, good, type Language, reasonOf, warning } from './finding.ts';

/** The database of a site for a command: open, of a site that was never started, or out of reach. */
export type CheckedDatabase = { db: Db } | { missing: true } | { error: unknown };

/** Opens a site's database for a command, and closes it. A SQLite file is not created. */
export async function withCheckedDatabase<T>(config: DatabaseConfig, work: (database: CheckedDatabase) => Promise<T>): Promise<T> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'club.sqlite'))) return work({ missing: true });
  const db = openDatabase(config);
  try {
    const asked = db.selectNoFrom(({ lit }) => lit(1).as('one')).execute();
    return await work(
      await asked.then(
        () => ({ db }),
        (error: unknown) => ({ error }),
      ),
    );
  } finally {
    await db.destroy();
  }
}

/** A check of a command that asks the database; where that is not open, nothing is found. */
export const ifOpen =
  <S extends { database: CheckedDatabase }, L extends Language>(look: (db: Db, subject: S) => Promise<Finding<L>[]>) =>
  async (subject: S): Promise<Finding<L>[]> =>
    'db' in subject.database ? look(subject.database.db, subject) : [];

/** The same for the check which tells that it is not open. */
export const orTellWhy =
  <S extends { database: CheckedDatabase }>(look: (db: Db, subject: S) => Promise<Finding<'en'>[]>) =>
  async (subject: S): Promise<Finding<'en'>[]> => {
    const { database } = subject;
    if ('db' in database) return look(database.db, subject);
    if ('missing' in database) return [good({ en: 'There is no database yet: the first start makes it.' })];
    const remedy = { en: 'Look whether it runs, and at DATABASE_URL.' };
    return [fault({ en: `The database cannot be used: ${reasonOf(database.error)}.` }, remedy)];
  };

async function readPostgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return /^[\d.]+/.exec(rows[0]?.server_version ?? '')?.[0] ?? '';
}

export async function lookAtDatabase(db: Db, { databaseUrl, dataDir }: DatabaseConfig): Promise<Finding<Language>[]> {
  if (!databaseUrl) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return [good({ en: `SQLite ${rows[0]?.version} opens ${join(dataDir, 'club.sqlite')}.`, es: 'SQLite responde.' })];
  }
  const version = await readPostgresVersion(db);
  if (Number.parseInt(version, 10) >= oldestPostgres) return [good({ en: `PostgreSQL ${version} answers.`, es: 'PostgreSQL responde.' })];
  return [
    warning(
      { en: `PostgreSQL ${version} is too old.`, es: `PostgreSQL ${version} es demasiado antiguo.` },
      { en: `Move to ${oldestPostgres} or newer.`, es: `Pasa a la versión ${oldestPostgres} o a una posterior.` },
    ),
  ];
}

/** What `pg_dump` says of its version, such as '15.14'; undefined where it is not installed. */
const readDumpVersion = (): Promise<string | undefined> =>
  promisify(execFile)('pg_dump', ['--version'], { env: childEnvironment(), timeout: 5000 }).then(
    ({ stdout }) => /\d[\d.]*/.exec(stdout)?.[0],
    () => undefined,
  );

/** Whether the backup of the night, and the copy before a migration, can be made: pg_dump copies no PostgreSQL that is newer than itself. */
export function describeDump(server: string, dump: string | undefined, isNightly: boolean): Finding<Language>[] {
  const [newest, own] = [server, dump ?? '0'].map((version) => Number.parseInt(version, 10));
  if ((own ?? 0) >= (newest ?? 0)) return [];
  const level = isNightly ? fault : warning;
  const remedy = {
    en: `Install PostgreSQL's client ${newest} or newer on this machine: postgresql-client-${newest}, of apt.postgresql.org where the distribution has none.`,
    es: `Instala en la máquina de la web el cliente de PostgreSQL ${newest} o posterior: postgresql-client-${newest}, de apt.postgresql.org si la distribución no lo tiene.`,
  };
  if (dump === undefined)
    return [
      level({ en: 'pg_dump is not installed: no backup can be made.', es: 'Falta pg_dump: no se puede hacer ninguna copia.' }, remedy),
    ];
  return [
    level(
      {
        en: `pg_dump ${dump} is older than PostgreSQL ${server}, and copies nothing of it: no backup can be made.`,
        es: `pg_dump ${dump} es más antiguo que PostgreSQL ${server} y no lo copia: no se puede hacer ninguna copia.`,
      },
      remedy,
    ),
  ];
}

export async function lookAtDump(db: Db, { databaseUrl, backup }: Pick<Config, 'databaseUrl' | 'backup'>): Promise<Finding<Language>[]> {
  if (databaseUrl === undefined) return [];
  return describeDump(await readPostgresVersion(db), await readDumpVersion(), backup.at !== undefined);
}

/** Whether PostgreSQL is new enough for another version of the site. */
export async function lookAtWantedDatabase(
  db: Db,
  databaseUrl: string | undefined,
  suffices: (version: string) => boolean,
  wanted: string | undefined,
): Promise<Finding<'en'>[]> {
  if (!databaseUrl) return [];
  const version = await readPostgresVersion(db);
  if (suffices(`${version}.0.0`)) return [good({ en: `PostgreSQL ${version} suffices.` })];
  return [fault({ en: `PostgreSQL ${version} does not suffice (${wanted}).` }, { en: 'Upgrade PostgreSQL first.' })];
}

/** In seconds. */
const mostClockSkew = 2;

/** Compares this machine's clock with PostgreSQL's. */
export async function lookAtClock(db: Db, { databaseUrl }: DatabaseConfig): Promise<Finding<Language>[]> {
  if (!databaseUrl) return [];
  const asked = Date.now();
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const between = (asked + Date.now()) / 2;
  const skew = Math.round(Math.abs((rows[0]?.now.getTime() ?? between) - between) / 1000);
  if (skew <= mostClockSkew) return [good({ en: "The clock agrees with the database's.", es: 'Va igual que el de la base de datos.' })];
  return [
    warning(
      { en: `The clock differs from the database's by ${skew} s.`, es: `Difiere ${skew} segundos del de la base de datos.` },
      {
        en: 'Set clocks by network: timedatectl set-ntp true.',
        es: 'Activa la hora por red en las dos máquinas: timedatectl set-ntp true.',
      },
    ),
  ];
}
