import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReturns } from './read-returns.ts';
import { checkSchema } from './testing/check-schema.ts';

const reply = (name: string): string => readFileSync(join(import.meta.dirname, 'testing/replies', `${name}.xml`), 'utf8');
const read = (xml: string) => readReturns(Buffer.from(xml));
const returns = (xml: string) => read(xml).flatMap(({ recibos }) => recibos);

test.each(['pain.002.001.10', 'camt.054.001.02'])('the reply of these tests is a valid %s', async (name) =>
  expect(await checkSchema(name, reply(name))).toEqual([]),
);

const inigo = { extremo: 'C2027-2-R1', mandato: 'CLUB-2', importe: 4000, nombre: 'Inigo Nunez', verdict: 'returned', propio: true };
const eva = { ...inigo, mandato: 'CLUB-4', importe: 2050, nombre: 'Eva Gil' };
const inSum = { verdict: 'kept', extremo: null };

test('pain.002.001.03: what was rejected, with the reason, and what was accepted', () =>
  expect(read(reply('pain.002.001.03'))).toMatchObject([
    {
      recibos: [
        { ...inigo, codigo: 'AM04', dia: null },
        { ...eva, extremo: 'C2027-4-R1', codigo: 'MD06', dia: null },
        { extremo: 'C2027-6-R1', verdict: 'kept' },
      ],
      bloques: [],
      remesas: [],
    },
  ]));

test('pain.002.001.10: a block that is refused whole, its words, and a code of the bank’s own', () =>
  expect(read(reply('pain.002.001.10'))).toMatchObject([
    {
      recibos: [{ ...inigo, codigo: 'BANCO99', dia: '2027-02-12' }],
      bloques: [{ remesa: 'REM-2027-0001', bloque: 'REM-2027-0001-FRST', verdict: 'returned', codigo: 'TM01', palabras: 'Fuera de plazo' }],
      remesas: [],
    },
  ]));

test('the newest versions have a level more above a mandate', () => {
  const xml = reply('pain.002.001.10').replace('<MndtId>CLUB-2</MndtId>', '<DrctDbtMndt><MndtId>CLUB-2</MndtId></DrctDbtMndt>');
  expect(returns(xml)).toMatchObject([{ mandato: 'CLUB-2' }]);
});

test('camt.054: each debit of a movement that returns many, without the bank’s charges', () =>
  expect(returns(reply('camt.054.001.02'))).toMatchObject([
    { ...inigo, codigo: 'AC04', dia: '2027-02-19' },
    { ...eva, extremo: 'NOTPROVIDED', codigo: 'MS02', dia: '2027-02-19' },
  ]));

test('camt.053: a return is known by the code of the movement; income and charges are none', () =>
  expect(returns(reply('camt.053.001.08'))).toMatchObject([
    inSum,
    { verdict: 'unclear', extremo: null, es_recibo: false },
    { ...inigo, mandato: null, codigo: null, dia: '2027-02-19' },
  ]));

test('an amount in another currency, or of three decimals, is no amount', () => {
  const importes = (from: string, to: string) =>
    returns(reply('pain.002.001.03').replace(from, to))
      .slice(0, 2)
      .map(({ importe }) => importe);
  expect(importes('<InstdAmt Ccy="EUR">40.00', '<InstdAmt Ccy="USD">40.00')).toEqual([null, 2050]);
  expect(importes('>40.00<', '>40.005<')).toEqual([null, 2050]);
  expect(importes('>40.00<', '>40.00000<')).toEqual([4000, 2050]);
});

/** The same reply as programs and banks write it. */
const latin = reply('pain.002.001.03').replace('Inigo', 'Íñigo');
const said = (encoding: string) => latin.replace('UTF-8', encoding);
const wide = (text: string, mark: boolean) => Buffer.from(mark ? `\u{FEFF}${text}` : text, 'utf16le');
const prefixed = latin.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:').replace('xmlns=', 'xmlns:ns2=');
test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(latin)],
  ['UTF-8 with its mark', Buffer.from(`\u{FEFF}${latin}`)],
  ['with blanks before it', Buffer.from(`\r\n  ${latin}`)],
  ['with an end of file after it', Buffer.from(`${latin}\u{1A}`)],
  ['Latin-1 that says so', Buffer.from(said('ISO-8859-1'), 'latin1')],
  ['Latin-1 that says UTF-8', Buffer.from(latin, 'latin1')],
  ['Latin-1 that says nothing', Buffer.from(latin.replace(/<\?xml.*\?>/, ''), 'latin1')],
  ['UTF-8 that says Latin-1', Buffer.from(said('ISO-8859-1'))],
  ['UTF-16', wide(said('UTF-16'), true)],
  ['UTF-16 without its mark', wide(said('UTF-16'), false)],
  ['UTF-16 that says UTF-8', wide(latin, true)],
  ['UTF-16 the other way round', Buffer.from(wide(said('UTF-16'), true)).swap16()],
  ['UTF-16 the other way round, without its mark', Buffer.from(wide(said('UTF-16'), false)).swap16()],
  ['UTF-8 that says UTF-16', Buffer.from(said('UTF-16'))],
  ['with prefixes', Buffer.from(prefixed)],
  ['without a namespace', Buffer.from(latin.replace(/ xmlns="[^"]*"/, ''))],
  ['within an envelope', Buffer.from(`<Envelope>${latin.replace(/<\?xml.*\?>/, '')}</Envelope>`)],
])('%s is read', (_what, bytes) => {
  const [{ nombre, codigo } = { nombre: null, codigo: null }] = readReturns(bytes).flatMap(({ recibos }) => recibos);
  expect([nombre, codigo]).toEqual(['Íñigo Nunez', 'AM04']);
});

