import type { PlaceHold } from 'shared/contract/place-holds';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { countUp, Exhausted, hour } from '../../accounts/security/count-up.ts';
import { boundsOfNetworks, unknownAddress } from '../../core/base/networks.ts';
import { isFormOpen } from './form-status.ts';
import { isUnused } from './early-links.ts';
import { findRoute, isOver } from './edition-queries.ts';
import { digest } from '../../core/base/secrets.ts';
import { beginOf, holdEnds, holdLasts, releaseHold, takeHold } from './place-hold-queries.ts';
import { endOffers, hasRoom, isLimited, type Level, lockEdition, mayChange, readPlaces, settledBy } from './places.ts';

/** Places held at once for one network, and new ones in an hour: taking all needs many networks. */
const heldAtOnce = 5;
const newInAnHour = 60;
/** And these without a captcha: the second of a network may be the same person, trying to take them all. */
const freeInAnHour = 1;

interface Wanted {
  clave: string;
  ruta: Level;
  clave_anticipada?: string | null | undefined;
  captcha_token?: string | null | undefined;
}

type Parts = Pick<AppContext, 'db' | 'now' | 'sharedNow' | 'captcha'>;

/**
 * Holds a place for the user of the form, or renews the hold, for an hour at most; under the edition's lock, as sign-ups, so that what is held
 * and what is given are never more than there are. No error without one: the form may be sent all the same.
 */
export async function holdPlace(parts: Parts, wanted: Wanted, ip: string): Promise<PlaceHold> {
  const { db, now, sharedNow } = parts;
  const { clave, ruta } = wanted;
  const none = (completa: boolean, more?: Partial<PlaceHold>): PlaceHold => ({ hasta: null, segundos: 0, completa, ...more });
  const huella = digest(clave);
  const moment = now();
  const route = (await maySignUp(db, wanted, moment)) ? await findRoute(db, moment) : undefined;
  if (!route || isOver(route, moment) || !isLimited(route.edition)) {
    await releaseHold(db, clave);
    return none(false);
  }
  const alive = db.selectFrom('plazas_guardadas').select('huella').where('huella', '=', huella).where('caduca', '>', moment.toISOString());
  let beginning: Beginning = 'never';
  if (!(await alive.executeTakeFirst())) {
    // First whether there is room: a network's free hold and a solved captcha are spent only on a place that can be had.
    const places = await readPlaces(db, route.edition, moment);
    if (!hasRoom(places, ruta)) return none(true, { se_sabra: settledBy(places, ruta) });
    beginning = await admitBeginning(parts, wanted, ip);
  }
  return db.transaction().execute(async (trx) => {
    const edition = await lockEdition(trx, route.edition.id);
    const at = await sharedNow(trx);
    await endOffers(trx, edition.id, at);
    await trx.deleteFrom('plazas_guardadas').where('caduca', '<=', at.toISOString()).execute();
    const held = await takeHold(trx, edition.id, clave, at);
    const places = await readPlaces(trx, edition, at);
    const keeps = held !== undefined && mayChange(places, { ruta: held.ruta, plazas: 1 }, { ruta, plazas: 1 });
    const [narrow, wide = narrow] = boundsOfNetworks(ip, heldAtOnce);
    const row = { huella, edicion_id: edition.id, red: digest(narrow?.network ?? ip), red_amplia: digest(wide?.network ?? ip) };
    if (!keeps && !hasRoom(places, ruta)) {
      // Their earlier hold stays until it ends: they may choose it again.
      if (held)
        await trx
          .insertInto('plazas_guardadas')
          .values({ ...row, ...held })
          .execute();
      return none(true, { se_sabra: settledBy(places, ruta) });
    }
    if (!held) {
      if (beginning === 'after a captcha') return none(false, { pide_captcha: true });
      if (beginning === 'never' || (narrow && !(await hasRoomFor(trx, row, heldAtOnce, wide?.most ?? heldAtOnce)))) return none(false);
    }
    const desde = held ? beginOf(held) : at.getTime();
    const ends = Math.min(at.getTime() + holdLasts, desde + holdEnds);
    const caduca = new Date(ends);
    await trx
      .insertInto('plazas_guardadas')
      .values({ ...row, ruta, caduca: caduca.toISOString(), desde: new Date(desde).toISOString() })
      .execute();
    return { hasta: caduca.toISOString(), segundos: (ends - at.getTime()) / 1000, completa: false };
  });
}

/** Any visitor while the form is open, and before that the owner of a personal link. */
async function maySignUp(db: Db, { clave_anticipada }: Wanted, moment: Date): Promise<boolean> {
  if (await isFormOpen(db, moment)) return true;
  return typeof clave_anticipada === 'string' && isUnused(db, clave_anticipada, moment);
}

type Beginning = 'now' | 'after a captcha' | 'never';

async function admitBeginning({ db, now, captcha }: Parts, { captcha_token: token }: Wanted, ip: string): Promise<Beginning> {
  const isSolved = token ? await captcha.verify(token, ip) : false;
  // An unknown network never has the free first one.
  if (!isSolved && (ip === unknownAddress || !(await isWithinBounds(db, 'free hold', freeInAnHour, ip, now())))) return 'after a captcha';
  return (await isWithinBounds(db, 'hold', newInAnHour, ip, now())) ? 'now' : 'never';
}

async function isWithinBounds(db: Db, what: string, limit: number, ip: string, moment: Date): Promise<boolean> {
  const bounds = boundsOfNetworks(ip, limit).map(({ network, most }) => ({ what: `${what} ${network}`, most, windowMs: hour }));
  try {
    await countUp(db, bounds, moment);
    return true;
  } catch (error) {
    if (error instanceof Exhausted) return false;
    throw error;
  }
}

/** Whether the networks may hold another place, over all editions: places are held for the one in force alone. */
async function hasRoomFor(trx: Db, { red, red_amplia }: { red: string; red_amplia: string }, most: number, mostAround: number) {
  const rows = await trx.selectFrom('plazas_guardadas').select('red').where('red_amplia', '=', red_amplia).execute();
  return rows.length < mostAround && rows.filter((row) => row.red === red).length < most;
}
