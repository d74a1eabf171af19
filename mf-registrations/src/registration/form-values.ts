import { isCountIn, readCount } from 'shared/facts/numbers';
import { departureFault, mayBeDeparture, tidyTime } from 'shared/text/departure-time';
import { type FieldName, fieldOf, isCorrectedField } from 'shared/facts/registration-fields';
import { formatDay } from 'shared/text/dates';
import { editedFields, type EditedField } from './form-groups.ts';
import type { Row } from './row.ts';
import { eventLabel } from 'shared/http/club';

export type EditedValues = Record<EditedField, string>;

const textOf = (row: Row, name: FieldName) => String(row[name] ?? '');

/** Formats a value for reading. */
export function showText(name: FieldName, text: string): string {
  if (name === 'evento') return eventLabel(text);
  return fieldOf(name).kind === 'day' ? formatDay(text) : text;
}

export const showValue = (row: Row, name: FieldName): string => showText(name, textOf(row, name));

/** Dates may have a time; the control takes the day. */
const valueOf = (row: Row, name: EditedField) => (fieldOf(name).kind === 'day' ? textOf(row, name).slice(0, 10) : textOf(row, name));

export const valuesOf = (row: Row): EditedValues =>
  Object.fromEntries(editedFields.map((name) => [name, valueOf(row, name)])) as EditedValues;

/** Normalises input for storage. */
export function tidyValue(name: FieldName, typed: string): string {
  const { kind } = fieldOf(name);
  if (kind === 'text') return typed;
  if (kind === 'time') return tidyTime(typed);
  if (kind === 'number') return String(readCount(typed) ?? typed.trim());
  return kind === 'email' ? typed.trim().toLowerCase() : typed.trim();
}

/** Validation error of a changed departure, as a sentence; undefined if valid. */
export const departureFaultOf = (salida: string, before = ''): string | undefined =>
  salida === before || mayBeDeparture(salida) ? undefined : departureFault;

/** Of a number outside its range, or no whole number. */
export function faultOfNumber(name: FieldName, typed: string): string | undefined {
  const { range } = fieldOf(name);
  if (!range || typed.trim() === '' || isCountIn(typed, ...range)) return undefined;
  return `Escribe un número de ${range[0]} a ${range[1]}.`;
}

/** Value to send: empty is null, numbers are numbers. A day and a year cannot be cleared. */
export function toRowValue(name: EditedField, typed: string, before: Row): string | number | null {
  const value = tidyValue(name, typed);
  if (value === '') return isCorrectedField(name) ? before[name] : null;
  // What is no number is the server's to refuse: as null it would empty the field.
  return fieldOf(name).kind === 'number' ? (readCount(value) ?? value) : value;
}

/** The row with the typed values; untouched fields stay exactly as received. */
export function applyValues(row: Row, values: EditedValues): Row {
  const before = valuesOf(row);
  const touched = editedFields.filter((name) => values[name] !== before[name]);
  return { ...row, ...Object.fromEntries(touched.map((name) => [name, toRowValue(name, values[name], row)])) };
}
