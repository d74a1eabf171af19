import { isCountIn, plainNumber, readCount } from 'shared/facts/numbers';
import type { SentCallForm, StaffCall } from 'shared/contract/activity-sign-ups';
import { formatEuros, readEuros, typedEuros } from 'shared/facts/money';
import { faultOfCodes, faultOfPrices } from 'shared/facts/price-faults';
import { fieldOf } from 'shared/facts/registration-fields';
import { type AdmittedPeople, type AskedField, askedFields, type PricedPeople, type TransferRule } from 'shared/facts/sign-up-fields';
import { paymentLabels } from 'shared/payments/payment-fields';
import { can } from 'shared/http/can';
import { faultOfTypedIban } from 'shared/facts/iban';
import type { Faults } from 'shared/form/use-form';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { draftsOf, faultOfQuestions, type QuestionDraft, sentOf } from 'shared/questions/question-drafts';

export interface LevelDraft {
  key: string;
  nombre: string;
  texto: string;
  plazas: string;
}

export interface PriceDraft {
  key: string;
  /** '' for all levels. */
  nivel: string;
  persona: PricedPeople;
  /** Last day of an early price; '' for the ordinary one. */
  hasta: string;
  precio: string;
}

export interface CodeDraft {
  key: string;
  codigo: string;
  precio: string;
  usos: string;
  /** So far. */
  usados: number;
}

export interface CallValues {
  hora: string;
  abre: string;
  cierra: string;
  quien: AdmittedPeople;
  socios_hasta: string;
  plazas: string;
  lista_espera: boolean;
  invitados: string;
  niveles: readonly LevelDraft[];
  precios: readonly PriceDraft[];
  codigos: readonly CodeDraft[];
  pide: readonly AskedField[];
  preguntas: readonly QuestionDraft[];
  dias_bloqueo: string;
  cesion: TransferRule;
  cesion_dias: string;
  horas_confirmar: string;
  bizum: string;
  iban: string;
  titular: string;
  efectivo: boolean;
  carta: string;
  devoluciones: string;
}

export const callLabels: Record<keyof CallValues, string> = {
  hora: 'Hora',
  abre: 'Se abren',
  cierra: 'Se cierran',
  quien: 'Quién puede venir',
  socios_hasta: 'Solo socios hasta',
  plazas: 'Plazas',
  lista_espera: 'Lista de espera cuando se llene',
  invitados: 'Invitados por persona',
  niveles: 'Niveles',
  precios: 'Precios',
  codigos: 'Códigos de descuento',
  pide: 'Qué se pide',
  preguntas: 'Preguntas',
  dias_bloqueo: 'Días sin cambios antes',
  cesion: 'Ceder la plaza a otra persona',
  cesion_dias: 'Días antes en que ya no se cede',
  horas_confirmar: 'Horas para abrir el enlace',
  ...paymentLabels,
  efectivo: 'En efectivo, ese día',
  carta: 'Texto del correo de confirmación',
  devoluciones: 'Devoluciones',
};

export const admittedNames: Readonly<Record<AdmittedPeople, string>> = {
  todos: 'Todo el mundo',
  socios: 'Solo socios',
  socios_antes: 'Primero los socios, luego todos',
};

export const pricedNames: Readonly<Record<PricedPeople, string>> = {
  general: 'Quien se inscribe',
  socio: 'Socio',
  acompanante: 'Invitado',
  menor: 'Invitado menor de edad',
};

export const transferNames: Readonly<Record<TransferRule, string>> = {
  no: 'No se puede',
  libre: 'Sí, con un enlace',
  aprobada: 'Sí, si el club lo acepta',
};

export const askedOptions = askedFields.map((name) => ({ value: name, label: fieldOf(name).label }));

/** Key of a further row, unlike those of the others. */
export const nextKey = (rows: readonly { key: string }[]): string => String(1 + Math.max(-1, ...rows.map(({ key }) => Number(key))));

const keyed = <Row extends object>(rows: readonly Row[]) => rows.map((row, at) => ({ ...row, key: String(at) }));
const blankPrice: PriceDraft = { key: '0', nivel: '', persona: 'general', hasta: '', precio: '' };

