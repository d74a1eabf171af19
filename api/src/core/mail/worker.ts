import type { FastifyBaseLogger } from 'fastify';
import { PeerError } from 'platform/store/ask-in-time';
import type { Db } from '../db/schema.ts';
import type { Peer } from '../peers/peer.ts';
import type { Delivery } from './deliver.ts';
import { explainFailure } from './explain-failure.ts';
import type { Enclose } from './whole-mail.ts';
import { endLeases, leaseMail, leaseMs, type Mail, markFailed, markSent, renewLeases } from './outbox.ts';
import { createSemaphore } from 'platform/store/semaphore';
import { newUuid } from '../base/random.ts';

/** Polling interval of the outbox, in ms: for retries, for what other processes queued, and to renew leases. */
const everyMs = leaseMs / 4;

/** Concurrent deliveries. One of them takes no mailing, so that an email to one person never waits for a mailing. */
const lanes = ['any', 'any', 'any', 'any', 'personal'] as const;
export const mostConnections = lanes.length;

export interface MailWorker {
  /** Starts delivering due emails, until `stop`. */
  start(): void;
  /** Polls the outbox now, because there is a new email. Nothing happens on a worker that was not started. */
  wake(): void;
  /** Delivers all due emails; resolves with how many were tried. */
  deliverDue(): Promise<number>;
  /** Finishes the emails in hand, if any. */
  stop(): Promise<void>;
}

export interface MailWorkerParts {
  db: Db;
  delivery: Delivery;
  /** Completes the emails of a mailing. */
  enclose: Enclose;
  /** No other process delivers from this database: at its start the worker ends the leases of one that was killed. */
  alone: boolean;
  /** The mail server. */
  peer: Peer;
  /** The clock that all processes of the database share. */
  sharedNow: () => Promise<Date>;
  log: FastifyBaseLogger;
}

export function createMailWorker({ db, delivery, enclose, alone, peer, sharedNow, log }: MailWorkerParts): MailWorker {
  const workerId = newUuid();
  // A lock within this process: lanes that look at the same moment would all find the same email.
  const exclusively = createSemaphore(1);
  const inHand = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  /** @returns whether the mail server can be reached. */
  async function deliver(mail: Mail): Promise<boolean> {
    try {
      await delivery.deliver(await enclose.complete(mail));
    } catch (error) {
      const { reason, permanent, away = false } = explainFailure(error);
      if (away) peer.failed(new PeerError(`The mail server cannot be used: ${codeOf(error)}.`, { cause: error }));
      else log.warn({ mail: mail.id, attempt: mail.intentos, permanent, code: codeOf(error) }, 'an email could not be delivered');
      await markFailed(db, mail, reason, permanent, await sharedNow());
      return !away;
    }
    peer.answered();
    await markSent(db, mail);
    return true;
  }

  async function lease(kind: (typeof lanes)[number]): Promise<Mail | undefined> {
    const mail = await leaseMail(db, workerId, await sharedNow(), kind, inHand);
    if (mail) inHand.add(mail.id);
    return mail;
  }

  async function drain(kind: (typeof lanes)[number]): Promise<number> {
    for (let tried = 0; ; tried++) {
      const mail = stopping ? undefined : await exclusively(() => lease(kind));
      if (!mail) return tried;
      try {
        // The others wait in the outbox, as they are, for the next tick: no email's attempts are used up on a server that is away.
        if (!(await deliver(mail))) return tried + 1;
      } finally {
        inHand.delete(mail.id);
      }
    }
  }

  const rounds = lanes.map((kind) =>
    oneAtATime(() => drain(kind).catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))),
  );
  const runAll = () => Promise.all(rounds.map(({ run }) => run())).then(enclose.forget);

  async function tick(): Promise<void> {
    if (rounds.some(({ isRunning }) => isRunning())) await renewLeases(db, workerId, await sharedNow());
    void runAll();
  }

  return {
    start() {
      const begin = async () => {
        if (alone) await endLeases(db);
        await runAll();
      };
      const complain = (error: unknown) => log.error({ err: error }, 'the outbox could not be read');
      timer = setInterval(() => tick().catch(complain), everyMs).unref();
      begin().catch(complain);
    },
    wake() {
      if (timer) void runAll();
    },
    async deliverDue() {
      const tried = await Promise.all(lanes.map(drain));
      enclose.forget();
      return tried.reduce((sum, count) => sum + count);
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      await runAll();
      delivery.close();
    },
  };
}

interface Rounds {
  /** Resolves once there is nothing more to do. Called during a round, there is another one after it, not two. */
  run(): Promise<void>;
  isRunning(): boolean;
}

function oneAtATime(round: () => Promise<unknown>): Rounds {
  let running: Promise<void> | undefined;
  let again = false;
  const loop = async () => {
    do {
      again = false;
      await round();
    } while (again);
    running = undefined;
  };
  return {
    run() {
      if (running) again = true;
      running ??= loop();
      return running;
    },
    isRunning: () => running !== undefined,
  };
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
