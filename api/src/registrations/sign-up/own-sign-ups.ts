import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import { hasRows } from '../../core/db/rows.ts';
import type { Db } from '../../core/db/schema.ts';
import { lastDay } from '../calls/calls-queries.ts';
import { letGoAfter } from '../calls/places.ts';
import type { Own } from '../calls/member-links.ts';
import { shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { describeMine, findMine, getMine, isFrozen, type Mine } from '../my-registration/my-registration-queries.ts';
import { isStanding } from '../calls/registration-rows.ts';

/** How long, in days after the day, a member sees a sign-up. */
const shownFor = 365;

/** One's own registration in a call that is not cancelled: by the account, or of a member without one by name and address. */
export const selectOwnIn = (db: Db, convocatoria_id: number, own: Pick<Own, 'usuario_id' | 'nombre' | 'mail'> | null) =>
  db
    .selectFrom('inscripciones')
    .select('id')
    .where('convocatoria_id', '=', own === null ? 0 : convocatoria_id)
    .where((row) =>
      own === null || own.usuario_id !== null
        ? row('usuario_id', '=', own?.usuario_id ?? 0)
        : row.and([
            row('usuario_id', 'is', null),
            row('persona', '=', 'socio'),
            row('mail', '=', own.mail),
            row('nombre', '=', own.nombre),
          ]),
    )
    .where(isStanding)
    .orderBy('id')
    .limit(1);

/** Those that a user signed up in a session, or with the address of the account. */
const ofUser = (db: Db, { id, correo_electronico }: { id: number; correo_electronico: string }) =>
  db
    .selectFrom('inscripciones')
    .select('id')
    .where('eliminada', 'is', null)
    .where('referencia', 'is not', null)
    .where((row) => row.or([row('usuario_id', '=', id), row('mail', '=', correo_electronico)]));

export const isOwn = (db: Db, user: { id: number; correo_electronico: string }, id: number): Promise<boolean> =>
  hasRows(ofUser(db, user).where('id', '=', id));

/** Newest day first. */
export async function listOwn(db: Db, user: { id: number; correo_electronico: string }, now: Date): Promise<OwnSignUp[]> {
  const rows = await ofUser(db, user).orderBy('id', 'desc').limit(200).execute();
  const since = shiftDay(madridDay(now), -shownFor);
  const all: Mine[] = [];
  for (const { id } of rows) {
    const mine = await findMine(db, id);
    if (mine && lastDay(mine.call) >= since) all.push(mine);
  }
  return all
    .map((mine) => describe(mine, now))
    .toSorted((one, other) => ((one.fecha_evento ?? '9') > (other.fecha_evento ?? '9') ? -1 : 1));
}

/** @throws HttpError 404 */
export const describeOwn = async (db: Db, id: number, now: Date): Promise<OwnSignUp> => describe(await getMine(db, id), now);

/** One that was just stored. */
export const describeNew = (mine: Omit<Mine, 'transfer'>, now: Date): OwnSignUp => describe({ ...mine, transfer: undefined }, now);

function describe(mine: Mine, now: Date): OwnSignUp {
  const { row, call } = mine;
  const isJustCancelled = row.anulada !== null && now.getTime() - Date.parse(row.anulada) < letGoAfter;
  return {
    ...describeMine(mine, now),
    id: row.id,
    actividad_id: call.edition.actividad_id,
    cambiable: call.edition.cancelada === null && !isFrozen(call, now) && (row.anulada === null || isJustCancelled),
  };
}
