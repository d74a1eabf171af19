import { callFieldOf, hasField, pricedNames, type SetField, setFields, type SetValue } from 'shared/facts/call-fields';
import type { SentCallForm, StaffCall } from 'shared/contract/call-settings';
import { routeLevels } from 'shared/facts/enumerations';
import { faultOfTypedIban } from 'shared/facts/iban';
import { formatEuros, readEuros, typedEuros } from 'shared/facts/money';
import { isCountIn, plainNumber, readCount } from 'shared/facts/numbers';
import { faultOfCodes, faultOfPrices } from 'shared/facts/price-faults';
import { fieldOf } from 'shared/facts/registration-fields';
import { type AskedField, askedFields, type PricedPeople } from 'shared/facts/sign-up-fields';
import { can } from 'shared/http/can';
import type { Faults } from 'shared/form/use-form';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { draftsOf, faultOfQuestions, type QuestionDraft, sentOf } from 'shared/questions/question-drafts';

/** A server before 2.1 takes no names of guests. */
export const isOffered = (name: Parameters<typeof hasField>[0], isRoute: boolean): boolean =>
  hasField(name, isRoute) && (name !== 'nombres_invitados' || can('2.1'));

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

/** As typed: a setting is a text, or a tick. */
type Typed = { [Name in SetField]: SetValue<Name> extends boolean ? boolean : string };
type RowField = 'niveles' | 'precios' | 'codigos' | 'pide' | 'preguntas';

export interface CallValues extends Typed {
  niveles: readonly LevelDraft[];
  /** Of the route, first those of `routePrices`. */
  precios: readonly PriceDraft[];
  codigos: readonly CodeDraft[];
  pide: readonly AskedField[];
  preguntas: readonly QuestionDraft[];
}

export const askedOptions = askedFields.map((name) => ({ value: name, label: fieldOf(name).label }));

/** Key of a further row, unlike those of the others. */
export const nextKey = (rows: readonly { key: string }[]): string => String(1 + Math.max(-1, ...rows.map(({ key }) => Number(key))));

const keyed = <Row extends object>(rows: readonly Row[]) => rows.map((row, at) => ({ ...row, key: String(at) }));

/** The ordinary prices of the route, which its form shows beside each level. */
export const routePeople = ['general', 'acompanante', 'socio'] as const;
export const routePrices = routeLevels.flatMap((nivel) => routePeople.map((persona) => ({ nivel, persona, hasta: '', precio: '' })));

function priceDrafts(own: StaffCall | null, isRoute: boolean): readonly PriceDraft[] {
  const rows = (own?.precios ?? []).map(({ nivel, hasta, precio, ...row }) => ({
    ...row,
    nivel: nivel ?? '',
    hasta: hasta ?? '',
    precio: typedEuros(precio),
  }));
  if (!isRoute) return keyed(own ? rows : [{ nivel: '', persona: 'general', hasta: '', precio: '' }]);
  const isOf = (one: Omit<PriceDraft, 'key'>) => (row: Omit<PriceDraft, 'key'>) =>
    row.nivel === one.nivel && row.persona === one.persona && row.hasta === '';
  return [
    ...routePrices.map((price) => ({ ...(rows.find(isOf(price)) ?? price), key: `${price.nivel} ${price.persona}` })),
    ...keyed(rows.filter((row) => !routePrices.some((price) => isOf(price)(row)))),
  ];
}

function levelDrafts(own: StaffCall | null, isRoute: boolean): readonly LevelDraft[] {
  const rows = (own?.niveles ?? []).map(({ texto, plazas, ...row }) => ({ ...row, texto: texto ?? '', plazas: String(plazas ?? '') }));
  const blank = (nombre: string) => ({ nombre, texto: '', plazas: '' });
  return keyed(isRoute ? routeLevels.map((nombre) => rows.find((row) => row.nombre === nombre) ?? blank(nombre)) : rows);
}

const typed = (value: unknown) => (typeof value === 'boolean' ? value : String(value ?? ''));

/** Form values; without a call the first ones. */
export const valuesOf = (own: StaffCall | null, isRoute: boolean): CallValues => ({
  ...(Object.fromEntries(setFields.map((name) => [name, typed(own ? own[name] : callFieldOf(name).initial)])) as Typed),
  niveles: levelDrafts(own, isRoute),
  precios: priceDrafts(own, isRoute),
  codigos: keyed(own?.codigos ?? []).map(({ precio, usos, ...row }) => ({ ...row, precio: typedEuros(precio), usos: String(usos) })),
  pide: own?.pide ?? ['telefono'],
  preguntas: draftsOf(own?.preguntas ?? []),
});

const isCount = (text: string, isEmptyFine = true) => (text.trim() === '' ? isEmptyFine : isCountIn(text, 0, 100_000));

function faultOfLevels(levels: readonly LevelDraft[]): string | undefined {
  const names = levels.map(({ nombre }) => nombre.trim());
  if (names.includes('')) return 'Ponle nombre a cada nivel, o quítalo.';
  if (new Set(names).size < names.length) return 'Dos niveles se llaman igual.';
  return levels.some(isWrongLevel) ? 'Las plazas de un nivel son un número sin decimales, o nada.' : undefined;
}

