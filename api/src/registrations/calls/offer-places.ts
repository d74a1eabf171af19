import type { AppContext } from '../../accounts/security/context.ts';
import { lockByName } from '../../core/db/transact.ts';
import { hasRows } from '../../core/db/rows.ts';
import type { Db } from '../../core/db/schema.ts';
import { startOfMadridDay } from '../../core/base/madrid-day.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { queueNotices, readDevices } from '../../core/push/notices.ts';
import { addRegistrationLink } from './registration-links.ts';
import { findEventName } from './confirmation-email.ts';
import { repeatWork } from '../../core/base/repeat.ts';
import { findOpenCalls, lastDay, type Call } from './calls-queries.ts';
import { offerPlace } from './place-emails.ts';
import { allot, endOffers, lockCall, readPlaces } from './places.ts';
import { hasUnconfirmed, moveUnconfirmed } from './unconfirmed-places.ts';
import { changeRow } from './registration-rows.ts';

/** How long, in ms, an offered place is kept. */
const offerLasts = 48 * 3_600_000;
/** How often, in ms, free places are looked for: later than a place that was given back can be taken back. */
const every = 15_000;

type Parts = Pick<AppContext, 'db' | 'config' | 'now' | 'sharedNow'>;

/**
 * Takes the places of riders who have not confirmed them in time, and offers what is free to the waiting list, in its order, by email;
 * an offer not accepted in time goes to the next. Of several servers one does at a time, and all of it is kept or nothing. @returns how
 * many emails were written.
 */
export async function offerPlaces(parts: Parts): Promise<number> {
  let written = 0;
  for (const found of await findOpenCalls(parts.db, parts.now()))
    if (found.edition.cancelada === null) written += await offerOf(parts, found);
  return written;
}

async function offerOf({ db, config, now, sharedNow }: Parts, found: Call): Promise<number> {
  const { id: call } = found.edition;
  if (!(await isAnybodyWaiting(db, call)) && !(await hasUnconfirmed(db, found.edition, await sharedNow()))) return 0;
  return db.transaction().execute(async (trx) => {
    // In the order of other writes to registrations.
    await lockByName(trx, 'inscripciones');
    const edition = await lockCall(trx, call);
    const moment = await sharedNow(trx);
    const until = endOfOffer(found, moment);
    if (until === undefined) return 0;
    await endOffers(trx, edition.id, moment);
    const moved = await moveUnconfirmed(trx, { ...found, edition }, { moment, now: now(), publicUrl: config.publicUrl });
    const places = await readPlaces(trx, edition, moment);
    const gets = allot(places, places.waiting);
    const ids = places.waiting.flatMap(({ id }, index) => (gets[index] ? [id] : []));
    const devices = ids.length > 0 ? await readDevices(trx) : new Map<string, number[]>();
    for (const id of ids) {
      const row = await changeRow(trx, id, { espera_turno: null, oferta_hasta: until.toISOString() });
      const link = await addRegistrationLink(trx, id, { publicUrl: config.publicUrl, now: now() });
      await queueEmail(trx, offerPlace(row, await findEventName(trx, row, found), until, link), now(), id);
      await queueNotices(trx, 'plaza', devices.get(row.mail) ?? [], moment);
    }
    return moved + ids.length;
  });
}

const isAnybodyWaiting = (db: Db, convocatoria_id: number) =>
  hasRows(db.selectFrom('inscripciones').select('id').where('convocatoria_id', '=', convocatoria_id).where('espera_turno', 'is not', null));

/** The end of an offer, never on the day itself; undefined from then on. */
function endOfOffer(call: Call, moment: Date): Date | undefined {
  const day = new Date(startOfMadridDay(lastDay(call)));
  if (moment >= day) return undefined;
  return new Date(Math.min(moment.getTime() + offerLasts, day.getTime()));
}

/** @returns a function that ends it. */
export function offerPlacesOften(context: Parts & Pick<AppContext, 'mail' | 'log'>): () => Promise<void> {
  const look = async () => {
    if ((await offerPlaces(context)) > 0) context.mail.wake();
  };
  return repeatWork(look, { every, failure: 'free places could not be offered', log: context.log }).stop;
}
