import type { ExpressionBuilder } from 'kysely';
import type { OfCall } from 'shared/contract/fields';
import type { Tables } from '../../core/db/schema.ts';

/**
 * The key of a call for sign-ups (column `ediciones.anio`, and that of marks): of the route its year, of another activity its number below
 * zero. Undefined: the route in force.
 */
export const keyOf = ({ anio, actividad }: OfCall): number | undefined => (actividad === undefined ? anio : -actividad);

/** Whether it is of the route. */
export const isOfRoute = ({ anio }: { anio: number }): boolean => anio > 0;

/** The activity of such a key; undefined for the route. */
export const activityOf = (key: number): number | undefined => (key < 0 ? -key : undefined);

/** Of the route, or of no call: not of another activity's. */
export const isOfNoActivity = (row: ExpressionBuilder<Tables, 'inscripciones'>) =>
  row.or([
    row('inscripciones.edicion_id', 'is', null),
    row('inscripciones.edicion_id', 'not in', row.selectFrom('ediciones').select('ediciones.id').where('ediciones.anio', '<', 0)),
  ]);

/** Those of this activity's own call; without it those of the route, and of no call. */
export const isOfCall = (actividad: number | undefined) => (row: ExpressionBuilder<Tables, 'inscripciones'>) =>
  actividad === undefined
    ? isOfNoActivity(row)
    : row('inscripciones.edicion_id', 'in', row.selectFrom('ediciones').select('ediciones.id').where('ediciones.anio', '=', -actividad));
