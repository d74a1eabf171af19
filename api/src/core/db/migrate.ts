import { type Migration, Migrator } from 'kysely';
import { ConfigError } from '../base/config.ts';
import { first } from './migrations/0001-first.ts';
import { registrations } from './migrations/0002-registrations.ts';
import { galleries } from './migrations/0003-galleries.ts';
import { staff } from './migrations/0004-staff.ts';
import { modules } from './migrations/0005-modules.ts';
import { limits } from './migrations/0006-limits.ts';
import { accounts } from './migrations/0007-accounts.ts';
import { secondFactor } from './migrations/0008-second-factor.ts';
import { drawnPages } from './migrations/0010-drawn-pages.ts';
import { sideBySide } from './migrations/0011-side-by-side.ts';
import { backups } from './migrations/0012-backups.ts';
import { edition } from './migrations/0013-edition.ts';
import { registrationLinks } from './migrations/0014-registration-links.ts';
import { distinctPeople } from './migrations/0015-distinct-people.ts';
import { routeDay } from './migrations/0016-route-day.ts';
import { auditedRegistrations } from './migrations/0018-audited-registrations.ts';
import { emailTemplates } from './migrations/0020-letter-templates.ts';
import { toldRiders } from './migrations/0021-told-riders.ts';
import { placeHolds } from './migrations/0022-place-holds.ts';
import { earlyLinks } from './migrations/0023-early-links.ts';
import { settings } from './migrations/0024-settings.ts';
import { dataPeriods } from './migrations/0026-data-periods.ts';
import { dataRequests } from './migrations/0027-data-requests.ts';
import { noticeAndPhotos } from './migrations/0028-notice-and-photos.ts';
import { imports } from './migrations/0029-imports.ts';
import { levelTexts } from './migrations/0035-level-texts.ts';
import { refunds } from './migrations/0037-refunds.ts';
import { signUps } from './migrations/0038-sign-ups.ts';
import { moduleErrors } from './migrations/0039-module-errors.ts';
import { members } from './migrations/0045-members.ts';
import { importedMembers } from './migrations/0046-imported-members.ts';
import { fees } from './migrations/0050-fees.ts';
import { directDebits } from './migrations/0051-direct-debits.ts';
import { mandateLinks } from './migrations/0052-mandate-links.ts';
import { join } from './migrations/0054-join.ts';
import { memberEmails } from './migrations/0056-member-emails.ts';
import { documents } from './migrations/0057-documents.ts';
import { push } from './migrations/0064-push.ts';
import { memberPhotos } from './migrations/0065-member-photos.ts';
import { readmissions } from './migrations/0067-readmissions.ts';
import { debitNotices } from './migrations/0071-debit-notices.ts';
import { mandateHolders } from './migrations/0074-mandate-holders.ts';
import { takenFiles } from './migrations/0075-taken-files.ts';
import { calls } from './migrations/0076-calls.ts';
import released from './migrations/released.json' with { type: 'json' };
import type { Db } from './schema.ts';

/** A migration that adds columns, empty in each row that is there: by table, and by name. */
const addColumns = (tables: Readonly<Record<string, Readonly<Record<string, 'text' | 'integer'>>>>): Migration => ({
  async up(db) {
    for (const [table, columns] of Object.entries(tables))
      for (const [column, kind] of Object.entries(columns)) await db.schema.alterTable(table).addColumn(column, kind).execute();
  },
});

