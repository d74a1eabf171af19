import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import cookies from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { networkOf } from 'platform/serve/network-of';
import { createCaptcha } from '../core/captcha/create-captcha.ts';
import type { AltchaEffort } from '../core/captcha/altcha.ts';
import { captchaRoutes } from '../core/captcha/captcha.ts';
import { createCdn } from '../core/cdn/cdn.ts';
import { purgeAfterWrites } from '../core/cdn/purge-after-writes.ts';
import { pagesTag } from '../core/cdn/tags.ts';
import type { Config } from '../core/base/config.ts';
import type { AppContext } from '../accounts/security/context.ts';
import type { Db } from '../core/db/schema.ts';
import { createSharedClock, type SharedClock } from '../core/db/shared-clock.ts';
import { describeApi } from '../operations/docs/docs-routes.ts';
import { createFileStore } from '../core/files/file-store.ts';
import { answerError, answerErrors } from '../core/http/errors.ts';
import { answerUnreadable, answerUnusual } from '../core/http/unusual-messages.ts';
import { createPublicReplies, forgetRepliesAfterWrites } from '../core/http/public-replies.ts';
import { readToTheEnd } from '../core/http/read-to-the-end.ts';
import { lookEvery, timeRequests } from '../core/http/time-requests.ts';
import { logRequests, newRequestId, numberReplies, type RequestWatcher, watchRequests } from '../core/http/watch-requests.ts';
import { refuseWhenFull } from '../core/http/refuse-when-full.ts';
import { validatorCompiler } from '../core/http/validate.ts';
import { accountsPlugin } from '../accounts/routes.ts';
import { sitePlugin } from '../site/routes.ts';
import { registrationsPlugin } from '../registrations/routes.ts';
import { membersPlugin } from '../members/routes.ts';
import { privacyPlugin } from '../privacy/routes.ts';
import { operationsPlugin } from '../operations/routes.ts';
import { calls } from 'shared/contract/calls';
import { createLiveModules } from 'platform/serve/live-modules';
import { serveModules } from 'platform/serve/serve-modules';
import { openModulesStore } from 'platform/store/modules-store';
import { createSignedLinks } from '../core/images/signed-links.ts';
import { createSpool } from '../core/files/spool.ts';
import { findSender } from '../core/club/addresses.ts';
import { createSiteAbout } from '../core/club/site-about.ts';
import { createDelivery, type Delivery } from '../core/mail/deliver.ts';
import { createEnclose } from '../registrations/mailings/mailing-content.ts';
import { createMailWorker, mostConnections } from '../core/mail/worker.ts';
import { describeSite } from '../site/modules/describe-site.ts';
import { watchedStore } from '../core/peers/watched-store.ts';
import { type Timeouts, usualTimeouts } from '../core/peers/timeouts.ts';
import { createPeer, type Watch } from '../core/peers/peer.ts';
import { guardRoutes } from '../accounts/security/guard.ts';
import { createUnnamedProxies } from '../accounts/security/forwarded.ts';
import { secureReplies } from '../accounts/security/headers.ts';
import { createKnownDevices } from '../accounts/security/known-devices.ts';
import { unknownAddress } from '../core/base/coarse-network.ts';
import { createAnswersUnderWay } from '../core/http/answers-under-way.ts';
import { createLongAnswers } from '../core/http/long-answers.ts';
import { oneAtATime } from '../core/http/one-at-a-time.ts';
import { knowsProxies } from '../accounts/security/proxies.ts';
import { createLimits } from '../accounts/security/limits.ts';
import { createSessions } from '../accounts/security/sessions.ts';
import type { DiskReserve } from '../core/files/disk-reserve.ts';

export interface AppParts {
  db: Db;
  /** The build's output; without it the API serves no pages. */
  distDir?: string;
  log: FastifyBaseLogger;
  now?: () => Date;
  /** Sleeps for so many milliseconds. */
  wait?: (ms: number) => Promise<unknown>;
  /** The clock that all processes of the database share. */
  sharedNow?: SharedClock | undefined;
  /** Less work in tests. */
  captchaEffort?: AltchaEffort;
  disk?: Pick<DiskReserve, 'full' | 'look'>;
  /** Aborted once the process is about to end. */
  ending?: AbortSignal;
  /** Shorter in tests. */
  cdnPace?: { gathering: number; firstPause: number } | undefined;
  timeouts?: Partial<Timeouts> | undefined;
  /** Takes emails in the place of the configured mail server. */
  delivery?: Delivery;
}

export interface App {
  server: FastifyInstance;
  context: AppContext;
}

const mailAway = 'El servidor de correo no responde. Inténtalo de nuevo más tarde.';
const cdnAway = 'La CDN no responde. Inténtalo de nuevo más tarde.';
const modulesAway = 'El lugar donde se publican los módulos no responde. Inténtalo de nuevo más tarde.';

