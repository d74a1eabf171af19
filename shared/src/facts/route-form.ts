/** The route's form, which has screens and calls of its own. */
export const routeForm = '/formulario-inscripcion';
export const isRoutes = ({ formulario }: { formulario: string }): boolean => formulario === routeForm;
