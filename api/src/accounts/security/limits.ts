import type { FastifyRequest } from 'fastify';
import type { Compilable } from 'kysely';
import { type Captcha, captchaRefused, requireCaptcha } from '../../core/captcha/captcha.ts';
import type { Config } from '../../core/base/config.ts';
import type { Db } from '../../core/db/schema.ts';
import { mailboxOf } from '../../core/mail/email.ts';
import { findInbox } from '../../core/club/addresses.ts';
import {
  type Ahead,
  type Bound,
  countAhead,
  counting,
  countingOrRefuse,
  countOrRefuse,
  countUp,
  day,
  Exhausted,
  hour,
  takeBack,
  takingBack,
} from './count-up.ts';
import { isStaff } from './is-staff.ts';
import { boundsOfNetworks } from '../../core/base/coarse-network.ts';
import type { Sessions, SessionUser } from './sessions.ts';

const sentences = {
  signUps: 'Hemos recibido demasiadas inscripciones desde tu conexión',
  messages: 'Hemos recibido demasiados mensajes',
  takedowns: 'Hemos recibido demasiadas solicitudes desde tu conexión',
  resets: 'Se han pedido demasiados enlaces desde tu conexión',
};

/** How many more of a network or an account one call takes in a day than all of them together in an hour. */
const inCallAndDay = 4;
/** The factor of all kinds of email together over one kind, to one mailbox. */
const kindsTogether = 2;

/** Bounds on calls of visitors without a session. */
export interface Limits {
  /**
   * Counts what a network does in an hour, and for messages what the club's mailbox gets in a day. Staff are not counted.
   *
   * @throws HttpError 429 with Retry-After, in seconds, when the bound is reached.
   */
  admit(what: keyof typeof sentences, request: FastifyRequest): Promise<void>;
  /**
   * `admit` of a sign-up ahead of other work (see `countAhead`), with the captcha of that call: a wrong one is not counted. Its people are,
   * not the request: for the network, the account, and each of both in the call.
   *
   * @throws HttpError as `requireCaptcha` too.
   */
  admitAhead<T>(request: FastifyRequest, party: Party, proof: Proof, ready: Promise<T>): Promise<Ahead<T>>;
  /** The count of `admitAhead` for who solves no captcha, as statements of the sign-up's own transaction: a round trip less. */
  countSignUp(trx: Db, request: FastifyRequest, party: Party, user: SessionUser): ReturnType<typeof countingOrRefuse>;
  /**
   * Whether one more email may go to this address today; if so it is counted, with the transaction that queues it. Each kind has a bound,
   * and so have all of them together; `ana+x@` is `ana@`. Those that reset a password have only their own: other emails cannot hold them back.
   */
  mayWriteTo(trx: Db, address: string, kind: string): Promise<boolean>;
  /** `mayWriteTo` as statements, to be sent with others. */
  countEmail(trx: Db, address: string, kind: string, inbox: string): EmailCount;
}

interface Party {
  people: number;
  /** What they sign up for. */
  event: string;
}

interface Proof {
  captcha: Captcha;
  token: string;
  /** Of the request's session, as just read. */
  user: SessionUser | null;
}

interface EmailCount {
  statements: Compilable<unknown>[];
  /** @param rows The results of these statements. */
  isWithin(rows: readonly (readonly unknown[])[]): boolean;
  /** Undoes the count where it is not within the bound. */
  takingBack(rows: readonly (readonly unknown[])[]): Compilable<unknown>[];
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
    what: `email ${kind} ${mailboxOf(address)}`,
    most: (address === inbox ? limits.clubEmails : limits.emails) * times,
    windowMs: day,
  });

  /** Undefined for staff; without the network's bounds where the network is unknown. A session counts by its account too. */
  const boundsOf = (
    what: keyof typeof sentences,
    request: FastifyRequest,
    user: SessionUser | null,
    party?: Party,
  ): Bound[] | undefined => {
    if (user && isStaff(user)) return undefined;
    const owners = boundsOfNetworks(request.ip, limits[what]).map(({ network, most }) => ({ owner: network, most }));
    if (user) owners.push({ owner: `account ${user.id}`, most: limits[what] });
    const times = party?.people ?? 1;
    return owners.flatMap(({ owner, most }): Bound[] => [
      { what: `${what} ${owner}`, most, windowMs: hour, times },
      ...(party ? [{ what: `${what} ${owner} ${party.event}`, most: most * inCallAndDay, windowMs: day, times }] : []),
    ]);
  };

  return {
    async admit(what, request) {
      const bounds = boundsOf(what, request, await sessions.find(request, 'temporary'));
      if (!bounds) return;
      if (what === 'messages') {
        const inbox = await findInbox(db, config);
        bounds.push(boundEmails(inbox, inbox, what));
      }
      await countOrRefuse(db, bounds, now(), sentences[what]);
    },
    async admitAhead(request, party, { captcha, token, user }, ready) {
      // Its error is thrown where it is awaited.
      ready.catch(() => {});
      const spending = captcha.examine ? await captcha.examine(token) : token !== '' && (() => []);
      if (!spending) {
        await ready;
        throw captchaRefused();
      }
      const bounds = boundsOf('signUps', request, user, party) ?? [];
      const counted = countAhead(db, bounds, now(), { sentence: sentences.signUps, spending, spent: captchaRefused, ready });
      if (captcha.examine && user === null) return counted;
      if (captcha.examine) {
        // A session has waited for a round trip already: its work begins at once. A stranger's does not, whose refusals would take its locks.
        const kept = counted.then((ahead) => ahead.kept);
        kept.catch(() => {});
        return { given: await ready, kept };
      }
      const ahead = await counted;
      // Another server takes its time, and no row is locked meanwhile: the count is taken back if it says no, or nothing.
      try {
        await requireCaptcha(captcha, token, request.ip);
      } catch (error) {
        await ahead.kept;
        await takeBack(db, bounds);
        throw error;
      }
      return ahead;
    },
    countSignUp: (trx, request, party, user) =>
      countingOrRefuse(trx, boundsOf('signUps', request, user, party) ?? [], now(), sentences.signUps),
    countEmail(trx, address, kind, inbox) {
      const bounds = [boundEmails(address, inbox, kind), boundEmails(address, inbox, 'of any kind', kindsTogether)];
      return {
        statements: counting(trx, bounds, now()),
        isWithin: (rows) => rows.every((counted) => counted.length > 0),
        takingBack: (rows) => bounds.filter((_, index) => (rows[index] ?? []).length > 0).map((bound) => takingBack(trx, bound)),
      };
    },
    async mayWriteTo(trx, address, kind) {
      try {
        const inbox = await findInbox(trx, config);
        // One after the other: what the second one rejects stays counted in the first, which the rest of the transaction does not mind.
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
