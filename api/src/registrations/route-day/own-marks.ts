import type { z } from 'zod';
import type { MyRegistration, myRegistrationCalls } from 'shared/contract/my-registration';
import { stateOf } from 'shared/facts/route-marks';
import { shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { HttpError } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import { lockByName } from '../../core/db/transact.ts';
import { lastDay } from '../calls/calls-queries.ts';
import type { Mine } from '../my-registration/my-registration-queries.ts';
import { putRight } from './put-right.ts';
import { byRider, selectMarks } from './route-day-queries.ts';

type Mark = z.output<(typeof myRegistrationCalls)['POST /inscripciones/mia/dia']['body']>;

/** Days after the last one on which what was said without signal may still arrive. */
const lateDays = 2;

/** Whether its rider may be on the road on that day: with a place, on a day of the route. */
const isOnRoad = ({ row, call }: Mine, day: string, late = 0): boolean => {
  const begins = call.activity?.fecha_evento;
  const rides = call.edition.es_ruta === 1 && row.anulada === null && row.espera === null && call.edition.cancelada === null;
  return rides && Boolean(begins) && day >= (begins ?? '') && day <= shiftDay(lastDay(call), late);
};

export async function readOwnDay(db: Db, mine: Mine, now: Date): Promise<MyRegistration['dia']> {
  if (!isOnRoad(mine, madridDay(now))) return null;
  const marks = await selectMarks(db)
    .where('convocatoria_id', 'is', null)
    .where('anio', '=', mine.row.anio)
    .where('de', '=', String(mine.row.id))
    .execute();
  const { paso = null, desde = null } = stateOf(marks) ?? {};
  return { paso, desde };
}

/** Stores what a rider says of themselves: a mark of the day's log, which staff's phones get as any other. @throws HttpError 403 */
export async function storeOwnMark(db: Db, mine: Mine, { marca, tipo, momento, enviado }: Mark, now: Date): Promise<void> {
  if (!isOnRoad(mine, madridDay(now), lateDays)) throw new HttpError(403, 'Esto solo se puede decir el día de la ruta.');
  await db.transaction().execute(async (trx) => {
    await lockByName(trx, 'marcas_ruta');
    const at = putRight({ enviado }, now)(momento);
    const about = { marca, tipo, de: String(mine.row.id), nombre: null, evento: null, anula: null, momento: at };
    await trx
      .insertInto('marcas_ruta')
      .values({ ...about, anio: mine.row.anio, convocatoria_id: null, aparato: marca, usuario_id: byRider, recibida: now.toISOString() })
      .onConflict((conflict) => conflict.column('marca').doNothing())
      .execute();
  });
}
