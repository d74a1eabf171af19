import { type AdmittedPeople, askedFields, type PricedPeople, type TransferRule } from './sign-up-fields.ts';

/** A setting of a call for sign-ups: source of its schemas, of its control, and of its name in errors and conflicts. Free of zod. */
export interface CallField {
  readonly label: string;
  /** A `moment` is what the clocks in Spain show, aaaa-mm-ddThh:mm; a `time` hh:mm; a `count` is whole; `rows` have fields of their own. */
  readonly kind: 'moment' | 'time' | 'count' | 'choice' | 'check' | 'phone' | 'line' | 'text' | 'rows';
  /** Of a count; `most` also of characters. */
  readonly least?: number;
  readonly most?: number;
  /** Stands for nothing; null by default. */
  readonly initial?: number | string | boolean;
  readonly options?: Readonly<Record<string, string>>;
  /** Placeholder. */
  readonly example?: string;
  readonly hint?: string;
  /** Who has it; both by default. */
  readonly of?: 'route' | 'activity';
}

const admittedNames: Readonly<Record<AdmittedPeople, string>> = {
  todos: 'Todo el mundo',
  socios: 'Solo socios',
  socios_antes: 'Primero los socios, luego todos',
};
const transferNames: Readonly<Record<TransferRule, string>> = {
  no: 'No se puede',
  libre: 'Sí, con un enlace',
  aprobada: 'Sí, si el club lo acepta',
};
export const pricedNames: Readonly<Record<PricedPeople, string>> = {
  general: 'Quien se inscribe',
  socio: 'Socio',
  acompanante: 'Invitado',
  menor: 'Invitado menor de edad',
};

/** In the form's order. */
export const callFields = {
  anio: { label: 'Año', kind: 'count', least: 2000, most: 2999, of: 'route' },
  actividad_id: { label: 'Actividad', kind: 'count', most: 2_147_483_647, of: 'route' },
  abre: { label: 'Se abren', kind: 'moment' },
  cierra: { label: 'Se cierran', kind: 'moment' },
  hora: { label: 'Hora', kind: 'time' },
  dias_bloqueo: {
    label: 'Días sin cambios antes',
    kind: 'count',
    most: 365,
    initial: 0,
    hint: 'En ellos nadie cambia ni anula por su cuenta.',
  },
  plazas: { label: 'Plazas en total', kind: 'count', most: 100_000, example: 'Sin límite' },
  lista_espera: { label: 'Lista de espera cuando se llene', kind: 'check', initial: true },
  niveles: { label: 'Niveles', kind: 'rows', most: 12 },
  precios: { label: 'Precios', kind: 'rows', most: 100 },
  codigos: { label: 'Códigos de descuento', kind: 'rows', most: 50 },
  quien: { label: 'Quién puede venir', kind: 'choice', options: admittedNames, initial: 'todos' },
  socios_hasta: { label: 'Solo socios hasta', kind: 'moment' },
  invitados: { label: 'Invitados por persona', kind: 'count', most: 50, initial: 0 },
  nombres_invitados: { label: 'Cada invitado, con su nombre', kind: 'check', initial: false },
  dias_anticipada: {
    label: 'Días de apertura anticipada',
    kind: 'count',
    most: 365,
    initial: 0,
    hint: 'Quienes vinieron la última vez pueden inscribirse antes, con un enlace personal que se les envía más abajo.',
  },
  cesion: {
    label: 'Ceder la plaza a otra persona',
    kind: 'choice',
    options: transferNames,
    initial: 'no',
    hint: 'Quien no puede venir da su plaza a otra persona desde su enlace. Lo pagado se queda con la plaza.',
  },
  cesion_dias: { label: 'Días antes en que ya no se cede', kind: 'count', most: 365, initial: 0 },
  horas_confirmar: {
    label: 'Horas para abrir el enlace',
    kind: 'count',
    least: 1,
    most: 720,
    example: 'No hace falta',
    hint: 'Con plazas limitadas: quien no abre el enlace de su correo en esas horas pasa a la lista de espera, y el correo lo avisa. No cuenta para quienes han pagado ni para quienes inscribís vosotros.',
  },
  pide: { label: 'Además del nombre y el correo', kind: 'rows', most: askedFields.length, of: 'activity' },
  preguntas: { label: 'Preguntas', kind: 'rows', most: 30 },
  bizum: { label: 'Bizum', kind: 'phone' },
  iban: { label: 'IBAN', kind: 'line', most: 50 },
  titular: { label: 'Titular', kind: 'line', most: 70 },
  efectivo: { label: 'En efectivo, ese día', kind: 'check', initial: false },
  devoluciones: {
    label: 'Devoluciones',
    kind: 'text',
    most: 1000,
    hint: 'Qué se devuelve y hasta cuándo. Va en el correo de quien anula después de pagar; si lo dejas vacío, el correo no lo menciona.',
  },
  carta: {
    label: 'Texto del correo de confirmación',
    kind: 'text',
    most: 20_000,
    hint: 'Va después de los datos de la inscripción y de cómo se paga.',
  },
} as const satisfies Record<string, CallField>;