export const isWrongLevel = ({ plazas }: LevelDraft): boolean => !isCount(plazas);
export const isWrongPrice = ({ precio }: PriceDraft): boolean => precio.trim() !== '' && readEuros(precio) === undefined;

function faultOfTypedPrices({ precios, niveles }: CallValues, isRoute: boolean): string | undefined {
  if (precios.some(isWrongPrice)) return 'Escribe cada precio en euros, como 12 o 12,50.';
  return faultOfPrices(
    niveles.map(({ nombre }) => nombre.trim()),
    precios
      .filter(({ precio }) => precio.trim() !== '')
      .map(({ nivel, persona, hasta }) => ({ nivel: orNull(nivel), persona, hasta: orNull(hasta) })),
    isRoute,
  );
}

function faultOfTypedCodes(codes: readonly CodeDraft[]): string | undefined {
  const fault = faultOfCodes(codes.map(({ codigo }) => codigo.trim().toUpperCase()));
  if (fault) return fault;
  if (codes.some(({ precio }) => readEuros(precio) === undefined)) return 'Escribe en euros lo que cuesta con cada código, como 5 o 0.';
  return codes.every(({ usos }) => isCount(usos, false)) ? undefined : 'Escribe cuántas veces vale cada código.';
}

/** Of a count: it is none, or out of its range. */
function faultOfCount(name: SetField, value: unknown): string | undefined {
  const { kind, least = 0, most = 0, initial } = callFieldOf(name);
  const text = String(value).trim();
  if (kind !== 'count' || (text === '' ? name !== 'anio' : isCountIn(text, least, most))) return undefined;
  if (most >= 100_000) return 'Escribe un número sin decimales.';
  return `Escribe un número de ${least} a ${most}${initial === undefined && name !== 'anio' ? ', o nada' : ''}.`;
}

/** Validates in the form's order. */
export function findFaults(values: CallValues, own: StaffCall | null, isRoute: boolean): Faults<CallValues> {
  const { abre, cierra, quien, socios_hasta, plazas } = values;
  const taken = own?.ocupadas ?? 0;
  const isTooFew = (readCount(plazas) ?? taken) < taken && plazas !== String(own?.plazas);
  const counts = setFields.filter((name) => isOffered(name, isRoute)).map((name) => [name, faultOfCount(name, values[name])]);
  return {
    ...(Object.fromEntries(counts) as Faults<CallValues>),
    ...(abre && cierra && abre >= cierra && { cierra: 'Deben cerrarse después de abrirse.' }),
    ...(isTooFew && { plazas: `Ya hay ${countOf(taken, 'plaza ocupada', 'plazas ocupadas')}: no pueden ser menos.` }),
    niveles: faultOfLevels(values.niveles),
    precios: faultOfTypedPrices(values, isRoute),
    codigos: faultOfTypedCodes(values.codigos),
    ...(quien === 'socios_antes' && !socios_hasta && { socios_hasta: 'Di hasta cuándo se inscriben solo los socios.' }),
    preguntas: faultOfQuestions(values.preguntas),
    iban: faultOfTypedIban(values.iban),
  };
}

const orNull = (text: string) => text.trim() || null;

function sent(name: SetField, value: string | boolean) {
  if (typeof value === 'boolean') return value;
  if (value.trim() === '') return null;
  return callFieldOf(name).kind === 'count' ? plainNumber(value) : value.trim();
}

/** Body to send: cents, numbers, and null for empty fields. */
export function bodyOf(values: CallValues, isRoute: boolean): Omit<SentCallForm, 'version'> {
  const settings = setFields.filter((name) => isOffered(name, isRoute)).map((name) => [name, sent(name, values[name])]);
  return {
    ...(Object.fromEntries(settings) as Omit<SentCallForm, 'version' | RowField>),
    niveles: values.niveles.map(({ nombre, texto, plazas }) => ({
      nombre: nombre.trim(),
      texto: orNull(texto),
      plazas: orNull(plazas) && plainNumber(plazas),
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
    ...(!isRoute && { pide: [...values.pide] }),
    preguntas: sentOf(values.preguntas),
  };
}

const euros = (text: string) => {
  const cents = readEuros(text);
  return cents === undefined ? text : formatEuros(cents);
};

/** For reading, in a conflict. */
export const formatRows: { [Name in Exclude<RowField, 'preguntas'>]: (rows: CallValues[Name]) => string } = {
  niveles: (levels) =>
    levels
      .map(({ nombre, texto, plazas }) =>
        [nombre, texto, plazas && countOf(readCount(plazas) ?? 0, 'plaza', 'plazas')].filter(Boolean).join(', '),
      )
      .join('; '),
  precios: (prices) =>
    prices
      .filter(({ precio }) => precio.trim() !== '')
      .map(({ nivel, persona, hasta, precio }) =>
        [pricedNames[persona], nivel, hasta && `hasta el ${formatDay(hasta)}`, euros(precio)].filter(Boolean).join(', '),
      )
      .join('; '),
  codigos: (codes) => codes.map(({ codigo, precio, usos }) => `${codigo}: ${euros(precio)}, ${usos} usos`).join('; '),
  pide: (fields) => fields.map((name) => fieldOf(name).label).join(', '),
};
