/** A call by the route's year or by its activity; without either the screen's or query's default. */
export interface OfCall {
  anio?: number | undefined;
  actividad?: number | undefined;
}

/** Whether a call is that of an activity by its number; the route's has a year, or is the one in force. */
export const isActivity = <Of extends Pick<OfCall, 'actividad'>>(of: Of): of is Of & { actividad: number } => of.actividad !== undefined;

/** A call by its activity, or else by its year. */
export const callOf = ({ actividad, anio }: OfCall): OfCall => (actividad ? { actividad } : anio ? { anio } : {});

/** The route's form, which has screens and calls of its own. */
export const routeForm = '/formulario-inscripcion';
export const isRoutes = ({ formulario }: { formulario: string }): boolean => formulario === routeForm;
