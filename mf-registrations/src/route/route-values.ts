import { isCountIn, plainNumber } from 'shared/facts/numbers';
import type { Edition, SentEdition } from 'shared/contract/edition';
import { readEuros, typedEuros } from 'shared/facts/money';
import { transferRules } from 'shared/facts/sign-up-fields';
import { paymentLabels } from 'shared/payments/payment-fields';
import { faultOfTypedIban } from 'shared/facts/iban';
import type { Faults } from 'shared/form/use-form';
import { can } from 'shared/http/can';

const levels = ['pro', 'amateur', 'guiada'] as const;
const names = { pro: 'PRO', amateur: 'Amateur', guiada: 'Guiada' } as const;
type Level = (typeof levels)[number];

/** Rows of the levels' table: prices of riders and companions, and limits. */
export const levelRows = levels.map((level) => ({ level, name: names[level] }));

const priceNames = levels.flatMap((level) => [`precio_${level}`, `acompanante_${level}`, `socio_${level}`] as const);
const countNames = [
  'plazas',
  ...levels.map((level) => `plazas_${level}` as const),
  'horas_confirmar',
  'dias_anticipada',
  'dias_bloqueo',
  'cesion_dias',
] as const;
const textNames = [
  'hora',
  'abre',
  'cierra',
  ...levels.map((level) => `texto_${level}` as const),
  'bizum',
  'iban',
  'titular',
  'carta',
  'devoluciones',
] as const;

type PriceName = (typeof priceNames)[number];
type CountName = (typeof countNames)[number];
type TypedName = PriceName | CountName | (typeof textNames)[number] | 'anio' | 'actividad_id' | 'cesion';
export type RouteValues = Record<TypedName, string> & { efectivo: boolean };

const byLevel = <Prefix extends string>(prefix: Prefix, label: string) =>
  Object.fromEntries(levels.map((level) => [`${prefix}_${level}`, `${label} ${names[level]}`])) as Record<`${Prefix}_${Level}`, string>;

export const routeLabels: Record<keyof RouteValues, string> = {
  anio: 'Año',
  actividad_id: 'Actividad',
  hora: 'Hora de salida',
  abre: 'Se abren',
  cierra: 'Se cierran',
  dias_anticipada: 'Días de apertura anticipada',
  dias_bloqueo: 'Días sin cambios antes de la ruta',
  ...byLevel('precio', 'Precio'),
  ...byLevel('acompanante', 'Acompañante'),
  ...byLevel('socio', 'Socio'),
  plazas: 'Plazas en total',
  ...byLevel('plazas', 'Plazas'),
  ...byLevel('texto', 'Qué es'),
  horas_confirmar: 'Horas para abrir el enlace',
  ...paymentLabels,
  efectivo: 'Efectivo el día de la ruta',
  cesion: 'Ceder la plaza a otra persona',
  cesion_dias: 'Días sin cesiones antes de la ruta',
  carta: 'Texto del correo de confirmación',
  devoluciones: 'Devoluciones',
};

const mapNames = <Name extends string, T>(all: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(all.map((name) => [name, make(name)])) as Record<Name, T>;

/** Form values; without an edition, the defaults. */
export function valuesOf(edition: Edition | null, year: number): RouteValues {
  return {
    anio: String(edition?.anio ?? year),
    actividad_id: String(edition?.actividad_id ?? ''),
    ...mapNames(priceNames, (name) => typedEuros(edition?.[name])),
    ...mapNames(countNames, (name) => String(edition?.[name] ?? '')),
    ...mapNames(textNames, (name) => edition?.[name] ?? ''),
    dias_anticipada: String(edition?.dias_anticipada ?? 0),
    dias_bloqueo: String(edition?.dias_bloqueo ?? 3),
    cesion: edition?.cesion ?? 'no',
    cesion_dias: String(edition?.cesion_dias ?? 0),
    efectivo: edition?.efectivo ?? false,
  };
}

/** Validates in the form's order. */
export function findFaults(values: RouteValues): Faults<RouteValues> {
  const isCount = (typed: string) => typed.trim() === '' || isCountIn(typed, 0, 999_999);
  const isHours = (typed: string) => typed === '' || isCountIn(typed, 1, 720);
  return {
    ...(/^2\d{3}$/.test(values.anio.trim()) ? {} : { anio: 'Escribe el año con cuatro cifras.' }),
    ...(values.abre && values.cierra && values.abre >= values.cierra ? { cierra: 'Deben cerrarse después de abrirse.' } : {}),
    ...Object.fromEntries(
      priceNames
        .filter((name) => values[name].trim() !== '' && readEuros(values[name]) === undefined)
        .map((name) => [name, 'Escribe un importe en euros, como 45 o 45,50.']),
    ),
    iban: faultOfTypedIban(values.iban),
    ...(isHours(values.horas_confirmar.trim()) ? {} : { horas_confirmar: 'Escribe de 1 a 720 horas, o nada.' }),
    ...Object.fromEntries(countNames.filter((name) => !isCount(values[name])).map((name) => [name, 'Escribe un número sin decimales.'])),
  };
}

/** Not on every server. */
const isMembers = (name: PriceName) => name.startsWith('socio_');

/** Body to send: cents, numbers, and null for empty fields. */
export function bodyOf(values: RouteValues): SentEdition {
  const orNull = (typed: string) => (typed.trim() === '' ? null : typed);
  const countOrNull = (typed: string) => (typed.trim() === '' ? null : plainNumber(typed));
  return {
    anio: values.anio.trim(),
    actividad_id: orNull(values.actividad_id),
    ...mapNames(priceNames, (name) => (isMembers(name) && !can('2.0') ? undefined : (readEuros(values[name]) ?? null))),
    ...mapNames(countNames, (name) => countOrNull(values[name])),
    ...mapNames(textNames, (name) => orNull(values[name])),
    // Not on every server.
    horas_confirmar: can('2.0') ? countOrNull(values.horas_confirmar) : undefined,
    titular: can('2.0') ? orNull(values.titular) : undefined,
    devoluciones: can('2.0') ? orNull(values.devoluciones) : undefined,
    cesion: can('2.0') ? (transferRules.find((rule) => rule === values.cesion) ?? 'no') : undefined,
    cesion_dias: can('2.0') ? (countOrNull(values.cesion_dias) ?? 0) : undefined,
    dias_anticipada: countOrNull(values.dias_anticipada) ?? 0,
    dias_bloqueo: countOrNull(values.dias_bloqueo) ?? 0,
    efectivo: values.efectivo,
  };
}
