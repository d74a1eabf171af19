import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReturns } from './read-returns.ts';
import { checkSchema } from './testing/check-schema.ts';

const reply = (name: string): string => readFileSync(join(import.meta.dirname, 'testing/replies', `${name}.xml`), 'utf8');
const read = (xml: string) => readReturns(Buffer.from(xml));

test.each(['pain.002.001.10', 'camt.054.001.02'])('the reply of these tests is a valid %s', async (name) =>
  expect(await checkSchema(name, reply(name))).toEqual([]),
);

const inigo = { extremo: 'C2027-2-R1', mandato: 'CLUB-2', importe: 4000, nombre: 'Inigo Nunez' };
const eva = { mandato: 'CLUB-4', importe: 2050, nombre: 'Eva Gil' };

test('pain.002.001.03: what was rejected, with the reason; what was accepted is only counted', () =>
  expect(read(reply('pain.002.001.03'))).toEqual({
    mensaje: 'pain.002',
    devoluciones: [
      { ...inigo, codigo: 'AM04', dia: null },
      { ...eva, extremo: 'C2027-4-R1', codigo: 'MD06', dia: null },
    ],
    rechazos: [],
    otros: 1,
  }));

test('pain.002.001.10: a block that is refused whole, and a code of the bank’s own', () =>
  expect(read(reply('pain.002.001.10'))).toEqual({
    mensaje: 'pain.002',
    devoluciones: [{ ...inigo, codigo: 'BANCO99', dia: '2027-02-12' }],
    rechazos: [{ remesa: 'REM-2027-0001', bloque: 'REM-2027-0001-FRST', codigo: 'TM01' }],
    otros: 0,
  }));

test('the newest versions have a level more above a mandate', () => {
  const xml = reply('pain.002.001.10').replace('<MndtId>CLUB-2</MndtId>', '<DrctDbtMndt><MndtId>CLUB-2</MndtId></DrctDbtMndt>');
  expect(read(xml).devoluciones).toMatchObject([{ mandato: 'CLUB-2' }]);
});

test('a remittance that is refused whole', () => {
  const xml = reply('pain.002.001.10').replace(
    '<GrpSts>PART</GrpSts>',
    '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>',
  );
  expect(read(xml).rechazos[0]).toEqual({ remesa: 'REM-2027-0001', bloque: null, codigo: 'FF01' });
});

test('camt.054: each debit of a movement that returns many, without the bank’s charges', () =>
  expect(read(reply('camt.054.001.02'))).toEqual({
    mensaje: 'camt.054',
    devoluciones: [
      { ...inigo, codigo: 'AC04', dia: '2027-02-19' },
      { ...eva, extremo: 'NOTPROVIDED', codigo: 'MS02', dia: '2027-02-19' },
    ],
    rechazos: [],
    otros: 0,
  }));

test('camt.053: a return is known by the code of the movement; income and charges are none', () =>
  expect(read(reply('camt.053.001.08'))).toEqual({
    mensaje: 'camt.053',
    devoluciones: [{ ...inigo, mandato: null, codigo: null, dia: '2027-02-19' }],
    rechazos: [],
    otros: 2,
  }));

test('an amount in another currency, or of three decimals, is no amount', () => {
  const importes = (from: string, to: string) =>
    read(reply('pain.002.001.03').replace(from, to)).devoluciones.map(({ importe }) => importe);
  expect(importes('<InstdAmt Ccy="EUR">40.00', '<InstdAmt Ccy="USD">40.00')).toEqual([null, 2050]);
  expect(importes('>40.00<', '>40.005<')).toEqual([null, 2050]);
  expect(importes('>40.00<', '>40.00000<')).toEqual([4000, 2050]);
});

const bad = 'El archivo no es un XML correcto: descárgalo otra vez de tu banco.';
const document = (inside: string, before = '') =>
  `<?xml version="1.0"?>${before}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03">${inside}</Document>`;
const laughs = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join('')}]>`;

test.each<[string, string, string]>([
  ['nothing', '', bad],
  ['no XML', '%PDF-1.7', bad],
  ['a cut file', reply('pain.002.001.03').slice(0, 1500), bad],
  ['two roots', document('') + document(''), bad],
  ['an unknown entity', document('&nbsp;'), bad],
  ['a character that XML has not', document('\u0000'), bad],
  ['an attribute that stands twice', document('<a b="1" b="2"/>'), bad],
  ['an undeclared prefix', document('<x:a/>'), bad],
  ['an encoding that banks do not use', document('').replace('?>', ' encoding="UTF-7"?>'), bad],
  [
    'entities that name a file',
    document('&x;', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    'El archivo trae definiciones (DOCTYPE), que ningún banco usa: no se ha leído.',
  ],
  ['entities that grow', document('&a8;', laughs), 'El archivo trae definiciones (DOCTYPE), que ningún banco usa: no se ha leído.'],
  [
    'more levels than any message has',
    document('<a>'.repeat(50) + '</a>'.repeat(50)),
    'El archivo tiene más partes que cualquier mensaje de un banco.',
  ],
  [
    'more elements than any message has',
    document('<a/>'.repeat(600_001)),
    'El archivo tiene más partes que cualquier mensaje de un banco.',
  ],
  ['more bytes than any message has', document(' '.repeat(16_000_001)), 'El archivo es demasiado grande: más de 16 MB.'],
  [
    'a remittance',
    document('').replace('pain.002', 'pain.008'),
    'No es un archivo de devoluciones: tiene que ser pain.002, camt.053 o camt.054.',
  ],
])('%s is refused', (_what, xml, detail) => expect(() => read(xml)).toThrow(detail));

test('bytes that are no UTF-8 are refused; a file in Latin-1 that says so is read', () => {
  const latin = reply('pain.002.001.03').replace('Inigo', 'Íñigo').replace('UTF-8', 'ISO-8859-1');
  expect(readReturns(Buffer.from(latin, 'latin1')).devoluciones[0]?.nombre).toBe('Íñigo Nunez');
  expect(() => readReturns(Buffer.from(latin.replace('ISO-8859-1', 'UTF-8'), 'latin1'))).toThrow(bad);
});

test('5,000 returns are read', { tags: 'nightly' }, async () => {
  const [one = ''] = /<TxDtls>[^]*?<\/TxDtls>/.exec(reply('camt.054.001.02')) ?? [];
  const xml = reply('camt.054.001.02').replace(one, one.repeat(5000));
  expect(read(xml).devoluciones).toHaveLength(5001);
});
