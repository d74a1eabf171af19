import type { FastifyBaseLogger } from 'fastify';
import type { Captcha } from './captcha/captcha.ts';
import type { Cdn } from './cdn/cdn.ts';
import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import type { SharedClock } from './db/shared-clock.ts';
import type { FileStore } from './files/file-store.ts';
import type { LongAnswers } from './http/long-answers.ts';
import type { PublicReplies } from './http/public-replies.ts';
import type { SignedLinks } from './images/signed-links.ts';
import type { Spool } from './images/spool.ts';
import type { MailWorker } from './mail/worker.ts';
import type { LiveModules } from 'platform/serve/live-modules';
import type { KnownDevices } from '../accounts/security/known-devices.ts';
import type { Limits } from '../accounts/security/limits.ts';
import type { Sessions } from '../accounts/security/sessions.ts';
import type { Site } from './club/site-about.ts';
import type { DiskReserve } from './files/disk-reserve.ts';

/** What features are given: each takes what it needs. */
export interface AppContext {
  config: Config;
  db: Db;
  files: FileStore;
  spool: Spool;
  sessions: Sessions;
  limits: Limits;
  devices: KnownDevices;
  captcha: Captcha;
  cdn: Cdn;
  mail: MailWorker;
  site: Site;
  publicReplies: PublicReplies;
  longAnswers: LongAnswers;
  signedLinks: SignedLinks;
  modules: LiveModules;
  disk: Pick<DiskReserve, 'full'>;
  log: FastifyBaseLogger;
  /** Aborted once this process is about to end. */
  ending: AbortSignal;
  now: () => Date;
  sharedNow: SharedClock;
}
