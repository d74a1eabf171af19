import type { FastifyPluginAsync } from 'fastify';
import type { DuePayment } from 'shared/contract/payments';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { findRoute, isFor, priceOf } from '../edition/edition-queries.ts';
import { route } from '../../core/http/route.ts';

/** Who has paid for the route and who has not. What is paid is stored with the registrations. */
export const paymentsRoutes: FastifyPluginAsync<AppContext> = (app, { db, now }) => {
  route(app, 'GET /inscripciones/pagos', (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return listPayments(db, now(), request.query.anio);
  });
  return Promise.resolve();
};

/** Who still waits for a place owes nothing yet. Also those of its year that came before the edition was configured, which have no reference. */
async function listPayments(db: Db, now: Date, anio?: number): Promise<DuePayment[]> {
  const found = await findRoute(db, now, anio);
  if (!found) return [];
  const { edition } = found;
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'nombre', 'mail', 'pago', 'pagado', 'referencia', 'anulada', 'importe', 'edicion_id', 'evento', 'ruta', 'acompanante'])
    .where('eliminada', 'is', null)
    .where('espera', 'is', null)
    .where(({ or, and, eb }) => or([eb('edicion_id', '=', edition.id), and([eb('edicion_id', 'is', null), eb('anio', '=', edition.anio)])]))
    .orderBy('id')
    .execute();
  return (
    rows
      .filter(({ edicion_id, evento }) => edicion_id !== null || isFor(found, evento))
      // Whoever came before was told no price: it is today's.
      .map((row) => (row.edicion_id === null ? { ...row, importe: priceOf(edition, row) } : row))
  );
}
