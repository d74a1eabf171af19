/** Retention of one kind of data. */
export interface DataPeriod {
  /** Public label. */
  readonly label: string;
  /** Start of the period. */
  readonly since: string;
  readonly unit: 'días' | 'meses';
  /** Default. */
  readonly usual: number;
  readonly range: readonly [least: number, most: number];
  /** Note for the public. */
  readonly note?: string;
}

/** An application for membership that nobody answers is kept for so many months: the longest that a club takes to decide. */
export const monthsUnanswered = 12;

/** Kinds of personal data with a retention period. Free of zod, so that the browser may import it at run time. */
const dataPeriods = {
  contacto: {
    label: 'Fecha de nacimiento, teléfono y contacto de emergencia de quien se inscribe',
    since: 'desde la ruta',
    unit: 'meses',
    usual: 12,
    range: [1, 60],
  },
  inscripciones: {
    label: 'El resto de la inscripción',
    since: 'desde la ruta',
    unit: 'meses',
    usual: 60,
    range: [1, 240],
    note: 'Después solo quedan recuentos y sumas por año, sin personas.',
  },
  marcas: { label: 'Lo que se marca el día de la ruta', since: 'desde que se marca', unit: 'meses', usual: 12, range: [1, 60] },
  mensajes: {
    label: 'Mensajes de contacto y solicitudes de retirada de imágenes',
    since: 'desde que llegan',
    unit: 'días',
    usual: 30,
    range: [7, 365],
    note: 'La web los pasa al buzón del club, donde se borran cuando están contestados.',
  },
  cartas: { label: 'Constancia de los correos que envía la web', since: 'desde que se escriben', unit: 'días', usual: 30, range: [7, 365] },
  envios: { label: 'Correos a muchas personas', since: 'desde que se escriben', unit: 'días', usual: 90, range: [7, 730] },
  registro: { label: 'Registro de cambios', since: 'desde cada cambio', unit: 'días', usual: 90, range: [30, 730] },
  accesos: {
    label: 'Entradas en la web e intentos de entrar',
    since: 'desde cada uno',
    unit: 'días',
    usual: 90,
    range: [7, 365],
    note: 'De quien se inscribe en una ruta con plazas limitadas guardamos 7 días una huella de su red, con la que no se sabe cuál es.',
  },
  cuentas: {
    label: 'Accesos de socios e invitados que nadie usa',
    since: 'desde la última entrada',
    unit: 'meses',
    usual: 36,
    range: [6, 120],
    note: 'Avisamos por correo un mes antes.',
  },
  altas: {
    label: 'Solicitudes de quien quiso ser socio y no se aceptaron',
    since: 'desde que se contestan',
    unit: 'días',
    usual: 60,
    range: [7, 365],
    note: `La que nadie contesta se borra a los ${monthsUnanswered} meses de llegar.`,
  },
  bajas: {
    label: 'La ficha de quien deja de ser socio',
    since: 'desde su baja',
    unit: 'meses',
    usual: 60,
    range: [14, 240],
    note: 'Lo que pagó queda en las cuentas del club, sin su nombre. Mientras deba una cuota, su ficha se conserva.',
  },
  solicitudes: {
    label: 'Constancia de que se atendió una solicitud sobre tus datos, sin tu nombre ni tu correo',
    since: 'desde que se atiende',
    unit: 'meses',
    usual: 36,
    range: [12, 120],
  },
} as const satisfies Record<string, DataPeriod>;

export type DataKind = keyof typeof dataPeriods;
export const dataKinds = Object.keys(dataPeriods) as DataKind[];
export const periodOf = (kind: DataKind): DataPeriod => dataPeriods[kind];

/** '12 meses', '1 día' */
export function writePeriod(kind: DataKind, value: number): string {
  const { unit } = periodOf(kind);
  return `${value} ${value === 1 ? unit.replace(/e?s$/, '') : unit}`;
}

/** Defaults. */
export const usualPeriods = Object.fromEntries(dataKinds.map((kind) => [kind, periodOf(kind).usual])) as Record<DataKind, number>;
