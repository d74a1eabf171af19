import { expect, test } from 'vitest';
import { findRows, searchText } from './find-rows.ts';

const rows = [
  { name: 'José Peña', town: 'Ávila' },
  { name: 'Ana', town: null },
].map((row) => ({ row, text: searchText([row.name, row.town]) }));
const namesFor = (search: string) => findRows(rows, search).map(({ name }) => name);

test('rows match by every word, in any order, regardless of accents and capitals', () => {
  expect(namesFor('AVILA jose')).toEqual(['José Peña']);
  expect(namesFor('ana avila')).toEqual([]);
  expect(namesFor(' ')).toEqual(['José Peña', 'Ana']);
});

test('a word does not match across fields', () => expect(namesFor('peñaavila')).toEqual([]));
