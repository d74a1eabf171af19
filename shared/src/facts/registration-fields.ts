import type { Capability } from './modules.ts';
import { eventKinds, paymentMethods, registrationEventKinds, roadbooks, routeLevels, yesNo } from './enumerations.ts';
import { provinces } from './provinces.ts';

/** A field of a registration: source of its schemas, its column in the database, controls, table head, sheet column and errors. */
export interface RegistrationField {
  /** Label in forms, lists, conflicts and errors. */
  readonly label: string;
  /** Label in the rider's form. */
  readonly question?: string;
  /** Placeholder. */
  readonly example?: string;
  /** Head of its column in the list, if different. */
  readonly head?: string;
  /** `phone` is kept as typed, `line` is trimmed; a `day` is aaaa-mm-dd, a `time` is a time of day or a text in its place. */
  readonly kind: 'line' | 'email' | 'phone' | 'day' | 'time' | 'text' | 'number' | 'choice';
  /** Length limit of a line, if lower than the default. */
  readonly most?: number;
  readonly range?: readonly [min: number, max: number];
  readonly options?: readonly [string, ...string[]];
  /** Further accepted values, kept as sent. */
  readonly spellings?: readonly [string, ...string[]];
  readonly suggestions?: readonly string[];
  /** Who may write it; a correction is a later change by staff, not part of the sign-up. */
  readonly by: 'rider' | 'staff' | 'correction' | 'server';
  readonly required?: true;
  /** Beyond the bare contract: needs this capability, and stays as it is when a form does not send it. */
  readonly extra?: Capability;
  /** Default value. */
  readonly initial?: string;
  /** Searchable, under this name. */
  readonly search?: string;
  /** Filter of the list; the label of 'all'. */
  readonly filter?: string;
  /** Edited by staff in the list's own cell. */
  readonly inPlace?: true;
  readonly autoComplete?: string;
  readonly autoCapitalize?: 'words';
}

/** In the contract's order, also used in the spreadsheet. Free of zod, so that the browser may import it at run time. */
export const registrationFields = {
  id: { label: 'ID', kind: 'number', by: 'server', required: true },
  fecha: { label: 'Fecha de inscripción', head: 'Fecha', kind: 'day', by: 'correction', required: true },
  nombre: {
    label: 'Nombre completo',
    head: 'Nombre',
    kind: 'line',
    by: 'rider',
    search: 'nombre',
    autoComplete: 'name',
    autoCapitalize: 'words',
  },
  mail: {
    label: 'Correo electrónico',
    head: 'Email',
    kind: 'email',
    by: 'rider',
    required: true,
    search: 'correo',
    autoComplete: 'email',
  },
  telefono: { label: 'Teléfono', kind: 'phone', by: 'rider', search: 'teléfono', autoComplete: 'tel' },
  poblacion: { label: 'Población', kind: 'line', by: 'rider', search: 'población', autoComplete: 'address-level2' },
  provincia: { label: 'Provincia', kind: 'line', by: 'rider', suggestions: provinces, autoComplete: 'address-level1' },
  moto: { label: 'Marca y modelo de la moto', kind: 'line', by: 'rider', search: 'moto' },
  nacimiento: { label: 'Fecha de nacimiento', kind: 'day', by: 'rider', autoComplete: 'bday' },
  ruta: { label: 'Nivel de la ruta', head: 'Ruta', kind: 'choice', options: routeLevels, by: 'rider' },
  acompanante: { label: 'Acompañante', question: '¿Vienes con acompañante?', kind: 'choice', options: yesNo, by: 'rider' },
  nombre_acomp: {
    label: 'Nombre del acompañante',
    kind: 'line',
    by: 'rider',
    autoCapitalize: 'words',
  },
  grupo: {
    label: 'Grupo o club',
    question: 'Grupo o club con el que vienes',
    kind: 'line',
    by: 'rider',
    autoComplete: 'organization',
  },
  grupo_num: {
    label: 'Número de grupo',
    head: 'Grupo Num',
    kind: 'number',
    range: [0, 9999],
    by: 'staff',
    inPlace: true,
  },
  salida: { label: 'Hora de salida', head: 'Salida', kind: 'time', by: 'staff', inPlace: true },
  pago: { label: 'Forma de pago', head: 'Pago', kind: 'choice', options: paymentMethods, by: 'staff' },
  pagado: { label: 'Pagado', kind: 'choice', options: yesNo, by: 'staff', filter: 'Todos', inPlace: true },
  notas: { label: 'Notas', kind: 'text', by: 'staff' },
  evento: {
    label: 'Evento',
    kind: 'choice',
    options: eventKinds,
    spellings: registrationEventKinds,
    by: 'rider',
    initial: 'Castillos',
    filter: 'Todos los eventos',
  },
  anio: { label: 'Año', kind: 'number', range: [1900, 2999], by: 'correction', required: true },
  roadbook: {
    label: 'Roadbook',
    question: 'Roadbook (hoja de ruta)',
    kind: 'choice',
    options: roadbooks,
    by: 'rider',
    filter: 'Todos',
  },
  dorsal: { label: 'Dorsal', kind: 'line', most: 8, by: 'staff', extra: '2.0', search: 'dorsal', inPlace: true },
  referencia: { label: 'Referencia', kind: 'line', by: 'server', extra: '2.0', search: 'referencia' },
  /** Time of the cancellation. */
  anulada: { label: 'Anulada', kind: 'line', by: 'server', extra: '2.0' },
  /** Waiting since; null with a place. */
  espera: { label: 'En lista de espera', kind: 'line', by: 'server', extra: '2.0' },
  /** Time at which it was marked as refunded, and the method. */
  devuelta: { label: 'Devuelta', kind: 'line', by: 'server', extra: '2.0' },
  devuelta_pago: { label: 'Forma de devolución', kind: 'line', by: 'server', extra: '2.0' },
  emergencia: {
    label: 'Contacto de emergencia',
    question: 'Contacto de emergencia (opcional)',
    example: 'Nombre y teléfono',
    kind: 'line',
    most: 120,
    by: 'rider',
    extra: '2.0',
  },
  sin_fotos: {
    label: 'Prefiero no salir en las fotos',
    kind: 'choice',
    options: ['Si'],
    by: 'rider',
    extra: '2.0',
  },
} as const satisfies Record<string, RegistrationField>;

