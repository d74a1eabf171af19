import { expect, test } from 'vitest';
import type { Payable } from 'shared/contract/bank';
import { matchMovements } from './match-movements.ts';
import { faultOfText, readMovements } from './read-movements.ts';
import { readAmount } from './read-amount.ts';

const due = (number: number, nombre: string, more: Partial<Payable> = {}): Payable => ({
  tipo: 'inscripcion',
  id: number,
  concepto: 'Ruta 2027',
  nombre,
  mail: `p${number}@rider.example`,
  referencia: `C27-${String(number).padStart(4, '0')}`,
  importe: 4550,
  saldado: null,
  nota: null,
  pago: null,
  pagado: null,
  cobrado: null,
  ...more,
});
const settled = (number: number, nombre: string, what: string, more: Partial<Payable> = {}): Payable => ({
  ...due(number, nombre, more),
  saldado: what,
});
const riders = [
  due(42, 'Ana Gil Núñez'),
  due(57, 'Beatriz Soto Vega'),
  due(81, 'Juan García López'),
  due(93, 'Juan García López'),
  settled(100, 'Lucía Ortega', 'ya está pagada'),
  settled(119, 'Mario Rey', 'está anulada'),
];
const waits = settled(131, 'Elsa Paz', 'está en la lista de espera', { importe: null });
const match = (text: string, rows: Payable[] = [...riders, waits]) => matchMovements(readMovements(text).movements, rows);
const told = (text: string, rows?: Payable[]) =>
  match(text, rows).map(({ certainty, payers: of, reason }) => [certainty, of.map(({ id }) => id), reason]);

test.each([
  ['12/03/2027\tBizum de Ana Gil C27-0042\t45,50\t1.234,56', '2027-03-12', 4550, 'Bizum de Ana Gil C27-0042'],
  ['12/03/2027;15/03/2027;"TRANSFERENCIA ANA; C27-0042";"1.045,50 €";"2.000,00"', '2027-03-12', 104_550, undefined],
  ['2027-03-12,BIZUM ANA,45.50,1200.00', '2027-03-12', 4550, undefined],
  ['Ana Gil te ha enviado 45 € C27-0042', undefined, 4500, 'Ana Gil te ha enviado C27-0042'],
  ['12-03-27 Bizum 600123456 C27-0042 +45,5 EUR', '2027-03-12', 4550, 'Bizum 600123456 C27-0042'],
  ['1.3.2027|0049|Ana Gil|45|1200', '2027-03-01', 4500, undefined],
  ['Ana Gil C27-0042 45', undefined, 4500, 'Ana Gil C27-0042'],
  ['31/02/2027 Ana Gil 45,50', undefined, 4550, 'Ana Gil'],
  ['12/03/2027 10:32 Ana 1,234.56', '2027-03-12', 123_456, 'Ana'],
])('%s: its day, amount and words are parsed', (line, day, cents, text) => {
  const { movements, left } = readMovements(line);
  expect(left).toEqual([]);
  expect(movements).toEqual([{ line: 1, day, cents, text: text ?? expect.any(String) }]);
});

test.each([
  ['Fecha;Concepto;Importe;Saldo', 'No tiene un importe que se entienda.'],
  ['12/03/2027 Bizum C27-0042 600123456', 'No tiene un importe que se entienda.'],
  ['12/03/2027;RECIBO LUZ;-45,50;100,00', 'No es un ingreso.'],
  ['12/03/2027;RECIBO LUZ;− 45,50 €', 'No es un ingreso.'],
  [`Ana ${'x'.repeat(500)} 45,50`, 'La línea es demasiado larga: más de 500 letras.'],
])('%s: is skipped, with the reason', (line, reason) => {
  const { movements, left } = readMovements(`\n${line}\n`);
  expect(movements).toEqual([]);
  expect(left).toMatchObject([{ line: 2, reason }]);
});

test('unreadable text shows an error', () => {
  expect(faultOfText(' \n ')).toBe('Pega los movimientos o elige un archivo del banco.');
  expect(faultOfText('PK\u0003\u0004\0 xl/workbook.xml')).toMatch(/^No es un archivo de texto\./);
  expect(faultOfText('Ana 45,50\n'.repeat(5000))).toBeUndefined();
  expect(faultOfText('Ana 45,50\n'.repeat(5001))).toBe('Son 5001 líneas: pega como mucho 5000 cada vez.');
});