/** In order. After 0010 each names, with `beside`, the oldest migration whose server works with its schema. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-registrations': registrations,
  '0003-galleries': galleries,
  '0004-staff': staff,
  '0005-modules': modules,
  '0006-limits': limits,
  '0007-accounts': accounts,
  '0008-second-factor': secondFactor,
  // Staff give each rider a number to wear.
  '0009-bib-number': addColumns({ inscripciones: { dorsal: 'text' } }),
  '0010-drawn-pages': drawnPages,
  ...beside('0010-drawn-pages', {
    '0011-side-by-side': sideBySide,
    '0012-backups': backups,
    '0013-edition': edition,
    '0014-registration-links': registrationLinks,
    '0015-distinct-people': distinctPeople,
    '0016-route-day': routeDay,
    // The waiting list of the route, and offered places.
    '0017-places': addColumns({ inscripciones: { espera: 'text', espera_turno: 'integer', oferta_hasta: 'text' } }),
    '0018-audited-registrations': auditedRegistrations,
    '0020-letter-templates': emailTemplates,
    '0021-told-riders': toldRiders,
    '0022-place-holds': placeHolds,
    '0023-early-links': earlyLinks,
    '0024-settings': settings,
    // A sponsor may have a page of its own.
    '0025-sponsor-links': addColumns({ patrocinadores: { enlace: 'text' } }),
    '0026-data-periods': dataPeriods,
    '0027-data-requests': dataRequests,
    '0028-notice-and-photos': noticeAndPhotos,
    '0029-imports': imports,
    // Emails that were given up, and whose reminder staff have dismissed.
    '0030-dismissed-letters': addColumns({ correos: { descartado: 'text' } }),
    // When a session was last confirmed by its owner.
    '0031-confirmed-sessions': addColumns({ sesiones: { confirmada: 'text' } }),
    // Since when a place is held: a hold has an end, however long its user goes on typing.
    '0032-begun-holds': addColumns({ plazas_guardadas: { desde: 'text' } }),
    '0035-level-texts': levelTexts,
    // Sign-ups that keep their place only once their personal link is opened; how long they may be without; which come from one network.
    '0036-confirmed-places': addColumns({
      ediciones: { horas_confirmar: 'integer' },
      inscripciones: { confirmar_hasta: 'text', red: 'text' },
    }),
    '0037-refunds': refunds,
    '0038-sign-ups': signUps,
    '0039-module-errors': moduleErrors,
    '0045-members': members,
    '0046-imported-members': importedMembers,
    '0050-fees': fees,
    '0051-direct-debits': directDebits,
    '0052-mandate-links': mandateLinks,
    '0054-join': join,
    '0056-member-emails': memberEmails,
    '0057-documents': documents,
    // A sponsor may have a discount for members.
    '0063-sponsor-discounts': addColumns({ patrocinadores: { descuento: 'text' } }),
    '0064-push': push,
    '0065-member-photos': memberPhotos,
    // The day from which the next reminder of a fee is counted. A server of before leaves it empty.
    '0066-reminder-days': addColumns({ cuotas: { avisado: 'text' } }),
    '0067-readmissions': readmissions,
    // Why a bank refused a remittance whole. A server of before leaves it empty.
    '0068-refused-remittances': addColumns({ remesas: { rechazos: 'text' } }),
    // What has been paid of an amount that changed afterwards, and who was added to a registration on which day. A server of before leaves
    // both empty: then all of the amount has been paid, or nothing, and all cost what they did on the day of the sign-up.
    '0070-received': addColumns({ inscripciones: { cobrado: 'integer', anadido: 'text' } }),
    '0071-debit-notices': debitNotices,
    // In whose name the account is that is paid to.
    '0072-account-holders': addColumns({ ediciones: { titular: 'text' } }),
    // Since when the push service of a device does not know this site.
    '0073-refused-devices': addColumns({ dispositivos: { rechazado: 'text' } }),
    '0074-mandate-holders': mandateHolders,
    '0075-taken-files': takenFiles,
  }),
  '0076-calls': calls,
};

/** Which version brought which migrations, by `pnpm version:next`: their names never change any more. Those that stand in none come with the next one. */
const broughtBy: Readonly<Record<string, readonly string[]>> = released;

/** Names migrations with the version that brought them: '0001-first, 0002-registrations (1.0.0); 0067-readmissions'. */
export function tellMigrations(names: readonly string[], versions = broughtBy): string {
  const versionOf = (name: string) => Object.entries(versions).find(([, brought]) => brought.includes(name))?.[0];
  const groups = new Map<string | undefined, string[]>();
  for (const name of names) groups.set(versionOf(name), [...(groups.get(versionOf(name)) ?? []), name]);
  return [...groups].map(([version, those]) => `${those.join(', ')}${version === undefined ? '' : ` (${version})`}`).join('; ');
}

/** Marks migrations after which servers that know `oldest`, and not these, still work. */
export function beside(oldest: string, added: Readonly<Record<string, Migration>>): Record<string, Migration> {
  const marked = Object.entries(added).map(([name, migration]): [string, Migration] => {
    const up: Migration['up'] = async (db) => {
      await migration.up(db);
      await (db as Db).insertInto('esquemas').values({ migracion: name, convive_desde: oldest }).execute();
    };
    return [name, { up }];
  });
  return Object.fromEntries(marked);
}

/**
 * Migrates the database to the newest schema; safe when two processes start at once (the migrator takes a lock). One that a newer version
 * has migrated stays as it is, if this one works beside it. `before` is called ahead of changes to a database that is not empty,
 * with the name of the first.
 *
 * @returns the migrations that were run.
 * @throws ConfigError when a newer version's schema does not work with this one.
 */
export async function migrate(
  db: Db,
  {
    known = migrations,
    before = async () => {},
  }: { known?: Readonly<Record<string, Migration>>; before?: (first: string) => Promise<void> } = {},
): Promise<string[]> {
  const pending = await listPending(db, known);
  const [first] = pending;
  if (first === undefined) return [];
  if (pending.length < Object.keys(known).length) await before(first);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...known }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/**
 * The pending migrations of a database, in order; none when a newer version has migrated it and this one works beside it.
 *
 * @throws ConfigError when a newer version's schema does not work with this one.
 */
export async function listPending(db: Db, known: Readonly<Record<string, Migration>> = migrations): Promise<string[]> {
  const executed = await listExecuted(db);
  const names = Object.keys(known);
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
