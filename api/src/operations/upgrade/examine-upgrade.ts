import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readLastBackup } from '../backup/backups-queries.ts';
import type { Config } from '../../core/base/config.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { listExecuted } from '../../core/db/migrate.ts';
import { askSite } from '../doctor/examine-site.ts';
import { fault, type Finding, good, reasonOf, warning } from '../doctor/finding.ts';
import { compareVersions, type KnownMigration, type Release } from './release.ts';

/** In ms: last night's. */
const freshBackup = 26 * 3_600_000;
/** In bytes: the size of packages and their build, beside the present ones. */
const roomToBuild = 2 * 1024 ** 3;

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** The version that answers at the site's address; `installed` is that of the checkout. */
export async function examineRunning(config: Pick<Config, 'publicUrl' | 'jwtSecret'>, installed: string): Promise<Finding> {
  const here = `Version ${installed} is installed here`;
  try {
    const { seen } = await askSite(config);
    if (!seen)
      return warning(
        `${here}; ${config.publicUrl} is answered by a site with another JWT_SECRET.`,
        'Run this with the settings of the site.',
      );
    if (seen.version === installed) return good(`${here}, and runs at ${config.publicUrl}.`);
    return warning(
      `${here}, and ${config.publicUrl} runs ${seen.version ?? 'one from before versions'}.`,
      'Build and start again, so that what is installed runs.',
    );
  } catch (error) {
    return warning(
      `${here}; ${config.publicUrl} does not answer: ${reasonOf(error)}.`,
      'An upgrade needs no running site; look whether it should run.',
    );
  }
}

export function examineNewest({ version }: Pick<Release, 'version'>, installed: string): Finding {
  const order = compareVersions(version, installed);
  if (order > 0) return good(`Version ${version} is out.`);
  return good(order === 0 ? 'It is the newest.' : `It is newer than the newest that is out, ${version}.`);
}

/** Whether `running` satisfies `wanted`, such as '>=20.19'; true for any other syntax. */
function satisfies(running: string, wanted = ''): boolean {
  const [, least] = /^>=(\d+(?:\.\d+){0,2})$/.exec(wanted) ?? [];
  return least === undefined || compareVersions(running, least.split('.').concat('0', '0').slice(0, 3).join('.')) >= 0;
}

export function examineNode({ engines }: Pick<Release, 'engines'>, running = process.versions.node): Finding {
  const text = `Node ${running} ${satisfies(running, engines['node']) ? 'suffices' : `does not suffice (${engines['node']})`}.`;
  return satisfies(running, engines['node'])
    ? good(text)
    : fault(text, 'Install the current LTS from nodejs.org or your distribution first.');
}

/** Version, schema and last backup of the database, for the `release` that is out, if that is known. */
export async function examineData(
  config: Config,
  release: Pick<Release, 'engines' | 'migrations'> | undefined,
  now: Date,
): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && !(await stat(join(dataDir, 'club.sqlite')).catch(() => undefined)))
    return [good('There is no database yet: the first start makes it.')];
  const db = openDatabase(config);
  try {
    const findings: Finding[] = [];
    if (databaseUrl !== undefined) {
      const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
      const version = /^[\d.]+/.exec(rows[0]?.server_version ?? '')?.[0] ?? '';
      const wanted = release?.engines['postgresql'];
      findings.push(
        satisfies(`${version}.0.0`, wanted)
          ? good(`PostgreSQL ${version} suffices.`)
          : fault(`PostgreSQL ${version} does not suffice (${wanted}).`, 'Upgrade PostgreSQL first.'),
      );
    }
    const executed = await listExecuted(db);
    if (release) findings.push(examineMigrations(release.migrations, executed, databaseUrl !== undefined));
    if (executed.includes('0012-backups')) findings.push(examineBackup((await readLastBackup(db)).ultima, now));
    return findings;
  } catch (error) {
    return [fault(`The database cannot be used: ${reasonOf(error)}.`, 'Look whether it runs, and at DATABASE_URL.')];
  } finally {
    await db.destroy();
  }
}

export function examineMigrations(migrations: readonly KnownMigration[], executed: readonly string[], isShared: boolean): Finding {
  const pending = migrations.filter(({ name }) => !executed.includes(name));
  if (pending.length === 0) return good('The database stays as it is.');
  const names = pending.map(({ name }) => name).join(', ');
  const leaving = pending.filter(({ beside }) => beside === undefined || !executed.includes(beside));
  if (leaving.length === 0)
    return good(`The database changes (${names}); the version that runs works beside it, so servers may be exchanged one by one.`);
  return warning(
    `The database changes (${names}), and the version that runs does not work beside it.`,
    isShared
      ? 'Stop all servers, make a backup, then start the new version.'
      : 'Going back means the copy in DATA_DIR/snapshots: docs/running.md.',
  );
}

function examineBackup(last: string | null, now: Date): Finding {
  const remedy = 'Make one now: pnpm backup.';
  if (last === null) return fault('There is no backup.', remedy);
  const age = now.getTime() - Date.parse(last);
  const text = `The last verified backup is ${Math.floor(age / 3_600_000)} hours old.`;
  return age <= freshBackup ? good(text) : warning(text, remedy);
}

/** Checks the room for packages and build at the checkout, and for a copy of a SQLite database. */
export async function examineRoom(config: Pick<Config, 'dataDir' | 'databaseUrl'>, checkout: string): Promise<Finding[]> {
  const database = config.databaseUrl === undefined ? await stat(join(config.dataDir, 'club.sqlite')).catch(() => undefined) : undefined;
  const wanted = [
    { folder: checkout, bytes: roomToBuild, purpose: 'the build' },
    ...(database ? [{ folder: config.dataDir, bytes: 2 * database.size, purpose: 'the copy of the database' }] : []),
  ];
  return Promise.all(
    wanted.map(async ({ folder, bytes, purpose }) => {
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      if (free >= bytes) return good(`There is room for ${purpose}: ${gigabytes(free)} in ${folder}.`);
      return fault(
        `There is little room for ${purpose}: ${gigabytes(free)} in ${folder}, of ${gigabytes(bytes)}.`,
        'Make room, or enlarge the disk.',
      );
    }),
  );
}
