import { fieldGroups, staffGroup, type FieldGroup } from '../sign-up/rider-fields.ts';
import type { RiderFieldName } from '../sign-up/rider.ts';
import { tidyTime } from '../list/departure-time.ts';
import type { Row } from '../list/row.ts';

/** What staff may change: everything but the id, and the version, which the server counts. */
export type EditedField = RiderFieldName | 'fecha' | 'anio';
export type EditedValues = Record<EditedField, string>;

export const editGroups: readonly FieldGroup<EditedField>[] = [
  // The form speaks to the rider; here somebody else reads it.
  ...fieldGroups.map((group) => (group.legend === 'Tus datos' ? { ...group, legend: 'Datos personales' } : group)),
  staffGroup,
  {
    legend: 'Registro',
    fields: [
      { name: 'fecha', label: 'Fecha de inscripción', type: 'date' },
      { name: 'anio', label: 'Año', type: 'number', inputMode: 'numeric', min: 1900, max: 2999 },
    ],
  },
];

export const editFields = editGroups.flatMap(({ fields }) => fields);

/** A date may come with a time behind it; the control takes the day. */
const asText = (value: unknown, isDate: boolean) => {
  const text = value === null || value === undefined ? '' : String(value);
  return isDate ? text.slice(0, 10) : text;
};

export const valuesOf = (row: Row): EditedValues =>
  Object.fromEntries(editFields.map(({ name, type }) => [name, asText(row[name], type === 'date')])) as EditedValues;

/** A value as it travels: nothing is null, numbers are numbers. A day and a year cannot be taken away. */
export function toRowValue(field: EditedField, value: string, before: Row): string | number | null {
  const text = field === 'notas' ? value : value.trim();
  if (field === 'fecha') return text || before.fecha;
  if (field === 'anio') return text === '' ? before.anio : Number(text);
  if (text === '') return null;
  if (field === 'grupo_num') return Number(text);
  if (field === 'salida') return tidyTime(text);
  return field === 'mail' ? text.toLowerCase() : text;
}

/** The row with what was typed; what was not touched stays exactly as it came. */
export function applyValues(row: Row, values: EditedValues): Row {
  const before = valuesOf(row);
  const touched = editFields.filter(({ name }) => values[name] !== before[name]);
  return { ...row, ...Object.fromEntries(touched.map(({ name }) => [name, toRowValue(name, values[name], row)])) };
}