test.each([
  ['Bizum C27-0042 45,50', 'exact', [42], undefined],
  ['Bizum c27 0042 de ANA GIL NUNEZ 45,50', 'exact', [42], undefined],
  ['TRANSF C270042 45,50', 'exact', [42], undefined],
  ['C27-0042 40,00', 'probable', [42], 'Debe 45,50\u00A0€.'],
  [
    'C27-0042 Beatriz Soto 45,50',
    'probable',
    [42],
    'La referencia es suya, pero el nombre parece el de Ruta 2027 · Beatriz Soto Vega (C27-0057).',
  ],
  ['C27-042 45,50', 'probable', [42], 'La referencia se parece.'],
  ['X27-0042 45,50', 'probable', [42], 'La referencia se parece.'],
  ['C27-04O2 Gil 45,50', 'unknown', [], undefined],
  ['C2704-2 45,50', 'probable', [42], 'La referencia se parece.'],
  ['C27-00042 45,50', 'exact', [42], undefined],
  ['C27-0402 Gil 45,50', 'unknown', [], 'No hay ninguna inscripción C27-0402.'],
  ['C27-0402 ANA GIL 45,50', 'probable', [42], 'Coincide el nombre. No hay ninguna inscripción C27-0402.'],
  ['C26-0042 45,50', 'unknown', [], 'No hay ninguna inscripción C26-0042.'],
  ['C26-0042 ANA GIL NUÑEZ 45,50', 'probable', [42], 'Coincide el nombre. No hay ninguna inscripción C26-0042.'],
  ['c260042 45,50', 'unknown', [], 'No hay ninguna inscripción C26-0042.'],
  ['C72-0042 45,50', 'probable', [42], 'La referencia se parece.'],
  ['A42-0042 45,50', 'unknown', [], 'No hay ninguna inscripción A42-0042.'],
  ['TRANSF A28001234 ANA GIL 45,50', 'probable', [42], 'Coincide el nombre.'],
  ['S42-2027 45,50', 'unknown', [], 'No hay ninguna cuota S42-2027.'],
  ['C27-0042 C26-0042 45,50', 'probable', [42], 'No hay ninguna inscripción C26-0042.'],
  ['Transferencia de GIL NUÑEZ ANA 45,50', 'probable', [42], 'Coincide el nombre.'],
  ['Beatris Soto 45,50', 'probable', [57], 'Coincide el nombre.'],
  [
    'C27-0042 y C27-0057 91,00',
    'probable',
    [42, 57],
    'Paga por Ruta 2027 · Ana Gil Núñez (C27-0042) y Ruta 2027 · Beatriz Soto Vega (C27-0057).',
  ],
  ['C27-0042 y C27-0057 90,00', 'unknown', [], 'Nombra varias referencias que no suman ese importe: C27-0042 y C27-0057.'],
  ['Ana Gil y Beatriz Soto 91,00', 'unknown', [], 'Hay 2 pagos pendientes que se parecen, y ninguno es de ese importe.'],
  ['Ana Gil ruta 91,00', 'unknown', [], 'Puede ser de Ruta 2027 · Ana Gil Núñez (C27-0042). Debe 45,50\u00A0€.'],
  ['Juan García 45,50', 'unknown', [], 'Hay 2 pagos pendientes que encajan: elige cuál.'],
  ['C27-0100 45,50', 'unknown', [], 'Ruta 2027 · Lucía Ortega (C27-0100) ya está pagada.'],
  ['Lucía Ortega 45,50', 'unknown', [], 'Ruta 2027 · Lucía Ortega (C27-0100) ya está pagada.'],
  ['C27-0119 45,50', 'unknown', [], 'Ruta 2027 · Mario Rey (C27-0119) está anulada.'],
  ['C27-0131 45,50', 'unknown', [], 'Ruta 2027 · Elsa Paz (C27-0131) está en la lista de espera.'],
  ['C27-0042 y C27-0131 45,50', 'unknown', [], 'Ruta 2027 · Elsa Paz (C27-0131) está en la lista de espera.'],
  ['C27-0042 y C27-0119 45,50', 'unknown', [], 'Ruta 2027 · Mario Rey (C27-0119) está anulada.'],
  ['DEVOL. BIZUM C27-0042 45,50', 'probable', [42], 'Parece una devolución.'],
  ['Nómina de marzo 45,50', 'unknown', [], undefined],
  ['Ana 45,50', 'unknown', [], undefined],
])('%s: %s', (line, certainty, ids, reason) => {
  expect(told(line)).toEqual([[certainty, ids, reason]]);
});

