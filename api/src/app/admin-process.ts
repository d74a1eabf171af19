import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import { endWithUsage, readCommandLine } from 'platform/cli/command-line';
import { CommandError, withDatabase } from '../operations/admin/open-site.ts';
import { describeForeign } from '../operations/backup/foreign.ts';
import { makeKeys } from '../operations/backup/encryption.ts';
import { recordBackup } from '../operations/backup/record-backup.ts';
import { restoreBackup } from '../operations/backup/restore-backup.ts';
import { type Config, readConfig } from '../core/base/config.ts';
import { explainError } from '../core/logs/log.ts';
import { createFileStore } from '../core/files/file-store.ts';
import { confirmOwner, keepFilesPrivate } from '../core/files/private-files.ts';
import { yieldToOthers } from '../core/base/processes.ts';

const help = `pnpm backup [TO] | --new-key                 copies database and files of the running site to a folder or s3://bucket (BACKUP_TO); or makes the three keys of encrypted backups
pnpm restore FROM [TO] [--unverified]        puts a backup into an empty folder (DATA_DIR); of which it need not be known who made it
pnpm admin reset-password EMAIL [--send]     prints a link that resets a password, once; or sends it in an email
pnpm admin create-webmaster EMAIL            adds an account that may do everything, and prints the link to its password
pnpm admin list-sessions [EMAIL]             says who is signed in
pnpm admin end-sessions EMAIL | --all        signs out one person, or everybody
pnpm admin migrate [--without-copy]          brings the database to this version's schema, a copy of it kept; no server may use a SQLite one meanwhile
pnpm admin check [--mend]                    looks whether rows and files belong together; removes what belongs to nothing
pnpm admin export TO                         writes all that the club has to a new ZIP: CSV, JSON and pictures (docs/export.md)
With the settings of the site, as its user: beside a unit of systemd ops/as-site backup|restore|admin … Where nothing but the built server is: node api/dist/admin-process.mjs COMMAND`;

interface Command {
  /** The most words after its name, and its options. */
  words: number;
  options?: readonly string[];
  /** Works without the site's secret too: a restore may come before there is one. */
  secretless?: true;
  /** @returns its output; undefined when its arguments are wrong. */
  run: (words: readonly string[], config: Config, options: ReadonlySet<string>) => Promise<string | undefined>;
}

const loadAccounts = () => import('../operations/admin/accounts.ts');

/** Imports the modules of commands lazily: a backup is to take little memory. */
const commands: Readonly<Record<string, Command>> = {
  backup: {
    words: 1,
    options: ['new-key'],
    secretless: true,
    async run([to], config) {
      const place = to ?? config.backup.to;
      // Runs beside a server, whose requests come first.
      yieldToOthers(constants.priority.PRIORITY_LOW);
      const made = await recordBackup(config, place, new Date());
      const told = `${place}/${made?.name}: database and ${made?.files} files, ${made?.copied} of them new or changed; all of these were read again.`;
      return [told, made && describeForeign(made.foreign, place)].filter(Boolean).join('\n');
    },
  },
  restore: {
    words: 2,
    options: ['unverified'],
    secretless: true,
    async run([from, to], config, options) {
      if (from === undefined) return undefined;
      const target = to ?? config.dataDir;
      const { name, files, passedOver } = await restoreBackup(config, from, target, { unverified: options.has('unverified') });
      const told = `${name} is in ${target}: database and ${files} files, each as it was.`;
      return passedOver.length === 0 ? told : `${told}\nPassed over, because this user may not read them: ${passedOver.join(', ')}.`;
    },
  },
  'reset-password': {
    words: 1,
    options: ['send'],
    async run([email], config, options) {
      if (email === undefined) return undefined;
      const { resetPassword } = await loadAccounts();
      return withDatabase(config, (db) => resetPassword(db, config, email, options.has('send')));
    },
  },
  'create-webmaster': {
    words: 1,
    async run([email], config) {
      if (email === undefined) return undefined;
      const { createWebmaster } = await loadAccounts();
      return withDatabase(config, (db) => createWebmaster(db, config, email));
    },
  },
  'list-sessions': {
    words: 1,
    async run([email], config) {
      const { listSessions } = await loadAccounts();
      return withDatabase(config, (db) => listSessions(db, email));
    },
  },
  'end-sessions': {
    words: 1,
    options: ['all'],
    async run([email], config, options) {
      if ((email === undefined) !== options.has('all')) return undefined;
      const { endOpenSessions } = await loadAccounts();
      return withDatabase(config, (db) => endOpenSessions(db, email));
    },
  },
  migrate: {
    words: 0,
    options: ['without-copy'],
    run: async (_words, config, options) =>
      (await import('../operations/admin/migrate-site.ts')).migrateSite(config, options.has('without-copy')),
  },
  check: {
    words: 0,
    options: ['mend'],
    async run(_words, config, options) {
      const { runChecks } = await import('../operations/checks/checks.ts');
      const { reportFindings } = await import('../operations/checks/run-command.ts');
      const isSqlite = config.databaseUrl === undefined;
      const mend = options.has('mend');
      return reportFindings(
        await withDatabase(config, (db) => runChecks('data', { db, files: createFileStore(config), isSqlite, now: new Date(), mend })),
      );
    },
  },
  export: {
    words: 1,
    async run([to], config) {
      if (to === undefined) return undefined;
      const { exportSite } = await import('../operations/admin/export-site.ts');
      return withDatabase(config, (db) => exportSite(db, config, to));
    },
  },
};

