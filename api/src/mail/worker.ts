import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { PeerError } from 'shared/releases/ask-in-time';
import type { Db } from '../db/schema.ts';
import type { Peer } from '../peers/peer.ts';
import type { Delivery } from './deliver.ts';
import { explainFailure } from './explain-failure.ts';
import type { Enclose } from './mailing-content.ts';
import { endLeases, leaseMail, leaseMs, type Mail, markFailed, markSent, renewLeases } from './outbox.ts';
import { takeTurns } from '../take-turns.ts';

/** How often the outbox is looked at without being woken: for retries, for what other processes queued, and to renew leases. */
const everyMs = leaseMs / 4;

/** Letters that are delivered side by side. One lane takes no mailing: whoever writes to one person waits for nobody. */
const lanes = ['any', 'any', 'any', 'any', 'personal'] as const;
export const mostConnections = lanes.length;

export interface MailWorker {
  /** Delivers what is due from now on, until `stop`. */
  start(): void;
  /** There is a new letter. Nothing happens on a worker that was not started. */
  wake(): void;
  /** Delivers everything that is due now; resolves with how many letters were tried. */
  deliverDue(): Promise<number>;
  /** Finishes the letters in hand, if any. */
  stop(): Promise<void>;
}

export interface MailWorkerParts {
  db: Db;
  delivery: Delivery;
  /** Completes the letters of a mailing. */
  enclose: Enclose;
  /** No other process delivers from this database: leases of a process that was killed end when this one starts. */
  alone: boolean;
  /** The mail server. */
  peer: Peer;
  now: () => Date;
  log: FastifyBaseLogger;
}

export function createMailWorker({ db, delivery, enclose, alone, peer, now, log }: MailWorkerParts): MailWorker {
  const tenant = randomUUID();
  // One at a time: lanes that look at the same moment would all find the same letter.
  const inTurn = takeTurns(1);
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  /** @returns whether the mail server can be spoken to. */
  async function deliver(mail: Mail): Promise<boolean> {
    try {
      await delivery.deliver(await enclose.complete(mail));
    } catch (error) {
      const { reason, permanent, away = false } = explainFailure(error);
      if (away) peer.failed(new PeerError(`The mail server cannot be used: ${codeOf(error)}.`, { cause: error }));
      else log.warn({ mail: mail.id, attempt: mail.intentos, permanent, code: codeOf(error) }, 'a letter could not be delivered');
      await markFailed(db, mail, reason, permanent, now());
      return !away;
    }
    peer.answered();
    await markSent(db, mail);
    return true;
  }

  async function drain(kind: (typeof lanes)[number]): Promise<number> {
    for (let tried = 0; ; tried++) {
      const mail = stopping ? undefined : await inTurn(() => leaseMail(db, tenant, now(), kind));
      if (!mail) return tried;
      // The others wait in the outbox, as they are, for the next beat: nobody's attempts are used up on a server that is away.
      if (!(await deliver(mail))) return tried + 1;
    }
  }

  const rounds = lanes.map((kind) =>
    oneAtATime(() => drain(kind).catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))),
  );
  const runAll = () => Promise.all(rounds.map(({ run }) => run())).then(enclose.forget);

  async function beat(): Promise<void> {
    if (rounds.some(({ isRunning }) => isRunning())) await renewLeases(db, tenant, now());
    void runAll();
  }

  return {
    start() {
      const begin = async () => {
        if (alone) await endLeases(db);
        await runAll();
      };
      const complain = (error: unknown) => log.error({ err: error }, 'the outbox could not be read');
      timer = setInterval(() => beat().catch(complain), everyMs).unref();
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
  /** Resolves once there is nothing more to do. Asked for during a round, there is another one after it, not two. */
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
