import { searchText, wordTest } from 'shared/list/find-rows';
import type { Row } from './row.ts';

/** What a row is searched in, worked out once: name, mail, phone (also without its blanks), town, motorbike. */
const haystacks = new WeakMap<Row, string>();

function haystackOf(row: Row): string {
  const known = haystacks.get(row);
  if (known !== undefined) return known;
  const phone = String(row.telefono ?? '');
  const made = searchText([row.nombre, row.mail, phone, phone.replaceAll(/\D/g, ''), row.poblacion, row.moto]);
  haystacks.set(row, made);
  return made;
}

/** Does beforehand, while the list arrives, what the first key of a search would wait for. */
export function prepareSearch(rows: Row[]): void {
  for (const row of rows) haystackOf(row);
}

/** The rows that hold every word, whatever its accents and capitals. */
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
