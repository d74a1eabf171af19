import { expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { readTable as readTableWith, type Table } from './read-file.ts';
import * as sheets from './read-sheet.ts';

const readTable = (bytes: ArrayBuffer) => readTableWith(bytes, async () => sheets);
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0).buffer;
const utf16 = (text: string) => {
  const units = Uint16Array.from(`\u{FEFF}${text}`, (letter) => letter.codePointAt(0) ?? 0);
  return units.buffer;
};

const wanted: Table = {
  heads: ['Nombre', 'Correo'],
  rows: [
    { fila: 2, valores: ['Íñigo', 'i@x.es'] },
    { fila: 4, valores: ['Ana', ''] },
  ],
};

test.each<[string, ArrayBuffer]>([
  ['semicolons', bytesOf('Nombre;Correo\r\nÍñigo;i@x.es\r\n;\r\nAna;\r\n')],
  ['commas and old line ends', bytesOf('Nombre,Correo\rÍñigo,i@x.es\r\rAna')],
  ['tabs, with a byte order mark', bytesOf('\u{FEFF}Nombre\tCorreo\nÍñigo\ti@x.es\n\t\nAna\t')],
  ['Latin-1', latin('Nombre;Correo\nÍñigo;i@x.es\n\nAna;\n')],
  ['UTF-16, as Excel writes Unicode', utf16('Nombre\tCorreo\nÍñigo\ti@x.es\n\nAna\t')],
  ['quotes', bytesOf('"Nombre";"Correo"\n"Íñigo";" i@x.es "\n"";""\n"Ana";""')],
])('a CSV with %s', async (_what, bytes) => expect(await readTable(bytes)).toEqual(wanted));

test('between quotes stand separators, line ends and quotes', async () => {
  expect(await readTable(bytesOf('a;b\n"x;""y""\r\nz";"1"\nsin "comillas";2\n"sin fin;3'))).toEqual({
    heads: ['a', 'b'],
    rows: [
      { fila: 2, valores: ['x;"y"\r\nz', '1'] },
      { fila: 3, valores: ['sin "comillas"', '2'] },
      { fila: 4, valores: ['sin fin;3', ''] },
    ],
  });
});

test('a number, a formula and what looks like a spreadsheet of another kind stay text; the apostrophe of our export goes', async () => {
  expect(await readTable(bytesOf("ID;teléfono\n0012;+34 600\n=1+1;'=2+2\n'-x;'s"))).toMatchObject({
    heads: ['ID', 'teléfono'],
    rows: [{ valores: ['0012', '+34 600'] }, { valores: ['=1+1', '=2+2'] }, { valores: ['-x', "'s"] }],
  });
});

test('of a spreadsheet: days, times, numbers, codes and what a formula came to', async () => {
  const sheet = utils.aoa_to_sheet([['Nombre', 'Nacimiento', 'Hora', 'Grupo', 'Código', 'Fórmula', 'Sí', '']]);
  Object.assign(sheet, {
    A2: { t: 's', v: 'Íñigo' },
    B2: { t: 'n', v: 29_645, z: 'dd/mm/yyyy' },
    C2: { t: 'n', v: 0.375, z: 'hh:mm' },
    D2: { t: 'n', v: 12 },
    E2: { t: 's', v: '0012' },
    F2: { t: 'n', v: 3, f: '1+2' },
    G2: { t: 'b', v: true },
    A4: { t: 's', v: '=1+1' },
    '!ref': 'A1:H4',
  });
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Vacía');
  utils.book_append_sheet(book, sheet, 'Socios');
  expect(await readTable(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)).toEqual({
    heads: ['Nombre', 'Nacimiento', 'Hora', 'Grupo', 'Código', 'Fórmula', 'Sí'],
    rows: [
      { fila: 2, valores: ['Íñigo', '1981-02-28', '09:00', '12', '0012', '3', 'Si'] },
      { fila: 4, valores: ['=1+1', '', '', '', '', '', ''] },
    ],
  });
});

test.each<[string, ArrayBuffer, RegExp]>([
  ['empty', bytesOf(''), /está vacío/],
  ['only heads', bytesOf('Nombre;Correo\n'), /está vacío/],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1]).buffer, /no se puede leer/],
  ['a broken spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, 5]).buffer, /no se puede leer/],
  ['too long', bytesOf(`a\n${'x\n'.repeat(20_001)}`), /más de 20\.000 filas/],
  ['too wide', bytesOf(`${'a;'.repeat(41)}a\n1`), /más de 40 columnas/],
])('a file that is %s is refused in a sentence', async (_what, bytes, sentence) => {
  expect(await readTable(bytes)).toEqual({ fault: expect.stringMatching(sentence) });
});
