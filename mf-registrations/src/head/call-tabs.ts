/** Screens of staff about the sign-ups of one call, be it the route's or an activity's. */
export type Tab = 'list' | 'settings' | 'payments' | 'waiting' | 'groups' | 'day' | 'figures';

/** In the order of a season: path and label of the route's, and of an activity's, below its own address. */
export const tabs: readonly (readonly [tab: Tab, route: readonly [string, string], activity: readonly [string, string]])[] = [
  ['list', ['/inscripciones', 'Inscripciones'], ['/inscritos', 'Inscritos']],
  ['settings', ['/inscripciones/ruta', 'Configurar la ruta'], ['/convocatoria', 'Inscripción de la actividad']],
  ['payments', ['/inscripciones/pagos', 'Pagos'], ['/inscritos/pagos', 'Pagos']],
  ['waiting', ['/inscripciones/espera', 'Lista de espera'], ['/inscritos/espera', 'Lista de espera']],
  ['groups', ['/inscripciones/grupos', 'Grupos y salidas'], ['/inscritos/grupos', 'Grupos y salidas']],
  ['day', ['/inscripciones/dia', 'Día de la ruta'], ['/inscritos/lista', 'Pasar lista']],
];
