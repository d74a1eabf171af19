import { madridDay } from 'shared/text/moments';
import type { AppContext } from '../../accounts/security/context.ts';
import { repeatWork } from '../../core/base/repeat.ts';
import { isStanding } from '../calls/registration-rows.ts';
import { createMyChanges } from './my-registration-changes.ts';

/** How often, in ms: days end at midnight. */
const every = 10 * 60_000;

type Parts = Pick<AppContext, 'db' | 'config' | 'limits' | 'now' | 'sharedNow' | 'mail' | 'log'>;

/** Cancels who has not answered a postponement in time, where the club’s email said so. @returns how many. */
export async function endSilence(context: Parts): Promise<number> {
  const { db, now } = context;
  const silent = await db
    .selectFrom('inscripciones')
    .innerJoin('convocatorias', 'convocatorias.id', 'inscripciones.convocatoria_id')
    .select('inscripciones.id')
    .where(isStanding)
    .where('aplazamiento', '=', 'pendiente')
    .where('aplazada_silencio', '=', 'devolver')
    .where('aplazada_hasta', '<', madridDay(now()))
    .where('convocatorias.cancelada', 'is', null)
    .execute();
  const changes = createMyChanges(context);
  for (const { id } of silent) await changes.answerPostponement({ inscripcion_id: id }, 'devolver', { bySilence: true });
  return silent.length;
}

/** @returns a function that ends it. */
export const endSilenceOften = (context: Parts): (() => Promise<void>) =>
  repeatWork(async () => void (await endSilence(context)), {
    every,
    failure: 'who has not answered could not be cancelled',
    log: context.log,
  }).stop;
