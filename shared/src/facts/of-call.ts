import type { OfCall } from '../contract/fields.ts';

/** Whether a call is that of an activity by its number; the route's has a year, or is the one in force. */
export const isActivity = <Of extends Pick<OfCall, 'actividad'>>(of: Of): of is Of & { actividad: number } => of.actividad !== undefined;

/** A call by its activity, or else by its year. */
export const callOf = ({ actividad, anio }: OfCall): OfCall => (actividad ? { actividad } : anio ? { anio } : {});
