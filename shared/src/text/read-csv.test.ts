import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

// Expected rows and cells are written as one text: 'a·b / 1·2'.
test.each([
  ['semicolons, and commas in the cells', 'a;b\n1,5;x, y\n2,5;z', 'a·b / 1,5·x, y / 2,5·z'],
  ['commas, and semicolons in the cells', 'a,b,c\n"x;y",1,2\n"z;w",3,4', 'a·b·c / x;y·1·2 / z;w·3·4'],
  [
    'commas, and more semicolons in the cells',
    'a,b,c\n"x; y",1,"u; v; w; z"\n"z; w",3,"p;q;r;s"',
    'a·b·c / x; y·1·u; v; w; z / z; w·3·p;q;r;s',
  ],
  ['tabs', 'a\tb\n\t2', 'a·b / ·2'],
  ['bars', 'a|b\n1|2', 'a·b / 1·2'],
  ['a first line that says the separator', 'sep=,\r\na;b,c\r\n1;2,3', 'a;b·c / 1;2·3'],
  ['that line between quotes', '"sep=|"\na|b', 'a·b'],
  ['a title without separators', 'Socios, de 2026\n\na;b;c\n1;2;3', 'Socios, de 2026 /  / a·b·c / 1·2·3'],
  ['blanks around the quotes', 'a; "b;c" ;d', 'a·b;c·d'],
  ['quotes with a backslash', '"Ana \\"la\\" Prueba";x\n"fin\\";y', 'Ana "la" Prueba·x / fin\\·y'],
  ['text behind a closing quote', '"Ana" Prueba;x\n"Bea";y\nLeo;z', 'Ana Prueba·x / Bea·y / Leo·z'],
  ['a quote that nothing closes', 'Ana;x\n"Bea;y\nLeo;z', 'Ana·x / "Bea·y / Leo·z'],
  ['quotes within quotes that nobody doubled', 'Leo;"El "Rayo" Gil";l@x.es', 'Leo·El "Rayo" Gil·l@x.es'],
  ['quotes after a backslash, before a separator too', 'Ana,"dice \\"hola\\", y va",a@x.es', 'Ana·dice "hola", y va·a@x.es'],
  ['a quote that the next row seems to close', 'Ana;x\n"Bea;y\n"Leo";z', 'Ana·x / "Bea·y / Leo·z'],
  ['each line between quotes', '"a,b"\n"1,""x"""\n', 'a·b / 1·x'],
])('a CSV with %s', (_what, text, rows) =>
  expect(
    readCsv(text)
      .map(({ cells }) => cells.join('·'))
      .join(' / '),
  ).toBe(rows),
);

test('each row has its first line', () => {
  expect(readCsv('sep=;\na;b\n"1\r\n2\n3";x\n\ny;z').map(({ line }) => line)).toEqual([2, 3, 6, 7]);
});
