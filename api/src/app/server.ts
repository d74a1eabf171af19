import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type App, buildApp } from './app.ts';
import { tryPlace } from '../operations/backup/examine-place.ts';
import { backupNightly } from '../operations/backup/nightly.ts';
import { type Config, readConfig, siteAddress } from '../core/base/config.ts';
import { version } from '../core/base/version.ts';
import { followFeesHourly } from '../members/fees/fee-reminders.ts';
import { deliverNoticesOften } from '../core/push/deliver-notices.ts';
import { offerPlacesOften } from '../registrations/calls/offer-places.ts';
import { endSilenceOften } from '../registrations/my-registration/end-silence.ts';
import { openDatabase } from '../core/db/connect.ts';
import { emptyLogOften } from '../core/db/empty-log.ts';
import { keepSnapshot } from '../core/db/snapshots.ts';
import { lockFolder } from '../core/db/lock-folder.ts';
import { createDiskReserve } from '../core/files/disk-reserve.ts';
import { pruneHourly } from '../operations/upkeep/prune.ts';
import type { Db } from '../core/db/schema.ts';
import { migrateOnceThere } from '../core/db/wait-for-database.ts';
import { findOpenFolder, keepFilesPrivate } from '../core/files/private-files.ts';
import { confirmAdministrable, greetFirstWebmaster } from '../accounts/session/first-webmaster.ts';
import { endPictureProcess } from '../core/images/process-apart.ts';
import { collectAtRest } from '../operations/upkeep/collect-at-rest.ts';
import { sweepHourly } from '../operations/upkeep/sweep.ts';
import { sendCredentialsOften } from '../operations/imports/send-credentials.ts';
import { createLog } from '../core/logs/log.ts';
import { listReleased } from 'platform/serve/live-modules';
import { type Timeouts, usualTimeouts } from '../core/peers/timeouts.ts';
import { hasUsers } from '../accounts/users/users-queries.ts';

interface RunningServer {
  app: App;
  /** Its address, with the actual port. */
  address: string;
  /** Notices for the operator: one line each. */
  notices: readonly string[];
  /** Finishes the requests and the emails in hand, then closes everything. Calls after the first wait for the same end. */
  stop(): Promise<void>;
}

