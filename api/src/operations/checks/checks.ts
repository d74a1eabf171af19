import { formatBytes } from 'shared/text/bytes';
import { knowsProxies } from '../../accounts/security/proxies.ts';
import { seeProxy } from '../../accounts/security/see-proxy.ts';
import { version } from '../../core/base/version.ts';
import { findForeignInPlace, findPlaceFault, findPlaceFaultBeside } from '../backup/examine-place.ts';
import { type Check, runCheck, type Subjects, type Told } from './check.ts';
import { ifOpen, lookAtClock, lookAtDatabase, lookAtDump, orTellWhy } from './database.ts';
import { duration, type Finding, good } from './finding.ts';
import { describeForeign, describePlace, lookAtLastBackup, lookForFreshBackup } from './last-backup.ts';
import { lookAtDisk, lookAtFolder, lookAtRoom } from './machine.ts';
import { lookAtMail, lookAtOutbox, lookAtUndelivered, tryMail } from './mail.ts';
import { lookAtLoads, lookAtReleases, lookAtRendering } from './modules.ts';
import { lookAtPush } from './push.ts';
import { lookAtMigrations, lookAtNewest, lookAtNode, lookAtPostgres } from './new-version.ts';
import { describeProxy, lookAtPublicAddress, lookAtRunning } from './public-address.ts';
import { lookAtReferences, lookForHalfDone, lookForMissing, lookForUnnamed } from './rows-and-files.ts';

/** All checks of a site, in the order of the reports. */
const checks: readonly Check[] = [
  {
    name: 'Settings',
    at: {
      doctor: async ({ config }) => [
        good({ en: `Version ${version}; the settings describe ${config.production ? 'a site' : 'a demonstration'}.` }),
      ],
    },
  },
  { name: 'Running version', at: { upgrade: ({ config, installed }) => lookAtRunning(config, installed) } },
  { name: 'Newest version', at: { upgrade: ({ newest, installed }) => lookAtNewest(newest, installed) } },
  { name: 'Node', at: { upgrade: ({ newest }) => lookAtNode(newest) } },
  {
    name: 'Base de datos',
    at: {
      doctor: orTellWhy((db, { config }) => lookAtDatabase(db, config)),
      upgrade: orTellWhy((db, { config, newest }) => lookAtPostgres(db, config.databaseUrl, newest)),
      page: ({ context: { db, config } }) => lookAtDatabase(db, config),
    },
  },
  {
    name: 'Migrations',
    at: { upgrade: ifOpen((db, { config, newest }) => lookAtMigrations(db, newest, config.databaseUrl !== undefined)) },
  },
  { name: 'Cola de correo', at: { page: ({ context: { db, now } }) => lookAtOutbox(db, now()) } },
  { name: 'Correos sin entregar', at: { page: ({ context: { db, now } }) => lookAtUndelivered(db, now()) } },
  {
    name: 'Envío de correo',
    at: { doctor: ({ config, emailTo }) => tryMail(config, emailTo), page: ({ context }) => lookAtMail(context.config) },
  },
  {
    name: 'Avisos al móvil',
    at: { doctor: ifOpen((db) => lookAtPush(db)), page: ({ context: { db } }) => lookAtPush(db) },
  },
  { name: 'Espacio en disco', at: { doctor: ({ config }) => lookAtDisk(config), page: ({ context }) => lookAtDisk(context.config) } },
  { name: 'Room', at: { upgrade: ({ config, checkout }) => lookAtRoom(config, checkout) } },
  {
    name: 'Copia de seguridad',
    at: {
      async doctor(subject) {
        const { config, now } = subject;
        const place = await findPlaceFaultBeside(config);
        const written: Finding<'en'>[] =
          place === undefined
            ? config.backup.at === undefined
              ? []
              : [good({ en: `Backups go to ${config.backup.to}.` })]
            : [describePlace(config, place)];
        return [
          ...written,
          ...describeForeign(await findForeignInPlace(config), config),
          ...(await ifOpen<typeof subject, 'en'>(async (db) => [
            ...(await lookAtDump(db, config)),
            ...(await lookAtLastBackup(db, config, now)),
          ])(subject)),
        ];
      },
      upgrade: ifOpen(async (db, { config, now }) => [...(await lookAtDump(db, config)), ...(await lookForFreshBackup(db, now))]),
      async page({ context: { db, config, now, log } }) {
        const place = await findPlaceFault(config);
        if (place === undefined)
          return [
            ...(await lookAtDump(db, config)),
            ...describeForeign(await findForeignInPlace(config), config),
            ...(await lookAtLastBackup(db, config, now())),
          ];
        log.error(`no backup will be made: ${config.backup.to} (BACKUP_TO) cannot be written: ${place}`);
        return [describePlace(config, place)];
      },
    },
  },
  { name: 'Carpeta de datos', at: { doctor: ({ config }) => lookAtFolder(config), page: ({ context }) => lookAtFolder(context.config) } },
  {
    name: 'Reloj',
    at: { doctor: ifOpen((db, { config }) => lookAtClock(db, config)), page: ({ context: { db, config } }) => lookAtClock(db, config) },
  },
  {
    name: 'Direcciones de las visitas',
    at: {
      doctor: ({ config }) => lookAtPublicAddress(config),
      page: async ({ context, request }) => [describeProxy(seeProxy(request, knowsProxies(context.config.trustProxy)))],
    },
  },
  { name: 'Módulos', at: { page: ({ context }) => lookAtLoads(context) } },
  { name: 'Publicaciones', at: { page: ({ context }) => lookAtReleases(context) } },
  { name: 'Páginas dibujadas', at: { page: ({ context }) => lookAtRendering(context) } },
  {
    name: 'Servidor',
    at: {
      page: async () => [
        good({
          es: `Versión ${version}, en marcha desde hace ${duration(process.uptime())}, con ${formatBytes(process.memoryUsage.rss())} de memoria y Node ${process.versions.node}.`,
        }),
      ],
    },
  },
  { name: 'References', at: { data: lookAtReferences } },
  { name: 'Uploads and deletions', at: { data: lookForHalfDone } },
  { name: 'Missing files', at: { data: lookForMissing } },
  { name: 'Files without a row', at: { data: lookForUnnamed } },
];

/** Runs the checks of a command, one after another. */
export async function runChecks<P extends Exclude<keyof Subjects, 'page'>>(place: P, subject: Subjects[P]): Promise<Told[]> {
  const told: Told[] = [];
  for (const check of checks) told.push(...(await runCheck(check, place, subject)));
  return told;
}

/** Runs the checks of the page /estado, all at once. */
export async function checkForPage(subject: Subjects['page']): Promise<Told[]> {
  const { log } = subject.context;
  const told = checks.map((check) =>
    runCheck(check, 'page', subject, (error, name) =>
      log.error({ err: error, check: name }, 'the state of the site could not be looked at'),
    ),
  );
  return (await Promise.all(told)).flat();
}