const fees = [1, 12, 120].map((numero) => due(numero, `Socia ${numero}`, { referencia: `S${numero}-2027`, importe: 4000 }));
const paid = due(7, 'Lucía Ortega', { concepto: 'Cuota 2027', referencia: 'S7-2027', saldado: 'ya está pagada' });
const left = due(8, 'Mario Rey', { referencia: 'S8-2027', importe: 4000, nota: 'de baja' });
test.each([
  ['TRANSFERENCIA S1-2026', 'unknown', [], 'No hay ninguna cuota S1-2026.'],
  ['TRANSFERENCIA S1 2026', 'unknown', [], 'No hay ninguna cuota S1-2026.'],
  ['TRANSFERENCIA S1_2026', 'unknown', [], 'No hay ninguna cuota S1-2026.'],
  ['TRANSFERENCIA S-1 – 2026', 'unknown', [], 'No hay ninguna cuota S1-2026.'],
  ['TRANSFERENCIA s12026', 'unknown', [], 'No hay ninguna cuota S1-2026.'],
  ['S13-2027', 'unknown', [], 'No hay ninguna cuota S13-2027.'],
  ['C27-0042', 'unknown', [], 'No hay ninguna inscripción C27-0042.'],
  ['S1-2027', 'exact', [1], undefined],
  ['S 12/2027', 'exact', [12], undefined],
  ['s0012-2027', 'exact', [12], undefined],
  ['S120.2027', 'exact', [120], undefined],
  ['X12-2027', 'probable', [12], 'La referencia se parece.'],
  ['S12-2072', 'probable', [12], 'La referencia se parece.'],
  ['S1-2027 S1-2026', 'probable', [1], 'No hay ninguna cuota S1-2026.'],
  ['S7-2027', 'unknown', [], 'Cuota 2027 · Lucía Ortega (S7-2027) ya está pagada.'],
  ['S8-2027', 'probable', [8], 'Mario Rey: de baja.'],
])('a fee: %s: %s', (text, certainty, ids, reason) => {
  expect(told(`12/03/2027;${text};40,00`, [...fees, paid, left])).toEqual([[certainty, ids, reason]]);
});

test('one line pays for things of several kinds, and of two of one person the amount says which', () => {
  const fee = due(42, 'Ana Gil Núñez', { tipo: 'cuota', concepto: 'Cuota 2027', referencia: 'S12-2027', importe: 4000 });
  const reason = 'Paga por Ruta 2027 · Ana Gil Núñez (C27-0042) y Cuota 2027 · Ana Gil Núñez (S12-2027).';
  expect(told('C27-0042 S12-2027 85,50', [...riders, fee])).toEqual([['probable', [42, 42], reason]]);
  const [found] = match('Ana Gil Núñez 40,00', [...riders, fee]);
  expect(found?.payers).toEqual([fee]);
});

test('what went out is a refund by its reference and amount', () => {
  const back = due(57, 'Beatriz Soto Vega', { tipo: 'devolucion', concepto: 'Devolución de Ruta 2027', importe: -4550 });
  const { out } = readMovements('12/03/2027;DEVOL. C27-0057;-45,50\n13/03/2027;Recibo de la luz;-20,00');
  const matches = matchMovements(out, [back]);
  expect(matches.map(({ certainty, payers }) => [certainty, payers])).toEqual([
    ['exact', [back]],
    ['unknown', []],
  ]);
});

test('a line in doubt says so beside whatever it matches', () => {
  expect(told('12/03/2027;C27-0042;45,50;C')).toEqual([['probable', [42], 'No se sabe si es un cargo o un abono.']]);
  expect(told('12/03/2027;Ana Gil;45,50;C')).toEqual([['probable', [42], 'No se sabe si es un cargo o un abono. Coincide el nombre.']]);
});

test('an ambiguous reference among many similar ones is not matched', () => {
  const crowd = Array.from({ length: 20 }, (_, at) => due(40 + at, ''));
  expect(told('C27-004 45,50', crowd)).toEqual([
    ['unknown', [], expect.stringMatching(/^Hay \d+ pagos pendientes que encajan: elige cuál\.$/)],
  ]);
});

test('without a price there is no exact match', () => {
  expect(told('C27-0042 45,50', [due(42, 'Ana', { importe: null })])).toEqual([['probable', [42], 'No sabemos cuánto le cuesta.']]);
});

