import type { FastifyBaseLogger } from 'fastify';
import type { Captcha } from './captcha/captcha.ts';
import type { Cdn } from './cdn/cdn.ts';
import type { Config } from './base/config.ts';
import type { Db } from './db/schema.ts';
import type { SharedClock } from './db/shared-clock.ts';
import type { FileStore } from './files/file-store.ts';
import type { LongAnswers } from './http/long-answers.ts';
import type { PublicReplies } from './http/public-replies.ts';
import type { SignedLinks } from './images/signed-links.ts';
import type { Spool } from './files/spool.ts';
import type { MailWorker } from './mail/worker.ts';
import type { LiveModules } from 'platform/serve/live-modules';
import type { Site } from './club/site-about.ts';
import type { DiskReserve } from './files/disk-reserve.ts';

/** The parts that every room gets; those above `core` get the sessions and limits of `accounts` besides (accounts/security/context.ts). */
export interface CoreContext {
  config: Config;
  db: Db;
  files: FileStore;
  spool: Spool;
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
  wait: (ms: number) => Promise<unknown>;
  sharedNow: SharedClock;
}
