import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/schema.ts';
import type { Delivery } from './deliver.ts';
import { leaseMail, type Mail, markFailed, markSent } from './outbox.ts';

/** How often the outbox is looked at without being woken: for retries, and for what other processes queued. */
const everyMs = 15_000;

export interface MailWorker {
  /** Delivers what is due from now on, until `stop`. */
  start(): void;
  /** There is a new letter. Nothing happens on a worker that was not started. */
  wake(): void;
  /** Delivers everything that is due now; resolves with how many letters were tried. */
  deliverDue(): Promise<number>;
  /** Finishes the letter in hand, if any. */
  stop(): Promise<void>;
}

export function createMailWorker(db: Db, delivery: Delivery, now: () => Date, log: FastifyBaseLogger): MailWorker {
  const tenant = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopping = false;

  async function deliver(mail: Mail): Promise<void> {
    try {
      await delivery.deliver(mail);
      await markSent(db, mail);
    } catch (error) {
      const { reason, permanent } = explainFailure(error);
      log.warn({ mail: mail.id, attempt: mail.intentos, permanent, code: codeOf(error) }, 'a letter could not be delivered');
      await markFailed(db, mail, reason, permanent, now());
    }
  }

  async function deliverDue(): Promise<number> {
    for (let tried = 0; ; tried++) {
      const mail = stopping ? undefined : await leaseMail(db, tenant, now());
      if (!mail) return tried;
      await deliver(mail);
    }
  }

  /** One round after another, never two at once. */
  function enqueueRound(): void {
    running = running.then(deliverDue).catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'));
  }

  return {
    start() {
      timer = setInterval(enqueueRound, everyMs).unref();
      enqueueRound();
    },
    wake() {
      if (timer) enqueueRound();
    },
    deliverDue,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
      delivery.close();
    },
  };
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A reply of 500 or more from the mail server is final: this recipient will not take this letter. */
function explainFailure(error: unknown): { reason: string; permanent: boolean } {
  const reason = error instanceof Error ? error.message : String(error);
  const response = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return { reason, permanent: response >= 500 && response !== 535 };
}