/** Form values; without a call the defaults. */
export function valuesOf(own: StaffCall | null): CallValues {
  return {
    hora: own?.hora ?? '',
    abre: own?.abre ?? '',
    cierra: own?.cierra ?? '',
    quien: own?.quien ?? 'todos',
    socios_hasta: own?.socios_hasta ?? '',
    plazas: String(own?.plazas ?? ''),
    lista_espera: own?.lista_espera ?? true,
    invitados: String(own?.invitados ?? 0),
    niveles: keyed(own?.niveles ?? []).map(({ texto, plazas, ...row }) => ({ ...row, texto: texto ?? '', plazas: String(plazas ?? '') })),
    precios: own
      ? keyed(own.precios).map(({ nivel, hasta, precio, ...row }) => ({
          ...row,
          nivel: nivel ?? '',
          hasta: hasta ?? '',
          precio: typedEuros(precio),
        }))
      : [blankPrice],
    codigos: keyed(own?.codigos ?? []).map(({ precio, usos, ...row }) => ({ ...row, precio: typedEuros(precio), usos: String(usos) })),
    pide: own?.pide ?? ['telefono'],
    preguntas: draftsOf(own?.preguntas ?? []),
    dias_bloqueo: String(own?.dias_bloqueo ?? 0),
    cesion: own?.cesion ?? 'no',
    cesion_dias: String(own?.cesion_dias ?? 0),
    horas_confirmar: String(own?.horas_confirmar ?? ''),
    bizum: own?.bizum ?? '',
    iban: own?.iban ?? '',
    titular: own?.titular ?? '',
    efectivo: own?.efectivo ?? false,
    carta: own?.carta ?? '',
    devoluciones: own?.devoluciones ?? '',
  };
}

const isCount = (typed: string, isEmptyFine = true) => (typed.trim() === '' ? isEmptyFine : isCountIn(typed, 0, 999_999));
const count = 'Escribe un número sin decimales.';

function faultOfLevels(levels: readonly LevelDraft[]): string | undefined {
  const names = levels.map(({ nombre }) => nombre.trim());
  if (names.includes('')) return 'Ponle nombre a cada nivel, o quítalo.';
  if (new Set(names).size < names.length) return 'Dos niveles se llaman igual.';
  return levels.every(({ plazas }) => isCount(plazas)) ? undefined : 'Las plazas de un nivel son un número sin decimales, o nada.';
}

function faultOfTypedPrices({ precios, niveles }: CallValues): string | undefined {
  if (precios.some(({ precio }) => precio.trim() !== '' && readEuros(precio) === undefined))
    return 'Escribe cada precio en euros, como 12 o 12,50.';
  return faultOfPrices(
    niveles.map(({ nombre }) => nombre.trim()),
    precios
      .filter(({ precio }) => precio.trim() !== '')
      .map(({ nivel, persona, hasta }) => ({ nivel: orNull(nivel), persona, hasta: orNull(hasta) })),
  );
}

function faultOfTypedCodes(codes: readonly CodeDraft[]): string | undefined {
  const fault = faultOfCodes(codes.map(({ codigo }) => codigo.trim().toUpperCase()));
  if (fault) return fault;
  if (codes.some(({ precio }) => readEuros(precio) === undefined)) return 'Escribe en euros lo que cuesta con cada código, como 5 o 0.';
  return codes.every(({ usos }) => isCount(usos, false)) ? undefined : 'Escribe cuántas veces vale cada código.';
}

