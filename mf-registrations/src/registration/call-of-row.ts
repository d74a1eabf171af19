import { callOf, type OfCall } from 'shared/facts/of-call';
import type { FieldName } from 'shared/facts/registration-fields';
import type { Row } from './row.ts';

/** Number of the activity of a registration, by its reference: 'A12-0007' → 12; undefined for one of the route, or of no call. */
export function activityOf({ referencia }: Pick<Row, 'referencia'>): number | undefined {
  const found = /^A(\d+)-\d+$/.exec(referencia ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The call of a registration. */
export function callOfRow(row: Pick<Row, 'referencia' | 'anio'>): OfCall {
  return callOf({ actividad: activityOf(row), anio: row.anio });
}

const routeFields: readonly FieldName[] = ['evento', 'roadbook', 'acompanante', 'nombre_acomp', 'grupo_num', 'salida', 'dorsal'];

/** Whether a field is about the route alone. */
export const isRouteField = (name: FieldName): boolean => routeFields.includes(name);