test('no registration is paid for twice: neither by the same line, nor by another', () => {
  const line = '12/03/2027 Bizum Ana Gil 45,50';
  expect(told([line, line, '13/03/2027 C27-0042 45,50', '14/03/2027 C27-0042 45,50'].join('\n'))).toEqual([
    ['unknown', [], 'La línea 3 ya paga por Ruta 2027 · Ana Gil Núñez (C27-0042).'],
    ['unknown', [], 'Es igual que la línea 1.'],
    ['exact', [42], undefined],
    ['unknown', [], 'La línea 3 ya paga por Ruta 2027 · Ana Gil Núñez (C27-0042).'],
  ]);
});

test('5,000 lines of a bank against 1,500 riders do not need all comparisons', { tags: 'nightly' }, () => {
  const crowd = Array.from({ length: 1500 }, (_, at) => due(at + 1, `Nombre${at} Apellido${at % 700}`));
  const lines = Array.from({ length: 5000 }, (_, at) => `12/03/2027;BIZUM C27-${String(at + 1).padStart(4, '0')} movimiento ${at};45,50`);
  const found = match(lines.join('\n'), crowd);
  expect(found.filter(({ certainty }) => certainty === 'exact')).toHaveLength(1500);
  expect(found).toHaveLength(5000);
});

const debits =
  '-45,50|45,50-|45,50 -|− 45,50 €|–45,50|45,50– €|(45,50)|(45,50 €)|€ -45.50|EUR -45,50|-45,50EUR|45,50 € -|45,50 D|45,50 DR|45,50 Cargo|45,50€ DB';
test.each(debits.split('|'))('%s is outgoing', (cell) => {
  expect(readAmount(cell)).toEqual({ cents: -4550, isSigned: true });
  const told = readMovements(['Fecha;Concepto;Importe;Saldo', `12/03/2027;BIZUM C27-0042;${cell};1.234,56`].join('\n'));
  expect(told.movements).toEqual([]);
  expect(told.left.at(-1)?.reason).toBe('No es un ingreso.');
});

test.each([
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ["1'234.56", 123_456],
  ['1 234,56 €', 123_456],
  ['1\u{A0}234,56', 123_456],
  ['1.234', 123_400],
  ['+45,50', 4550],
  ['45,50+', 4550],
  ['45,5000', 4550],
  ['45,50 H', 4550],
  ['EUR45.5', 4550],
  ['45', 4500],
])('%s is income', (cell, cents) => expect(readAmount(cell)?.cents).toBe(cents));

test.each(['C27-0042', '12/03/2027', '45,50 y 3', 'ES91 2100', ''])('%s is no amount', (cell) => expect(readAmount(cell)).toBeUndefined());

/** Result of each movement: the payment, or why it is skipped. */
const outcomes = (...lines: string[]) => {
  const { movements, left } = readMovements(lines.join('\r\n'));
  return [...movements.map(({ line, cents }) => [line, cents]), ...left.map(({ line, reason }) => [line, reason])].toSorted(
    ([a], [b]) => Number(a) - Number(b),
  );
};
const heads = (line = 1) => [line, 'No tiene un importe que se entienda.'];
const out = (line: number) => [line, 'No es un ingreso.'];