type CallFields = typeof callFields;
type CallFieldName = keyof CallFields;
/** A setting that is one value. */
export type SetField = { [Name in CallFieldName]: CallFields[Name] extends { kind: 'rows' } ? never : Name }[CallFieldName];

/** As it is stored. */
export type SetValue<Name extends SetField> = CallFields[Name] extends { kind: 'check' }
  ? boolean
  : CallFields[Name] extends { options: infer Options }
    ? keyof Options
    : CallFields[Name] extends { kind: 'count'; initial: number }
      ? number
      : CallFields[Name] extends { kind: 'count' }
        ? number | null
        : string | null;

export const callFieldOf = (name: CallFieldName): CallField => callFields[name];
const isSetField = (name: CallFieldName): name is SetField => callFieldOf(name).kind !== 'rows';
export const setFields = (Object.keys(callFields) as CallFieldName[]).filter(isSetField);

/** Whether the route has it, or other activities. */
export const hasField = (name: CallFieldName, isRoute: boolean): boolean => callFieldOf(name).of !== (isRoute ? 'activity' : 'route');

export const callLabels = Object.fromEntries(Object.entries(callFields).map(([name, { label }]) => [name, label])) as Readonly<
  Record<CallFieldName, string>
>;

/** Groups of the form. What is rare, of the route or always, is folded away while it is as at first. */
export const callGroups: readonly {
  readonly legend: string;
  readonly fields: readonly CallFieldName[];
  readonly isRare?: 'always' | 'route';
}[] = [
  { legend: 'La ruta', fields: ['anio', 'actividad_id'] },
  { legend: 'Cuándo', fields: ['abre', 'cierra', 'hora', 'dias_bloqueo'] },
  { legend: 'Precios y plazas', fields: ['plazas', 'lista_espera', 'niveles', 'precios'] },
  { legend: 'Códigos de descuento', fields: ['codigos'], isRare: 'always' },
  { legend: 'Quién puede venir', fields: ['quien', 'socios_hasta', 'invitados', 'nombres_invitados'], isRare: 'route' },
  { legend: 'Apertura anticipada', fields: ['dias_anticipada'], isRare: 'always' },
  { legend: 'Cambios de persona', fields: ['cesion', 'cesion_dias'], isRare: 'always' },
  { legend: 'Confirmar la plaza', fields: ['horas_confirmar'], isRare: 'always' },
  { legend: 'Qué se pregunta', fields: ['pide', 'preguntas'] },
  { legend: 'Cómo se paga', fields: ['bizum', 'iban', 'titular', 'efectivo', 'devoluciones'] },
  { legend: 'El correo de confirmación', fields: ['carta'] },
];