/** Validates in the form's order. `taken`: places taken so far. */
export function findFaults(values: CallValues, taken: number): Faults<CallValues> {
  const { abre, cierra, quien, socios_hasta, plazas, horas_confirmar } = values;
  const isTooFew = plazas.trim() !== '' && (readCount(plazas) ?? taken) < taken;
  const hours = horas_confirmar.trim();
  return {
    cierra: abre && cierra && abre >= cierra ? 'Deben cerrarse después de abrirse.' : undefined,
    socios_hasta: quien === 'socios_antes' && !socios_hasta ? 'Di hasta cuándo se inscriben solo los socios.' : undefined,
    plazas: isTooFew
      ? `Ya hay ${countOf(taken, 'plaza ocupada', 'plazas ocupadas')}: no pueden ser menos.`
      : isCount(plazas)
        ? undefined
        : count,
    invitados: values.invitados.trim() === '' || isCountIn(values.invitados, 0, 50) ? undefined : 'Escribe cuántos, de 0 a 50.',
    niveles: faultOfLevels(values.niveles),
    precios: faultOfTypedPrices(values),
    codigos: faultOfTypedCodes(values.codigos),
    preguntas: faultOfQuestions(values.preguntas),
    iban: faultOfTypedIban(values.iban),
    dias_bloqueo: isCount(values.dias_bloqueo) ? undefined : count,
    cesion_dias: isCount(values.cesion_dias) ? undefined : count,
    horas_confirmar: hours === '' || isCountIn(hours, 1, 720) ? undefined : 'Escribe de 1 a 720 horas, o nada.',
  };
}

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());
const countOrNull = (typed: string) => (typed.trim() === '' ? null : plainNumber(typed));

/** Body to send: cents, numbers, and null for empty fields. */
export function bodyOf(values: CallValues): Omit<SentCallForm, 'version'> {
  const { quien, lista_espera, efectivo } = values;
  return {
    hora: orNull(values.hora),
    abre: orNull(values.abre),
    cierra: orNull(values.cierra),
    quien,
    socios_hasta: quien === 'socios_antes' ? orNull(values.socios_hasta) : null,
    plazas: countOrNull(values.plazas),
    lista_espera,
    invitados: countOrNull(values.invitados) ?? 0,
    niveles: values.niveles.map(({ nombre, texto, plazas }) => ({
      nombre: nombre.trim(),
      texto: orNull(texto),
      plazas: countOrNull(plazas),
    })),
    precios: values.precios.flatMap(({ nivel, persona, hasta, precio }) => {
      const cents = readEuros(precio);
      return cents === undefined ? [] : [{ nivel: orNull(nivel), persona, hasta: orNull(hasta), precio: cents }];
    }),
    codigos: values.codigos.map(({ codigo, precio, usos }) => ({
      codigo: codigo.trim().toUpperCase(),
      precio: readEuros(precio) ?? 0,
      usos: plainNumber(usos),
    })),
    pide: [...values.pide],
    preguntas: sentOf(values.preguntas),
    dias_bloqueo: countOrNull(values.dias_bloqueo) ?? 0,
    cesion: values.cesion,
    cesion_dias: countOrNull(values.cesion_dias) ?? 0,
    horas_confirmar: countOrNull(values.horas_confirmar),
    bizum: orNull(values.bizum),
    iban: orNull(values.iban),
    titular: can('2.0') ? orNull(values.titular) : undefined,
    efectivo,
    carta: orNull(values.carta),
    devoluciones: orNull(values.devoluciones),
  };
}

const euros = (typed: string) => {
  const cents = readEuros(typed);
  return cents === undefined ? typed : formatEuros(cents);
};

/** For reading, in a conflict. */
export const tellLevels = (levels: readonly LevelDraft[]): string =>
  levels
    .map(({ nombre, texto, plazas }) =>
      [nombre, texto, plazas && countOf(readCount(plazas) ?? 0, 'plaza', 'plazas')].filter(Boolean).join(', '),
    )
    .join('; ');

export const tellPrices = (prices: readonly PriceDraft[]): string =>
  prices
    .filter(({ precio }) => precio.trim() !== '')
    .map(({ nivel, persona, hasta, precio }) =>
      [pricedNames[persona], nivel, hasta && `hasta el ${formatDay(hasta)}`, euros(precio)].filter(Boolean).join(', '),
    )
    .join('; ');

export const tellCodes = (codes: readonly CodeDraft[]): string =>
  codes.map(({ codigo, precio, usos }) => `${codigo}: ${euros(precio)}, ${usos} usos`).join('; ');

export const tellAsked = (fields: readonly AskedField[]): string => fields.map((name) => fieldOf(name).label).join(', ');