test.each<[string, string[], unknown[]]>([
  [
    'columns of what went out and what came in',
    ['Fecha;Concepto;Cargo;Abono;Saldo', '12/03/2027;DEV ANA C27-0042;45,50;;1.234,56', '13/03/2027;ANA C27-0042;;45,50;1.280,06'],
    [heads(), out(2), [3, 4550]],
  ],
  [
    'the same by other names, and with zeros',
    ['F. Valor;Debe;Haber;Descripción', '12/03/2027;45,50;0,00;ANA C27-0042', '13/03/2027;0,00;45,50;ANA C27-0042'],
    [heads(), out(2), [3, 4550]],
  ],
  [
    'the same with dots, commas between and the amount signed',
    ['Date,Details,Paid out,Paid in,Balance', '2027-03-12,ANA C27-0042,-45.50,,100.00', '2027-03-13,ANA C27-0042,,45.50,145.50'],
    [heads(), out(2), [3, 4550]],
  ],
  ['the same without heads', ['12/03/2027\tANA\t45,50\t\t1.234,56', '13/03/2027\tANA\t\t45,50\t1.280,06'], [out(1), [2, 4550]]],
  ['one row of it alone', ['12/03/2027;DEV ANA C27-0042;45,50;;1.234,56'], [out(1)]],
  [
    'a column with the direction',
    ['Fecha;Importe;D/H;Concepto', '12/03/2027;45,50;D;ANA', '13/03/2027;45,50;H;ANA'],
    [heads(), out(2), [3, 4550]],
  ],
  ['a cell with the direction, without heads', ['12/03/2027;ANA;Cargo;45,50', '13/03/2027;ANA;Abono;45,50'], [out(1), [2, 4550]]],
  ['a number in the words, with heads', ['Fecha;Concepto;Importe;Saldo', '12/03/2027;RUTA 27.05 ANA;45,50;1.234,56'], [heads(), [2, 4550]]],
  ['a number in the words, without heads', ['12/03/2027;RUTA 27.05 ANA;45,50;1.234,56'], [[1, 4550]]],
  ['a number in the words, in a line', ['12/03/2027 RUTA 27.05 ANA C27-0042 45,50 1.234,56'], [[1, 4550]]],
  ['a balance that is named', ['12/03/2027 ANA C27-0042 45,50 € Saldo: 1.234,56 €'], [[1, 4550]]],
  ['heads in a line that know no balance', ['Fecha Concepto Importe', '12/03/2027 RUTA 27,05 45,50'], [heads(), [2, 4550]]],
  [
    'balances that tell the direction',
    ['12/03/2027 ANA C27-0042 45,50 1.045,50', '13/03/2027 DE ANA C27-0042 45,50 1.000,00', '14/03/2027 BEA 45,50 1.045,50'],
    [[1, 4550], out(2), [3, 4550]],
  ],
  ['words that tell the direction', ['Has enviado 45,50 € a Ana C27-0042', 'Ana te ha enviado 45,50 € C27-0042'], [out(1), [2, 4550]]],
  ['a cell in two lines', ['Fecha;Concepto;Importe;Saldo', '12/03/2027;"BIZUM DE ANA', 'C27-0042";45,50;1.234,56'], [heads(), [2, 4550]]],
  ['a first line that says the separator', ['sep=;', 'Fecha;Importe;Concepto', '12/03/2027;45,50;ANA'], [heads(2), [3, 4550]]],
])('%s', (_what, lines, wanted) => expect(outcomes(...lines)).toEqual(wanted));

const ana = { day: '2027-03-12', cents: 4550 };
const bea = { day: '2027-03-13', cents: 4550 };
test.each<[string, string[]]>([
  [
    'day, words, reference, amount, balance',
    '12/03/2027|Bizum de Ana Gil|C27-0042|45,50 €|1.234,56 €|13/03/2027|Bizum de Beatriz Soto|C27-0057|45,50 €|1.280,06 €'.split('|'),
  ],
  [
    'words, amount, day',
    ['Bizum de Ana Gil C27-0042', '+45,50 €', '12 mar 2027', 'Bizum de Beatriz Soto C27-0057', '+45,50 €', '13 mar 2027'],
  ],
  [
    'words, day, amount',
    ['Bizum de Ana Gil C27-0042', '12 de marzo de 2027', '45,50 €', 'Bizum de Beatriz Soto C27-0057', '13 de marzo de 2027', '45,50 €'],
  ],
  [
    'a whole line, and words below',
    ['12/03/2027 Bizum de Ana Gil 45,50 1.234,56', 'C27-0042', '13/03/2027 Bizum de Beatriz Soto 45,50 1.280,06', 'C27-0057'],
  ],
  [
    'a row of cells, and words below',
    [
      'Fecha\tConcepto\tImporte\tSaldo',
      '12/03/2027\tBizum de Ana Gil\t45,50\t1.234,56',
      'C27-0042',
      '13/03/2027\tBizum de Beatriz Soto\t45,50\t1.280,06',
      'C27-0057',
    ],
  ],
  [
    'blank lines between',
    ['Bizum de Ana Gil', '45,50 €', 'C27-0042 12/03/2027', '', 'Bizum de Beatriz Soto', '45,50 €', 'C27-0057 13/03/2027'],
  ],
])('a movement in several lines: %s', (_how, lines) => {
  const { movements, left } = readMovements(lines.join('\n'));
  expect(movements).toMatchObject([ana, bea]);
  expect(left.filter(({ text }) => !text.startsWith('Fecha'))).toEqual([]);
  expect(matchMovements(movements, riders).map(({ certainty, payers: of }) => [certainty, of[0]?.id])).toEqual([
    ['exact', 42],
    ['exact', 57],
  ]);
});

test('lines that may belong to the movement above or below are never exact', () => {
  const found = match(['Bizum de', '45,50 €', 'C27-0042', 'Bizum de', '45,50 €', 'C27-0057'].join('\n'));
  expect(found.filter(({ certainty }) => certainty === 'exact')).toEqual([]);
});
