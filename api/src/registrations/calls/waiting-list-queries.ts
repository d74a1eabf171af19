import type { OfCall } from 'shared/facts/of-call';
import type { WaitingList, WaitingRow } from 'shared/contract/waiting-list';
import type { Db } from '../../core/db/schema.ts';
import { isStanding } from './registration-rows.ts';
import { findStoredCall } from './calls-queries.ts';
import { countAll, readPlaces, totalOf } from './places.ts';
import { listSameNetworks } from './sign-up-networks.ts';

const order: readonly WaitingRow['estado'][] = ['ofrecida', 'espera', 'pasada'];

/** The waiting list of that call; empty without one. */
export async function readWaitingList(db: Db, moment: Date, of: OfCall): Promise<WaitingList> {
  const edition = await findStoredCall(db, moment, of);
  if (!edition) return { plazas: null, ocupadas: 0, filas: [], redes: [] };
  const places = await readPlaces(db, edition, moment);
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'referencia', 'nombre', 'mail', 'ruta', 'espera', 'espera_turno', 'oferta_hasta', 'confirmar_hasta'])
    .where('convocatoria_id', '=', edition.id)
    .where('espera', 'is not', null)
    .where(isStanding)
    .orderBy('espera_turno')
    .orderBy('id')
    .execute();
  const filas = rows.map(({ espera_turno, oferta_hasta, confirmar_hasta, espera, referencia, ...row }): WaitingRow => {
    const isOffered = oferta_hasta !== null && oferta_hasta > moment.toISOString();
    return {
      ...row,
      referencia: referencia ?? '',
      espera: espera ?? '',
      estado: isOffered ? 'ofrecida' : espera_turno === null ? 'pasada' : 'espera',
      oferta_hasta: isOffered ? oferta_hasta : null,
      sin_confirmar: confirmar_hasta !== null,
    };
  });
  return {
    plazas: totalOf(edition),
    ocupadas: countAll(places.taken),
    redes: await listSameNetworks(db, edition.id),
    filas: filas.toSorted((one, other) => order.indexOf(one.estado) - order.indexOf(other.estado)),
  };
}
