import { expect, test } from 'vitest';
import { CFB, utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import { type ReadFile, readTable as readTableWith, type Table, tableFrom } from './read-file.ts';
import * as sheets from './read-sheet.ts';

const readFile = (bytes: ArrayBuffer) => readTableWith(bytes, async () => sheets);
const tableOf = (read: ReadFile) => ('fault' in read ? read : tableFrom(read.lines, read.headAt));
const readTable = async (bytes: ArrayBuffer) => tableOf(await readFile(bytes));
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0).buffer;
const utf16 = (text: string) => {
  const units = Uint16Array.from(`\u{FEFF}${text}`, (sign) => sign.codePointAt(0) ?? 0);
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

test('quoted cells may contain separators, line ends and quotes', async () => {
  expect(await readTable(bytesOf('a;b\n"x;""y""\r\nz";"1"\nsin "comillas";2\n"sin fin;3'))).toEqual({
    heads: ['a', 'b'],
    rows: [
      { fila: 2, valores: ['x;"y"\r\nz', '1'] },
      // Row numbers as in a spreadsheet, not lines: a cell may have two.
      { fila: 4, valores: ['sin "comillas"', '2'] },
      { fila: 5, valores: ['"sin fin', '3'] },
    ],
  });
});

test('a number, a formula and what looks like a spreadsheet of another kind stay text; the apostrophe of our export is stripped', async () => {
  expect(await readTable(bytesOf("ID;teléfono\n0012;+34 600\n=1+1;'=2+2\n'-x;'s"))).toMatchObject({
    heads: ['ID', 'teléfono'],
    rows: [{ valores: ['0012', '+34 600'] }, { valores: ['=1+1', '=2+2'] }, { valores: ['-x', "'s"] }],
  });
});

test('a spreadsheet yields days, times, numbers, codes and the results of formulas', async () => {
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
])('a file that is %s is rejected in a sentence', async (_what, bytes, sentence) => {
  expect(await readTable(bytes)).toEqual({ fault: expect.stringMatching(sentence) });
});

const csv = (...lines: string[]) => bytesOf(lines.join('\r\n'));
const ana = { heads: ['Nombre', 'Correo'], rows: [{ valores: ['Ana', 'ana@x.es'] }] };
test.each<[string, ArrayBuffer, object]>([
  ['a first line that says the separator', csv('sep=;', 'Nombre;Correo', 'Ana;ana@x.es'), ana],
  ['a title above the heads', csv('Listado de socios;', ';', 'Nombre;Correo', 'Ana;ana@x.es'), ana],
  ['a title with a comma above the heads', csv('Socios, de 2026', '', 'Nombre,Correo', 'Ana,ana@x.es'), ana],
  ['a title above unknown headers', csv('Socios', 'Uno;Dos;Tres', '1;2;3', '4;5;6'), { heads: ['Uno', 'Dos', 'Tres'] }],
  ['a head in two lines', csv('"Nombre', 'y apellidos";Correo', 'Ana;ana@x.es'), { heads: ['Nombre y apellidos', 'Correo'] }],
  [
    'formulas that keep zeros',
    csv('Nombre;DNI', 'Ana;="00123456"', 'Leo;"=""0012"""'),
    { rows: [{ valores: ['Ana', '00123456'] }, { valores: ['Leo', '0012'] }] },
  ],
  ['characters that were decoded twice', csv('Nombre;Correo', 'JosÃ©;j@x.es'), { rows: [{ valores: ['José', 'j@x.es'] }] }],
  [
    'a page that is called .xls',
    bytesOf('<html><body><table><tr><th>Nombre</th><th>DNI</th></tr><tr><td>Íñigo</td><td>00123456</td></tr></table></body></html>'),
    { heads: ['Nombre', 'DNI'], rows: [{ valores: ['Íñigo', '00123456'] }] },
  ],
  ...['<!-- hecho por un programa -->\n', '<style>td{color:red}</style>', '<div>', '<body><h1>Socios</h1>', '<meta charset="utf-8">'].map(
    (before): [string, ArrayBuffer, object] => [
      `a page called .xls that begins with ${before.trim()}`,
      bytesOf(
        `${before}<TABLE><tr><th>Nombre</th><th>Correo</th></tr><tr><td>Jos&eacute; O&#39;Nu&#241;ez &#xC1;vila&Ntilde; &#60;&#x26;lt;</td><td>a@x.es</td></tr></TABLE>`,
      ),
      { heads: ['Nombre', 'Correo'], rows: [{ valores: ["José O'Nuñez ÁvilaÑ <&lt;", 'a@x.es'] }] },
    ],
  ),
])('%s', async (_what, bytes, wanted) => expect(await readTable(bytes)).toMatchObject(wanted));

test('lost characters are reported before anything is stored, with their rows', async () => {
  expect(await readFile(csv('Nombre;Correo', 'Jos?  Mu?oz;j@x.es', 'Ana;a@x.es'))).toMatchObject({
    faults: [expect.stringMatching(/^Los acentos no se leen bien: fila 2 \(«Jos\? {2}Mu\?oz»\)\./)],
  });
  expect(await readFile(csv('Nombre;Correo', 'José;j@x.es'))).toMatchObject({ notes: [], faults: [] });
});

/** As Excel writes it: styles, dates from 1904, hidden rows. */
type BookKind = 'xlsx' | 'xls' | 'ods';
const bookOf = (sheet: WorkSheet, change: (book: WorkBook) => void = () => {}, bookType: BookKind = 'xlsx') => {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Socios');
  change(book);
  return write(book, { type: 'array', bookType, cellStyles: true }) as ArrayBuffer;
};

test.each<BookKind>(['xlsx', 'xls'])('a workbook (%s) with dates from 1904 has the days that Excel shows', async (kind) => {
  const sheet = utils.aoa_to_sheet([['Nombre', 'Nacimiento'], ['Ana']]);
  Object.assign(sheet, { B2: { t: 'n', v: 29_645 - 1462, z: 'dd/mm/yyyy' }, '!ref': 'A1:B2' });
  const bytes = bookOf(sheet, (book) => (book.Workbook = { WBProps: { date1904: true } }), kind);
  expect(await readTable(bytes)).toMatchObject({ rows: [{ valores: ['Ana', '1981-02-28'] }] });
});

test('a number is read as its format displays it', async () => {
  const sheet = utils.aoa_to_sheet([['DNI', 'Teléfono', 'Cuota', 'Año']]);
  Object.assign(sheet, {
    A2: { t: 'n', v: 123_456, z: '00000000' },
    B2: { t: 'n', v: 600_000_001, z: '"+34 "000 000 000' },
    C2: { t: 'n', v: 1234.5, z: '#,##0.00' },
    D2: { t: 'n', v: 29_645, z: 'yyyy' },
    '!ref': 'A1:D2',
  });
  expect(await readTable(bookOf(sheet))).toMatchObject({ rows: [{ valores: ['00123456', '+34 600 000 001', '1234.5', '1981'] }] });
});

const withSecrets = [
  ['Nombre', 'Secreto', 'Correo'],
  ['Ana', 'x', 'ana@x.es'],
  ['Leo', 'y', 'leo@x.es'],
];

/** Of these lines the second column and the third row are hidden, and a sheet before them. */
function expectNoSecrets(read: ReadFile): void {
  expect(tableOf(read)).toEqual({ heads: ['Nombre', 'Correo'], rows: [{ fila: 2, valores: ['Ana', 'ana@x.es'] }] });
  expect(read).toMatchObject({
    notes: [
      'Se lee la hoja «Socios». Se queda fuera: «Vieja».',
      'Se queda fuera lo que está oculto en Excel: 1 fila oculta y 1 columna oculta.',
    ],
  });
}

test('hidden parts of an Excel file are skipped, and reported', async () => {
  const sheet = utils.aoa_to_sheet(withSecrets);
  sheet['!rows'] = [{}, {}, { hidden: true }];
  sheet['!cols'] = [{}, { hidden: true }, {}];
  const bytes = bookOf(sheet, (book) => {
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Vieja'], ['x']]), 'Vieja');
    book.SheetNames.reverse();
    book.Workbook = {
      Sheets: [
        { name: 'Vieja', Hidden: 1 },
        { name: 'Socios', Hidden: 0 },
      ],
    };
  });
  expectNoSecrets(await readFile(bytes));
});

test('a title above the headers of a workbook', async () => {
  const sheet = utils.aoa_to_sheet([['Listado de socios'], [], ['Nombre', 'Correo'], ['Ana', 'ana@x.es']]);
  expect(await readTable(bookOf(sheet, undefined, 'ods'))).toMatchObject(ana);
});

test.each([
  ['a PDF', '%PDF-1.7\nNombre'],
  ['a page in one file', 'MIME-Version: 1.0\nX-Document-Type: Workbook\n'],
  ['a list of contacts of a telephone', 'BEGIN:VCARD\nFN:Ana\nEMAIL:ana@x.es\nEND:VCARD'],
  ['JSON', '[{"Nombre":"Ana","Correo":"ana@x.es"}]'],
])('%s is rejected in a sentence', async (_what, text) =>
  expect(await readFile(bytesOf(text))).toEqual({ fault: expect.stringMatching(/no se puede leer/) }),
);

test('hidden parts of an OpenDocument file are skipped, and reported', async () => {
  const bytes = bookOf(
    utils.aoa_to_sheet(withSecrets),
    (book) => {
      utils.book_append_sheet(book, utils.aoa_to_sheet([['Nombre'], ['Vieja']]), 'Vieja');
      book.SheetNames.reverse();
    },
    'ods',
  );
  const file = CFB.read(new Uint8Array(bytes), { type: 'buffer' });
  const content = CFB.find(file, '/content.xml');
  if (!content) throw new Error('There is no content.');
  const [head = '', old = '', list = ''] = new TextDecoder().decode(Uint8Array.from(content.content)).split(/(?=<table:table )/);
  const rows = list.replace(/<table:table-column[^<>]*>/, '').split(/(?=<table:table-row)/);
  const text = [
    head.replace(
      '</office:automatic-styles>',
      '<style:style style:name="x" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>',
    ),
    old.replace(/table:style-name="[^"]*"/, 'table:style-name="x"'),
    `${rows[0]}<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>`,
    ...rows.slice(1, 3),
    rows[3]?.replace('<table:table-row', '<table:table-row table:visibility="filter"'),
  ].join('');
  content.content = [...new TextEncoder().encode(text)];
  content.size = content.content.length;
  expectNoSecrets(await readFile(Uint8Array.from(CFB.write(file, { fileType: 'zip', type: 'array' }) as number[]).buffer));
});

test('the list is read where a cover stands before it', async () => {
  const bytes = bookOf(utils.aoa_to_sheet([['Club Moto'], ['Temporada 2026']]), (book) =>
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Nombre', 'Correo'],
        ['Ana', 'ana@x.es'],
      ]),
      'Lista',
    ),
  );
  expect(await readTable(bytes)).toMatchObject(ana);
});

test('a table in DIF is read', async () => {
  const text =
    'TABLE\r\n0,1\r\n"x"\r\nVECTORS\r\n0,2\r\n""\r\nTUPLES\r\n0,2\r\n""\r\nDATA\r\n0,0\r\n""\r\n-1,0\r\nBOT\r\n1,0\r\n"Nombre"\r\n1,0\r\n"Correo"\r\n-1,0\r\nBOT\r\n1,0\r\n"Ana"\r\n1,0\r\n"ana@x.es"\r\n-1,0\r\nEOD\r\n';
  expect(await readTable(bytesOf(text))).toMatchObject(ana);
});

test('what a program wrote wrongly is named before anything is stored', async () => {
  expect(await readFile(csv('Nombre;Correo;Teléfono', 'Ana;a@x.es;6,00E+08', 'Leo;x;l@x.es;600000001'))).toMatchObject({
    faults: [
      'Hay filas con más columnas que títulos, y se queda fuera: fila 3 («600000001»).',
      'Excel ha recortado números: fila 2 («6,00E+08»). Pon esas columnas como texto, guarda y vuelve a elegirlo.',
    ],
  });
});
