import type { WaitingList, WaitingRow } from 'shared/contract/waiting-list';
import type { Db } from '../db/schema.ts';
import { findEdition } from './edition-queries.ts';
import { countTaken, readPlaces, totalOf } from './places.ts';

const order: readonly WaitingRow['estado'][] = ['ofrecida', 'espera', 'pasada'];

/** Of the edition of that year, or the newest; empty where none is configured. */
export async function readWaitingList(db: Db, moment: Date, anio?: number): Promise<WaitingList> {
  const edition = await findEdition(db, anio);
  if (!edition) return { plazas: null, ocupadas: 0, filas: [] };
  const places = await readPlaces(db, edition, moment);
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'referencia', 'nombre', 'mail', 'ruta', 'espera', 'espera_turno', 'oferta_hasta'])
    .where('edicion_id', '=', edition.id)
    .where('espera', 'is not', null)
    .where('anulada', 'is', null)
    .where('eliminada', 'is', null)
    .orderBy('espera_turno')
    .orderBy('id')
    .execute();
  const filas = rows.map(({ espera_turno, oferta_hasta, espera, referencia, ...row }): WaitingRow => {
    const isOffered = oferta_hasta !== null && oferta_hasta > moment.toISOString();
    return {
      ...row,
      referencia: referencia ?? '',
      espera: espera ?? '',
      estado: isOffered ? 'ofrecida' : espera_turno === null ? 'pasada' : 'espera',
      oferta_hasta: isOffered ? oferta_hasta : null,
    };
  });
  return {
    plazas: totalOf(edition),
    ocupadas: countTaken(places),
    filas: filas.toSorted((one, other) => order.indexOf(one.estado) - order.indexOf(other.estado)),
  };
}
