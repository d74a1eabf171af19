import type { ImportKind } from 'shared/facts/import-fields';
import { memberStateLabels } from 'shared/facts/members';
import { fieldNames, fieldOf } from 'shared/facts/registration-fields';
import { foldText } from 'shared/text/fold';
import { convertValue } from './convert-value.ts';
import type { Table } from './read-file.ts';

/** What staff say that a value of a column means, by `keyOf`: kept while columns change. */
export type Meanings = Readonly<Record<string, string>>;
/** Fields with a closed list of values, each with its label. */
export type Choices = Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;
/** Stands for nothing at all: '' is not decided yet. */
export const left = '-';

const keyOf = (field: string, value: string) => `${field}\n${foldText(value)}`;

export function choicesOf(tipo: ImportKind, kinds: readonly string[]): Choices {
  if (tipo === 'socios') return { tipo: kinds.map((kind) => [kind, kind] as const), estado: Object.entries(memberStateLabels) };
  if (tipo === 'usuarios') return {};
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const { options } = fieldOf(name);
      return options ? [[name, options.map((option) => [option, option] as const)]] : [];
    }),
  );
}

/** The one choice that a value is short for: 'Nº', 'num.' and 'N' for 'Numerario'. */
function guess(value: string, choices: Choices[string]): string {
  const typed = foldText(value)
    .replaceAll(/[^a-z]/g, '')
    .replace(/^no?$/, 'n');
  const [only, ...others] = typed === '' ? [] : choices.filter(([, label]) => foldText(label).startsWith(typed));
  return only && others.length === 0 ? only[0] : '';
}

interface Unknown {
  field: string;
  value: string;
  /** How many rows have it. */
  rows: number;
  /** What it means; '' as long as that is open. */
  meaning: string;
}

/** Values of a closed list that are none of it, the commonest first, with what they mean. */
export function listUnknown(tipo: ImportKind, { rows }: Table, columns: readonly string[], choices: Choices, said: Meanings): Unknown[] {
  const found = new Map<string, Unknown>();
  for (const [at, field] of columns.entries()) {
    const known = choices[field];
    if (!known) continue;
    for (const { valores } of rows) {
      const value = valores[at]?.trim() ?? '';
      const converted = foldText(convertValue(tipo, field, value));
      if (value === '' || known.some((choice) => choice.some((each) => foldText(each) === converted))) continue;
      const key = keyOf(field, value);
      const before = found.get(key);
      if (before) before.rows += 1;
      else found.set(key, { field, value, rows: 1, meaning: said[key] ?? guess(value, known) });
    }
  }
  return [...found.values()].toSorted((a, b) => b.rows - a.rows);
}

/** What staff have said of one more. */
export const say = (said: Meanings, { field, value }: Pick<Unknown, 'field' | 'value'>, meaning: string): Meanings => ({
  ...said,
  [keyOf(field, value)]: meaning,
});

/** What values become, by field; the others stay as they are. */
export function replacementsOf(unknown: readonly Unknown[]): (field: string, value: string) => string {
  const meanings = new Map(unknown.map(({ field, value, meaning }) => [keyOf(field, value), meaning]));
  return (field, value) => {
    const meaning = meanings.get(keyOf(field, value.trim()));
    return meaning === left ? '' : meaning || value;
  };
}
