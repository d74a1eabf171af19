import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { findInbox } from '../settings/addresses.ts';
import { type Bound, countOrRefuse, countUp, day, Exhausted, hour } from './count-up.ts';
import { isStaff } from './is-staff.ts';
import { boundsOfNetworks } from './networks.ts';
import type { Sessions } from './sessions.ts';

const sentences = {
  signUps: 'Hemos recibido demasiadas inscripciones desde tu conexión',
  messages: 'Hemos recibido demasiados mensajes',
  takedowns: 'Hemos recibido demasiadas solicitudes desde tu conexión',
  resets: 'Se han pedido demasiados enlaces desde tu conexión',
};

/** How much more than one kind of email all kinds together may be, to one mailbox. */
const kindsTogether = 2;

/** Most providers deliver whatever follows a `+` to the address before it. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Bounds on what anybody may cause without being known to the club. */
export interface Limits {
  /**
   * Counts what a network does in an hour, and for messages what the club's mailbox gets in a day. Staff are not counted.
   *
   * @throws HttpError 429 with Retry-After, in seconds, when it is enough.
   */
  admit(what: keyof typeof sentences, request: FastifyRequest): Promise<void>;
  /**
   * Whether one more email may go to this address today; if so it is counted, with the transaction that queues it. Each kind has a bound,
   * and so have all of them together; `ana+x@` is `ana@`. Those that reset a password have only their own: nobody holds them back by others.
   */
  mayWriteTo(trx: Db, address: string, kind: string): Promise<boolean>;
}

interface Parts {
  db: Db;
  config: Pick<Config, 'limits' | 'clubEmail' | 'publicUrl'>;
  sessions: Sessions;
  now: () => Date;
}

export function createLimits({ db, config, sessions, now }: Parts): Limits {
  const { limits } = config;
  const boundEmails = (address: string, inbox: string, kind: string, times = 1): Bound => ({
    what: `letter ${kind} ${mailboxOf(address)}`,
    most: (address === inbox ? limits.clubEmails : limits.emails) * times,
    windowMs: day,
  });

  return {
    async admit(what, request) {
      const user = await sessions.find(request, 'temporary');
      if (user && isStaff(user)) return;
      const bounds: Bound[] = boundsOfNetworks(request.ip, limits[what]).map(({ network, most }) => ({
        what: `${what} ${network}`,
        most,
        windowMs: hour,
      }));
      if (what === 'messages') {
        const inbox = await findInbox(db, config);
        bounds.push(boundEmails(inbox, inbox, what));
      }
      await countOrRefuse(db, bounds, now(), sentences[what]);
    },
    async mayWriteTo(trx, address, kind) {
      try {
        const inbox = await findInbox(trx, config);
        // One after the other: what is refused by the second stays counted in the first, which the rest of the transaction does not mind.
        await countUp(trx, [boundEmails(address, inbox, kind)], now());
        if (kind !== 'reset') await countUp(trx, [boundEmails(address, inbox, 'of any kind', kindsTogether)], now());
        return true;
      } catch (error) {
        if (error instanceof Exhausted) return false;
        throw error;
      }
    },
  };
}