export type RegistrationFields = typeof registrationFields;
export type FieldName = keyof RegistrationFields;
/** Names of the fields with these properties. */
export type FieldsLike<Facts> = { [Name in FieldName]: RegistrationFields[Name] extends Facts ? Name : never }[FieldName];

export const fieldOf = (name: FieldName): RegistrationField => registrationFields[name];
export const headOf = (name: FieldName): string => fieldOf(name).head ?? fieldOf(name).label;
export const fieldNames = Object.keys(registrationFields) as FieldName[];

export type RiderField = FieldsLike<{ by: 'rider' }>;
export type StaffField = FieldsLike<{ by: 'staff' }>;
export type CorrectedField = FieldsLike<{ by: 'correction' }>;
export const isRiderField = (name: FieldName): name is RiderField => fieldOf(name).by === 'rider';
export const isStaffField = (name: FieldName): name is StaffField => fieldOf(name).by === 'staff';
export const isCorrectedField = (name: FieldName): name is CorrectedField => fieldOf(name).by === 'correction';

export type ExtraField = FieldsLike<{ extra: string }>;
/** Those written by staff. */
export type WrittenExtraField = FieldsLike<{ extra: string; by: 'staff' }>;
export const isExtraField = (name: FieldName): name is ExtraField => fieldOf(name).extra !== undefined;
export const isWrittenExtraField = (name: FieldName): name is WrittenExtraField => isExtraField(name) && isStaffField(name);

/** Fields that riders may change after signing up: all of the route's form. A new address has to be confirmed first. */
export const correctableFields = [
  'nombre',
  'telefono',
  'nacimiento',
  'poblacion',
  'provincia',
  'moto',
  'grupo',
  'ruta',
  'acompanante',
  'nombre_acomp',
  'roadbook',
  'emergencia',
  'sin_fotos',
] as const satisfies readonly RiderField[];
export type CorrectableField = (typeof correctableFields)[number];

export type InPlaceField = FieldsLike<{ inPlace: true }>;
export const isInPlaceField = (name: FieldName): name is InPlaceField => fieldOf(name).inPlace === true;

/** Filters of the list, beside its years. */
export const filterFields = ['evento', 'roadbook', 'pagado'] as const satisfies readonly FieldsLike<{ filter: string }>[];
export type FilterField = (typeof filterFields)[number];

export const listColumns = [
  'nombre',
  'referencia',
  'mail',
  'ruta',
  'evento',
  'fecha',
  'grupo_num',
  'salida',
  'pago',
  'pagado',
  'notas',
  'dorsal',
] as const satisfies readonly FieldName[];
export type ListColumn = (typeof listColumns)[number];

/** What the club gives a rider before the start. */
export const placedFields = ['grupo_num', 'salida', 'dorsal'] as const satisfies readonly StaffField[];
/** By which a rider in a picture is recognised. */
export const recognisedFields = ['grupo_num', 'dorsal'] as const satisfies readonly StaffField[];
/** Fields of each rider for the day's start: only what a phone needs to carry. */
export const dayFields = [
  'nombre',
  'telefono',
  'moto',
  'nombre_acomp',
  'grupo',
  'grupo_num',
  'salida',
  'pagado',
  'evento',
  'dorsal',
  'referencia',
] as const satisfies readonly FieldName[];

/** Some fields of a row. */
export const pickFields = <Row, Name extends FieldName & keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** Groups of fields in forms and in the record. */
export const fieldGroups: readonly { readonly legend: string; readonly fields: readonly FieldName[] }[] = [
  { legend: 'Tus datos', fields: ['nombre', 'mail', 'telefono', 'nacimiento', 'poblacion', 'provincia', 'emergencia', 'sin_fotos'] },
  { legend: 'La moto', fields: ['moto', 'grupo'] },
  { legend: 'La ruta', fields: ['ruta', 'evento', 'roadbook', 'acompanante', 'nombre_acomp'] },
  { legend: 'Organización', fields: ['grupo_num', 'salida', 'dorsal', 'pago', 'pagado', 'notas'] },
  { legend: 'Registro', fields: ['fecha', 'anio'] },
];
