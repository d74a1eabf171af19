import { listExecuted, formatMigrations } from '../../core/db/migrate.ts';
import type { Db } from '../../core/db/schema.ts';
import { lookAtWantedDatabase } from './database.ts';
import { fault, type Finding, good, warning } from './finding.ts';
import { compareVersions, NoRelease, type Release } from './release.ts';

type Newest = Release | NoRelease;

export async function lookAtNewest(newest: Newest, installed: string): Promise<Finding<'en'>[]> {
  if (newest instanceof NoRelease) {
    const remedy = 'Look at the network and at git remote -v; what is new is in CHANGELOG.md of the repository.';
    return [warning({ en: `Whether there is a newer version cannot be told: ${newest.message}.` }, { en: remedy })];
  }
  const order = compareVersions(newest.version, installed);
  if (order > 0) return [good({ en: `Version ${newest.version} is out.` })];
  return [good({ en: order === 0 ? 'It is the newest.' : `It is newer than the newest that is out, ${newest.version}.` })];
}

/** Whether `running` satisfies `wanted`, such as '>=20.19'; true for any other syntax. */
function satisfies(running: string, wanted = ''): boolean {
  const [, least] = /^>=(\d+(?:\.\d+){0,2})$/.exec(wanted) ?? [];
  return least === undefined || compareVersions(running, least.split('.').concat('0', '0').slice(0, 3).join('.')) >= 0;
}

export async function lookAtNode(newest: Pick<Release, 'engines'> | NoRelease, running = process.versions.node): Promise<Finding<'en'>[]> {
  if (newest instanceof NoRelease) return [];
  const { node } = newest.engines;
  if (satisfies(running, node)) return [good({ en: `Node ${running} suffices.` })];
  const remedy = { en: 'Install the current LTS from nodejs.org or your distribution first.' };
  return [fault({ en: `Node ${running} does not suffice (${node}).` }, remedy)];
}

export function lookAtPostgres(db: Db, databaseUrl: string | undefined, newest: Newest): Promise<Finding<'en'>[]> {
  const wanted = newest instanceof NoRelease ? undefined : newest.engines['postgresql'];
  return lookAtWantedDatabase(db, databaseUrl, (version) => satisfies(version, wanted), wanted);
}

export async function lookAtMigrations(db: Db, newest: Newest, isShared: boolean): Promise<Finding<'en'>[]> {
  return newest instanceof NoRelease ? [] : [describeMigrations(newest, await listExecuted(db), isShared)];
}

export function describeMigrations(
  { migrations }: Pick<Release, 'migrations'>,
  executed: readonly string[],
  isShared: boolean,
): Finding<'en'> {
  const pending = Object.keys(migrations).filter((name) => !executed.includes(name));
  if (pending.length === 0) return good({ en: 'The database stays as it is.' });
  const names = formatMigrations(pending, migrations);
  if (pending.every((name) => executed.includes(migrations[name]?.beside ?? ''))) {
    return good({
      en: `The database changes (${names}); the version that runs works beside it, so servers may be exchanged one by one.`,
    });
  }
  return warning(
    { en: `The database changes (${names}), and the version that runs does not work beside it.` },
    {
      en: isShared
        ? 'Stop all servers, make a backup, then start the new version.'
        : 'Going back means the copy in DATA_DIR/snapshots: docs/running.md.',
    },
  );
}