test.each(['', '\n\n', '\u{FEFF}'])('all messages of a file are read, with %j between them', (between) => {
  const bare = reply('camt.054.001.02').replace(/<\?xml.*\?>\s*/, '');
  const messages = read([reply('pain.002.001.03'), reply('pain.002.001.10'), bare].join(between));
  expect(messages.map(({ recibos }) => recibos.length)).toEqual([3, 1, 2]);
});

const bad = 'El archivo no es un XML correcto: descárgalo otra vez de tu banco.';
const defined = 'El archivo trae definiciones (DOCTYPE), que ningún banco usa: no se ha leído.';
const endless = 'El archivo tiene más partes que cualquier mensaje de un banco.';
const document = (inside: string, before = '') =>
  `<?xml version="1.0"?>${before}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03">${inside}</Document>`;
const laughs = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join('')}]>`;

test.each<[string, string, string]>([
  ['a cut file', reply('pain.002.001.03').slice(0, 1500), bad],
  ['an unknown entity', document('&nbsp;'), bad],
  ['a character that XML has not', document('\u0000'), bad],
  ['an attribute that stands twice', document('<a b="1" b="2"/>'), bad],
  ['an undeclared prefix', document('<x:a/>'), bad],
  ['an encoding that banks do not use', document('').replace('?>', ' encoding="UTF-7"?>'), bad],
  ['entities that name a file', document('&x;', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), defined],
  ['entities that grow', document('&a8;', laughs), defined],
  ['more levels than any message has', document('<a>'.repeat(50) + '</a>'.repeat(50)), endless],
  ['more elements than any message has', document('<a/>'.repeat(600_001)), endless],
  ['more bytes than any message has', document(' '.repeat(16_000_001)), 'El archivo es demasiado grande: más de 16 MB.'],
  [
    'a remittance',
    document('').replace('pain.002', 'pain.008'),
    'Es un XML, pero no un archivo de devoluciones: pide al banco el de las devoluciones, que es pain.002, camt.052, camt.053 o camt.054.',
  ],
])('%s is refused', (_what, xml, detail) => expect(() => read(xml)).toThrow(detail));

const norma43 = ['11', '22', '33', '88'].map((record) => record.padEnd(80, '0')).join('\r\n');
test.each<[string, Buffer, string]>([
  ['nothing', Buffer.from(' \n'), 'El archivo está vacío: descárgalo otra vez de tu banco.'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'Es un PDF: '],
  ['a ZIP', Buffer.from('PK\u{3}\u{4}\u{14}dev.xml'), 'Es un ZIP: ábrelo y elige el archivo XML que trae dentro.'],
  ['a sheet', Buffer.from('PK\u{3}\u{4}\u{14}xl/workbook.xml'), 'Es una hoja de cálculo (Excel): '],
  ['an old sheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'Es un archivo de Excel o Word antiguo: '],
  ['a compressed file', Buffer.from([0x1f, 0x8b, 8]), 'Es un archivo comprimido: '],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'Es una imagen: '],
  ['a page of the bank', Buffer.from('<!DOCTYPE html><html><p>Sesión caducada'), 'Es una página web del banco, no el archivo: '],
  ['a page of no type', Buffer.from('<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>'), 'Es una página web '],
  ['a file of movements', Buffer.from(norma43), 'Es un archivo de movimientos (Norma 43), '],
  ['debits in text', Buffer.from('2119143'.padEnd(600, ' ')), 'Es un archivo de recibos en texto (cuaderno 19): '],
  ['an extract of SWIFT', Buffer.from(':20:STARTUMS\r\n:25:1'), 'Es un extracto MT940: '],
  ['a CSV', Buffer.from('Referencia;Importe;Motivo\nC2027-1-R1;40,00;AM04'), 'Es una lista (CSV o texto): '],
  ['any text', Buffer.from('hola'), 'No es un archivo XML: '],
  [
    'the remittance itself',
    Buffer.from(document('<CstmrDrctDbtInitn/>')),
    'Es la remesa que se lleva al banco, no lo que el banco contesta: ',
  ],
  ['transfers', Buffer.from(document('<CstmrCdtTrfInitn/>')), 'Es una orden de transferencias, no lo que el banco contesta: '],
])('%s is named as what it is', (_what, bytes, detail) => expect(() => readReturns(bytes)).toThrow(detail));
