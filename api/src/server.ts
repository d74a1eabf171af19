import { resolve } from 'node:path';
import { type App, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { emptyLogOften } from './db/empty-log.ts';
import { pruneHourly } from './upkeep/prune.ts';
import type { Db } from './db/schema.ts';
import { migrateOnceThere } from './db/wait-for-database.ts';
import { listDemoAccounts } from './seed/list-demo-accounts.ts';
import { findOpenFolder } from './files/private-files.ts';
import { seedApart } from './seed/seed-apart.ts';
import { greetFirstWebmaster } from './session/first-webmaster.ts';
import { endPictureProcess } from './images/process-apart.ts';
import { sweepHourly } from './upkeep/sweep.ts';
import { createLog } from './log.ts';
import { listReleased } from 'platform/serve/live-modules';
import { type Timeouts, usualTimeouts } from './peers/timeouts.ts';
import { siteAddress } from './site-address.ts';
import { hasUsers } from './users/users-queries.ts';

export interface RunningServer {
  app: App;
  /** Where it listens, with the port that was really taken. */
  address: string;
  /** What the person who starts it should read: one line each. */
  notices: readonly string[];
  /** Finishes the requests and the email in hand, then closes everything. */
  stop(): Promise<void>;
}

/** Opens and migrates the database, fills an empty one, and serves. Errors are the caller's to tell. */
export async function startServer(
  config: Config,
  { distDir, timeouts: given }: { distDir?: string; timeouts?: Partial<Timeouts> } = {},
): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const warning = await findOpenFolder(config.dataDir);
  if (warning) log.warn(warning);
  const timeouts = { ...usualTimeouts, ...given };
  const db = openDatabase(config, { log, timeouts });
  try {
    await migrateOnceThere(db, timeouts.databaseAtStart, log);
    const app = buildApp(config, { db, log, timeouts, ...(distDir === undefined ? {} : { distDir }) });
    // Before anybody can see it: an empty club helps nobody.
    if (!config.production && !(await hasUsers(db))) await seedApart(config);
    const stopSweeping = await sweepHourly(app.context);
    await app.server.listen({ port: config.port, host: config.host });
    // Only now: a password made for a server that could not listen would be told to nobody.
    const greeting = await (config.production ? greetOperator(db, config) : greetDeveloper(db, config));
    const notices = [...greeting, ...listReleased(await app.context.modules.read())];
    app.context.mail.start();
    const stopPruning = pruneHourly(app.context);
    const stopEmptying = emptyLogOften(config, (error) => log.error({ err: error }, 'the log of the database could not be emptied'));
    const stop = async () => {
      forgetSignals();
      stopPruning();
      stopEmptying();
      stopSweeping();
      // A connection that was busy when we stopped turns idle later, and a browser would keep it open for minutes.
      const reaping = setInterval(() => app.server.server.closeIdleConnections(), 100);
      await app.server.close();
      clearInterval(reaping);
      await app.context.mail.stop();
      await endPictureProcess();
      await db.destroy();
    };
    const forgetSignals = stopOnSignals(stop);
    return { app, address: siteAddress(app.server.server, config), notices, stop };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function greetOperator(db: Db, config: Config): Promise<string[]> {
  const noMail = config.smtpUrl ? [] : [`MAIL_TO_FILES=1: no email is sent, each is written to ${mailFolder(config)}.`];
  return [...noMail, ...(await greetFirstWebmaster(db, config))];
}

async function greetDeveloper(db: Db, config: Config): Promise<string[]> {
  const accounts = await listDemoAccounts(db);
  const mail = config.smtpUrl ? `sent through ${new URL(config.smtpUrl).host}` : `written to ${mailFolder(config)}`;
  const isPrivate = ['127.0.0.1', 'localhost', '::1'].includes(config.host);
  return [
    ...(accounts.length > 0 ? ['Demo accounts:', ...accounts.map((account) => `  ${account}`)] : []),
    `Mail is ${mail}.`,
    isPrivate
      ? 'Only this machine sees it: set HOST=0.0.0.0 to show the demonstration to others.'
      : `HOST=${config.host}: others see it too, and everybody knows the passwords of a demonstration.`,
  ];
}

const mailFolder = ({ dataDir }: Config) => resolve(dataDir, 'mail');

/** In-flight requests get ten seconds; a second signal ends the process at once. Returns what ends the listening. */
function stopOnSignals(stop: () => Promise<void>): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const forget = () => signals.forEach((signal) => process.off(signal, onSignal));
  const onSignal = () => {
    setTimeout(() => process.exit(1), 10_000).unref();
    stop().catch(() => process.exit(1));
  };
  for (const signal of signals) process.once(signal, onSignal);
  return forget;
}
