import { expect, test } from 'vitest';
import { compareText } from './collation.ts';

test('names are sorted as a Spanish reader expects', () => {
  expect(['Ñu', 'Zafra', 'Nuez', 'árbol', 'Oca', 'Ana', 'Ruta 10', 'Ruta 2'].toSorted(compareText)).toEqual(
    'Ana|árbol|Nuez|Ñu|Oca|Ruta 2|Ruta 10|Zafra'.split('|'),
  );
});
