import type { Db } from '../../core/db/schema.ts';
import type { Call } from '../calls/calls-queries.ts';
import { priceOfParty, readAdded } from '../registrations/party.ts';
import type { Mine } from '../my-registration/my-registration-queries.ts';

/** Those that wait for the club. */
export async function listAsked(db: Db, call: Call | undefined) {
  if (!call) return [];
  const rows = await db
    .selectFrom('cesiones')
    .innerJoin('inscripciones', 'inscripciones.id', 'cesiones.inscripcion_id')
    .select(['inscripciones.id', 'referencia', 'inscripciones.nombre as de', 'cesiones.nombre', 'cesiones.mail', 'pedida'])
    .where('convocatoria_id', '=', call.edition.id)
    .where('pedida', 'is not', null)
    .orderBy('pedida')
    .execute();
  return rows.map(({ referencia, de, nombre, mail, pedida, ...row }) => ({
    ...row,
    referencia: referencia ?? '',
    de: de ?? '',
    nombre: nombre ?? '',
    mail: mail ?? '',
    pedida: pedida ?? '',
  }));
}

/** How many wait for the club, by call. */
export const countAsked = (db: Db) =>
  db
    .selectFrom('cesiones')
    .innerJoin('inscripciones', 'inscripciones.id', 'cesiones.inscripcion_id')
    .innerJoin('convocatorias', 'convocatorias.id', 'inscripciones.convocatoria_id')
    .select(({ fn }) => ['convocatorias.actividad_id', 'es_ruta', fn.countAll<number | string>().as('count')])
    .where('pedida', 'is not', null)
    .where('eliminada', 'is', null)
    .groupBy(['convocatorias.actividad_id', 'es_ruta'])
    .execute();

/** What a place costs its new owner, in cents: a member's price goes to members alone, and what else was agreed stays. */
export function amountFor({ row, call }: Pick<Mine, 'row' | 'call'>, persona: 'socio' | null): number | null {
  // Of a group its captain pays, for all.
  if (row.importe === null || row.capitan_id !== null || row.persona === persona) return row.importe;
  const costs = (of: typeof row.persona) => priceOfParty(call.edition, { ...row, persona: of }, row, readAdded(row));
  const [before, after] = [costs(row.persona), costs(persona)];
  return before === null || after === null ? row.importe : Math.max(0, row.importe + after - before);
}