async function describeKeys(): Promise<string> {
  const { publicKey, secretKey, macKey } = await makeKeys();
  return [
    `BACKUP_PUBLIC_KEY=${publicKey}   for the server`,
    `BACKUP_MAC_KEY=${macKey}   for the server, and for whoever restores: it tells the site's backups from anybody else's`,
    `BACKUP_SECRET_KEY=${secretKey}   for nobody but you, away from the server: without it no backup opens`,
  ].join('\n');
}

/** Reads the settings without making a secret, for a folder that has to be empty, or is mistyped. A site has one all the same. */
function readSettings({ secretless }: Command): Config {
  const { JWT_SECRET, NODE_ENV } = process.env;
  const isNeeded = NODE_ENV === 'production' && !secretless;
  return readConfig({ ...process.env, JWT_SECRET: JWT_SECRET ?? (isNeeded ? undefined : randomBytes(48).toString('base64')) });
}

const allOptions = {
  'new-key': { type: 'boolean' },
  send: { type: 'boolean' },
  all: { type: 'boolean' },
  mend: { type: 'boolean' },
  unverified: { type: 'boolean' },
  'without-copy': { type: 'boolean' },
} as const;

const usage = `pnpm admin takes a command: ${Object.keys(commands).join(', ')}; pnpm admin --help says what each takes.`;

/** The usage of the command that was named, or of all. */
function usageOf(name: string): string {
  const lines = help.split('\n').filter((line) => [`pnpm ${name} `, `pnpm admin ${name} `].some((start) => line.startsWith(start)));
  return lines.join('\n') || usage;
}

// Its options and the number of its words depend on the command.
const { words: allWords, values } = readCommandLine(usage, { help, options: allOptions, words: [0, Infinity] });
const [name = '', ...words] = allWords;
const given = new Set<string>(Object.keys(values));
const command = commands[name];
if (!command || words.length > command.words || [...given].some((option) => !command.options?.includes(option)))
  endWithUsage(usageOf(name));
try {
  keepFilesPrivate();
  // Keys may be made before there is a site.
  if (!given.has('new-key')) await confirmOwner(process.env);
  console.log(
    given.has('new-key') ? await describeKeys() : ((await command.run(words, readSettings(command), given)) ?? endWithUsage(usageOf(name))),
  );
} catch (error) {
  console.error(error instanceof CommandError ? error.message : explainError(error));
  process.exitCode = 1;
}