/** The whole server on an open, migrated database. It neither listens nor delivers mail by itself. */
export function buildApp(config: Config, parts: AppParts): App {
  const { db, distDir, log, now = () => new Date(), sharedNow = createSharedClock(db, config), captchaEffort, timeouts: given } = parts;
  const { wait = sleep } = parts;
  const { cdnPace, delivery, disk = { full: false, look: async () => {} }, ending = new AbortController().signal } = parts;
  const timeouts = { ...usualTimeouts, ...given };
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: newRequestId,
    bodyLimit: 256 * 1024,
    // A start's own waits have limits; a slow machine is no reason to end it.
    pluginTimeout: 0,
    requestTimeout: timeouts.upload,
    connectionTimeout: timeouts.stillConnection,
    // Node's own error for a message without a host has no body: answerUnusual.
    http: { headersTimeout: timeouts.request, connectionsCheckingInterval: lookEvery(timeouts.request), requireHostHeader: false },
    forceCloseConnections: 'idle',
    // A passkey's name may be long; what a path may hold is for its schema to say.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
  });
  const watch: Watch = { log, timeouts };
  const cdn = createCdn({ config, peer: createPeer('CDN', cdnAway, watch), log, ...(cdnPace && { pace: cdnPace }) });
  const objects = openModulesStore({ dir: config.modulesDir, bucket: config.modulesBucket }, timeouts.bucket);
  const modules = createLiveModules({
    objects: config.modulesBucket ? watchedStore(objects, createPeer('bucket of modules', modulesAway, watch)) : objects,
    releasesDir: config.modulesBucket ? undefined : resolve(config.modulesDir),
    copiesDir: resolve(config.dataDir, 'modules'),
    builtDir: distDir && join(distDir, 'modules'),
    verifyKey: config.modulesVerifyKey,
    // At a start too, which may be another version of the whole site.
    onChange: () => cdn.purge([pagesTag]),
    onError: (error) => log.error({ err: error }, 'the releases of modules could not be read'),
    onRecovered: () => log.info('the releases of modules can be read again'),
  });
  const isProxy = knowsProxies(config.trustProxy);
  const unnamed = createUnnamedProxies(config, log);
  const isNobodys = (address: string) => address === unknownAddress || isProxy(address) || unnamed.has(address);
  const answers = createAnswersUnderWay(server.server, {
    ...config.connections,
    networkOf: (address) => (isNobodys(address) ? undefined : networkOf(address)),
    unread: timeouts.unread,
    log,
  });
  const files = createFileStore(config, watch);
  const sessions = createSessions(db, config.jwtSecret, now);
  const context: AppContext = {
    config,
    db,
    files,
    spool: createSpool(join(config.dataDir, 'subidas')),
    now,
    wait,
    sharedNow,
    sessions,
    devices: createKnownDevices(config, now),
    limits: createLimits({ db, config, sessions, now }),
    captcha: createCaptcha(config, { db, now, watch, effort: captchaEffort }),
    mail: createMailWorker({
      db,
      delivery: delivery ?? createDelivery(config, () => findSender(db, config), mostConnections, timeouts),
      enclose: createEnclose(db, files, config),
      alone: config.databaseUrl === undefined,
      peer: createPeer('mail server', mailAway, watch),
      sharedNow,
      log,
    }),
    cdn,
    site: createSiteAbout({ db, now }),
    publicReplies: createPublicReplies(cdn),
    longAnswers: createLongAnswers(answers, config.connections, timeouts),
    signedLinks: createSignedLinks(config.jwtSecret, now),
    modules,
    disk,
    log,
    ending,
  };

  server.decorate('siteName', context.site.nameNow);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.removeContentTypeParser('text/plain');
  server.register(cookies);
  unnamed.watch(server);
  secureReplies(server, config);
  numberReplies(server);
  answerErrors(server);
  answerUnusual(server);
  refuseWhenFull(server, disk);
  guardRoutes(server, context.sessions, calls);
  timeRequests(server, timeouts, answers);
  readToTheEnd(server.server);
  oneAtATime(server.server);
  forgetRepliesAfterWrites(server, context.publicReplies);
  purgeAfterWrites(server, cdn);

  const watchers: RequestWatcher[] = config.accessLog ? [logRequests(log)] : [];
  if (config.accessLog || config.metricsToken !== undefined) watchRequests(server, watchers);

  server.register(async (root) => {
    if (config.metricsToken !== undefined) {
      // Loaded only where it is configured.
      const { metricsRoutes } = await import('../operations/metrics/metrics-routes.ts');
      watchers.push(metricsRoutes(root, context, config.metricsToken));
    }
    if (config.apiDocs) await describeApi(root);
    await root.register(captchaRoutes, context);
    await root.register(accountsPlugin, context);
    await root.register(sitePlugin, context);
    await root.register(registrationsPlugin, context);
    await root.register(membersPlugin, context);
    await root.register(privacyPlugin, context);
    await root.register(operationsPlugin, { ...context, within: timeouts.readiness });
    await root.register(serveModules, describeSite(context, server, distDir));
  });
  return { server, context };
}
