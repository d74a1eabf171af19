import { listAny } from 'shared/text/lists';
import { type FieldName, fieldNames, fieldOf } from 'shared/facts/registration-fields';
import { searchText, wordTest } from 'shared/list/find-rows';
import { serverKeeps } from '../registration/rider-groups.ts';
import type { Row } from '../registration/row.ts';

const searched = fieldNames.filter((name) => fieldOf(name).search !== undefined);

/** Labels of the searched fields: 'Nombre, correo o moto'. */
export function namesOfSearched(): string {
  const names = listAny(searched.filter(serverKeeps).map((name) => fieldOf(name).search ?? ''));
  return names.charAt(0).toUpperCase() + names.slice(1);
}

/** Numbers match as typed, and without blanks. */
const partsOf = (row: Row, name: FieldName): string[] => {
  const text = String(row[name] ?? '');
  return fieldOf(name).kind === 'phone' ? [text, text.replaceAll(/\D/g, '')] : [text];
};

/** Searchable text, cached. */
const haystacks = new WeakMap<Row, string>();

function haystackOf(row: Row): string {
  const known = haystacks.get(row);
  if (known !== undefined) return known;
  const made = searchText(searched.flatMap((name) => partsOf(row, name)));
  haystacks.set(row, made);
  return made;
}

/** Precomputes, while the list loads, what the first search needs. */
export function prepareSearch(rows: Row[]): void {
  for (const row of rows) haystackOf(row);
}

/** Rows with every word, regardless of accents and capitals. */
export function searchRows(rows: Row[], search: string): Row[] {
  if (search.trim() === '') return rows;
  const holdsWords = wordTest(search);
  const digits = search.replaceAll(/[\s.+-]/g, '');
  const asPhone = /^\d{4,}$/.test(digits) ? digits : undefined;
  return rows.filter((row) => {
    const haystack = haystackOf(row);
    return holdsWords(haystack) || (asPhone !== undefined && haystack.includes(asPhone));
  });
}
