import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../core/db/schema.ts';

/** Whether the captain of its whole group has paid, with the one reference for all. */
export const isPaidByCaptain = (row: ExpressionBuilder<Tables, 'inscripciones'>): ExpressionWrapper<Tables, 'inscripciones', SqlBool> =>
  row.exists(
    row
      .selectFrom('inscripciones as capitan')
      .select(sql`1`.as('one'))
      .whereRef('capitan.id', '=', 'inscripciones.capitan_id')
      .where('capitan.pagado', '=', 'Si')
      .where('capitan.eliminada', 'is', null),
  );
