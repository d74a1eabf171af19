import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../core/base/config.ts';
import { type DatabaseConfig, openDatabase } from '../../core/db/connect.ts';
import { findOpenFolder } from '../../core/files/private-files.ts';
import { createDelivery } from '../../core/mail/deliver.ts';
import { testEmail } from '../../core/mail/test-email.ts';
import { siteMailbox } from '../../core/club/addresses.ts';
import { unwatched } from '../../core/peers/unwatched.ts';
import { usualTimeouts } from '../../core/peers/timeouts.ts';
import { readClockSkew } from '../status/clock.ts';
import { readDisk } from '../status/disk.ts';
import { oldestPostgres } from '../../core/base/version.ts';
import { fault, type Finding, good, reasonOf, warning } from './finding.ts';

/** The free part of a disk: as on the page /estado. */
const littleSpace = 0.15;
const tooLittleSpace = 0.05;
/** In seconds. */
const mostClockSkew = 2;

/** Checks the data folder: existing, writable, private, and with room. */
export async function examineFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const folder = resolve(dataDir);
  const found = await stat(folder).catch(() => undefined);
  if (!found) return [warning(`DATA_DIR (${folder}) is not there yet.`, 'The first start makes it; make sure that it may.')];
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  const user = process.getuid?.();
  if (!isWritable) return [fault(`DATA_DIR (${folder}) cannot be written.`, `Give it to the site's user: chown -R ${user} '${folder}'.`)];
  const open = await findOpenFolder(folder);
  const owner =
    user === undefined || found.uid === user
      ? good(`DATA_DIR (${folder}) is this user's own.`)
      : warning(`DATA_DIR (${folder}) belongs to user ${found.uid}, and this is user ${user}.`, "Run this as the site's user.");
  return [
    open ? warning(`DATA_DIR (${folder}) is open to other users of this machine.`, `Close it: chmod -R go-rwx '${folder}'.`) : owner,
    ...(await examineDisk(folder)),
  ];
}

async function examineDisk(folder: string): Promise<Finding[]> {
  const disk = await readDisk(folder);
  if (!disk) return [];
  const left = disk.free / disk.size;
  const text = `The disk has ${(disk.free / 1024 ** 3).toFixed(1)} GB left (${Math.round(left * 100)} %).`;
  const remedy = 'Enlarge it, or keep pictures in a bucket (S3_ENDPOINT).';
  if (left < tooLittleSpace) return [fault(text, remedy)];
  return [left < littleSpace ? warning(text, remedy) : good(text)];
}

/** Checks the database: reachable, of a supported version, and with the same clock. A SQLite file is not created. */
export async function examineDatabase(config: DatabaseConfig): Promise<Finding[]> {
  const file = join(config.dataDir, 'club.sqlite');
  if (!config.databaseUrl && !(await stat(file).catch(() => undefined)))
    return [good('There is no database yet: the first start makes it.')];
  const db = openDatabase(config, unwatched());
  try {
    if (!config.databaseUrl) {
      const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
      return [good(`SQLite ${rows[0]?.version} opens ${file}.`)];
    }
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    const version = rows[0]?.server_version ?? '';
    const skew = Math.abs(await readClockSkew(db));
    return [
      Number.parseInt(version, 10) >= oldestPostgres
        ? good(`PostgreSQL ${version} answers.`)
        : warning(`PostgreSQL ${version} is too old.`, `Move to ${oldestPostgres} or newer.`),
      skew <= mostClockSkew
        ? good("The clock agrees with the database's.")
        : warning(`The clock differs from the database's by ${Math.round(skew)} s.`, 'Set clocks by network: timedatectl set-ntp true.'),
    ];
  } catch (error) {
    return [fault(`The database cannot be used: ${reasonOf(error)}.`, 'Look whether it runs, and at DATABASE_URL.')];
  } finally {
    await db.destroy();
  }
}

/** Sends an email as the site does. Without an address only the setting is checked. */
export async function examineMail(
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom' | 'publicUrl'>,
  emailTo?: string,
): Promise<Finding[]> {
  if (!config.smtpUrl) return [warning('No mail is sent: it is written to files.', 'Set SMTP_URL.')];
  const { host } = new URL(config.smtpUrl);
  if (emailTo === undefined) return [good(`Mail goes through ${host}; --email you@example.org sends a test.`)];
  const delivery = createDelivery(config, async () => config.mailFrom ?? siteMailbox(config), 1, usualTimeouts);
  try {
    await delivery.deliver(testEmail(emailTo));
    return [good(`${host} has taken an email to ${emailTo}: look whether it arrives, and not among the spam.`)];
  } catch (error) {
    return [fault(`${host} does not take an email: ${reasonOf(error)}.`, 'Look at SMTP_URL (name, port, user, password) and MAIL_FROM.')];
  } finally {
    delivery.close();
  }
}