/** Opens and migrates the database, and serves. Errors are the caller's to report. */
export async function startServer(
  config: Config,
  { distDir, timeouts: given }: { distDir?: string; timeouts?: Partial<Timeouts> } = {},
): Promise<RunningServer> {
  const report = config.sentryDsn ? (await import('../core/logs/error-reports.ts')).createErrorReports(config.sentryDsn) : undefined;
  const disk = createDiskReserve(config.dataDir);
  const log = createLog(config.logLevel, undefined, { report, onFullDisk: disk.spend });
  const warning = await findOpenFolder(config.dataDir);
  if (warning) log.warn(warning);
  const timeouts = { ...usualTimeouts, ...given };
  // Before anything is opened, which takes room.
  const stopWatching = await disk.watch(log);
  // Several servers share a PostgreSQL. A server that was asked to stop has ended by then.
  const takeFolder = () => lockFolder(config.dataDir, config.stop.notice + config.stop.timeout + timeouts.folder, log);
  const unlock = config.databaseUrl
    ? () => {}
    : await takeFolder().catch((error: unknown) => {
        stopWatching();
        throw error;
      });
  const db = openDatabase(config, { log, timeouts });
  const ending = new AbortController();
  try {
    await migrateOnceThere(db, timeouts.databaseAtStart, log, (first) => keepSnapshot(config, first));
    const app = buildApp(config, { db, log, timeouts, disk, ending: ending.signal, ...(distDir === undefined ? {} : { distDir }) });
    if (config.production) await confirmAdministrable(db, config);
    const stopCollecting = collectAtRest(app.server);
    await app.server.listen({ port: config.port, host: config.host });
    log.info(`version ${version} serves, on Node ${process.versions.node}`);
    // Only now: the link of a server that could not listen would not be seen.
    const greeting = await (config.production ? greetOperator(db, config) : greetDeveloper(db, config));
    const placeFault = await tryPlace(config);
    const noBackups =
      placeFault === undefined ? [] : [`No backup will be made: ${config.backup.to} (BACKUP_TO) cannot be written: ${placeFault}`];
    for (const notice of noBackups) log.error(notice);
    const notices = [...greeting, ...noBackups, ...listReleased(app.context.modules.read())];
    app.context.mail.start();
    const stopSweeping = sweepHourly(app.context);
    const stopPruning = pruneHourly(app.context);
    const stopEmptying = emptyLogOften(config, (error) => log.error({ err: error }, 'the log of the database could not be emptied'));
    const stopOffering = offerPlacesOften(app.context);
    const stopSilence = endSilenceOften(app.context);
    const stopCredentials = sendCredentialsOften(app.context);
    const stopFees = followFeesHourly(app.context);
    const stopNotices = deliverNoticesOften(app.context);
    const stopBackups = backupNightly(app.context);
    const end = async () => {
      ending.abort();
      await pause(config.stop.notice);
      stopBackups();
      stopWatching();
      stopEmptying();
      stopCollecting();
      const upkeep = [stopNotices(), stopFees(), stopCredentials(), stopOffering(), stopSilence(), stopPruning(), stopSweeping()];
      // A connection that was busy at the stop turns idle later, and a browser would keep it open for minutes.
      const reaping = setInterval(() => app.server.server.closeIdleConnections(), 100);
      await Promise.all([app.server.close(), app.context.mail.stop(), ...upkeep]);
      clearInterval(reaping);
      await app.context.cdn.stop();
      await endPictureProcess();
      await db.destroy();
      unlock();
      forgetSignals();
    };
    let ended: Promise<void> | undefined;
    const stop = () => (ended ??= end());
    const forgetSignals = stopOnSignals(stop, config.stop);
    return { app, address: siteAddress(app.server.server, config), notices, stop };
  } catch (error) {
    await db.destroy();
    stopWatching();
    unlock();
    throw error;
  }
}

async function greetOperator(db: Db, config: Config): Promise<string[]> {
  const noMail = config.smtpUrl ? [] : [`MAIL_TO_FILES=1: no email is sent, each is written to ${mailFolder(config)}.`];
  return [...noMail, ...(await greetFirstWebmaster(db, config))];
}

async function greetDeveloper(db: Db, config: Config): Promise<string[]> {
  const mail = config.smtpUrl ? `sent through ${new URL(config.smtpUrl).host}` : `written to ${mailFolder(config)}`;
  const isPrivate = ['127.0.0.1', 'localhost', '::1'].includes(config.host);
  return [
    ...((await hasUsers(db)) ? [] : ['There are no users yet: `pnpm start` stores a demonstration.']),
    `Mail is ${mail}.`,
    isPrivate
      ? 'Only this machine sees it: set HOST=0.0.0.0 to show the demonstration to others.'
      : `HOST=${config.host}: others see it too, and everybody knows the passwords of a demonstration.`,
  ];
}

const mailFolder = ({ dataDir }: Config) => resolve(dataDir, 'mail');

/**
 * Gives requests in hand their time at a stop. A second Ctrl-C ends it at once; a second SIGTERM changes nothing: service
 * managers send it to every process of a command, and pnpm sends its own on. @returns what ends the listening.
 */
function stopOnSignals(stop: () => Promise<void>, { notice, timeout }: Config['stop']): () => void {
  const end = () => {
    setTimeout(() => process.exit(1), notice + timeout).unref();
    stop().catch(() => process.exit(1));
  };
  const interrupt = () => {
    process.once('SIGINT', () => process.exit(1));
    end();
  };
  process.once('SIGINT', interrupt);
  process.on('SIGTERM', end);
  return () => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', end);
  };
}

/** The server that the environment describes, in a process of its own. @throws ConfigError when it describes none. */
export function startFromEnvironment(options: { distDir?: string } = {}): Promise<RunningServer> {
  keepFilesPrivate();
  return startServer(readConfig(process.env), options);
}
