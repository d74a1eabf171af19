import type { OfCall } from 'shared/facts/of-call';
import type { DepartureNews } from 'shared/contract/departures';
import type { Db } from '../../core/db/schema.ts';
import { isInListOf } from '../calls/calls-queries.ts';
import { isComing } from '../calls/registration-rows.ts';
import { listSpellings } from '../registrations/registrations-queries.ts';

export interface Wanted extends OfCall {
  evento?: string | undefined;
}

/** A rider, and what they were last emailed. */
type Rider = Awaited<ReturnType<typeof readRiders>>[number];
/** A rider with a group and an hour. */
type Departing = Rider & { grupo_num: number; salida: string };

/** Without cancelled and waiting riders, who do not depart. */
async function readRiders(db: Db, { anio, actividad, evento }: Wanted) {
  const spellings = evento === undefined ? undefined : await listSpellings(db, evento);
  if (spellings?.length === 0) return [];
  return db
    .selectFrom('inscripciones')
    .leftJoin('salidas_publicadas', 'salidas_publicadas.inscripcion_id', 'inscripciones.id')
    .select(['inscripciones.id', 'mail', 'nombre', 'evento', 'convocatoria_id', 'inscripciones.grupo_num', 'inscripciones.salida'])
    .select(['salidas_publicadas.grupo_num as dicho_grupo', 'salidas_publicadas.salida as dicha_salida', 'correo_id'])
    .where(isInListOf({ actividad }))
    .$if(anio !== undefined, (query) => query.where('anio', '=', anio ?? 0))
    .where(isComing)
    .$if(spellings !== undefined, (query) => query.where('evento', 'in', spellings ?? []))
    .orderBy('inscripciones.grupo_num')
    .orderBy('inscripciones.id')
    .execute();
}

const isDeparting = (rider: Rider): rider is Departing => rider.grupo_num !== null && rider.salida !== null && rider.salida !== '';

/** Riders whose group or hour is new, and how many there are. */
export async function findNews(db: Db, wanted: Wanted): Promise<{ news: DepartureNews; riders: Departing[] }> {
  const all = await readRiders(db, wanted);
  const departing = all.filter(isDeparting);
  const riders = departing.filter((rider) => rider.grupo_num !== rider.dicho_grupo || rider.salida !== rider.dicha_salida);
  return { news: { listas: departing.length, por_escribir: riders.length, sin_salida: all.length - departing.length }, riders };
}
