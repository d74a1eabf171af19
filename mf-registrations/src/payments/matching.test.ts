import type { DuePayment } from 'shared/contract/payments';
import { expect, test } from 'vitest';
import { matchMovements } from './match-movements.ts';
import { decodeText, faultOfText, readMovements } from './read-movements.ts';
import { sumPayments } from './sum-payments.ts';

const due = (number: number, nombre: string, more: Partial<DuePayment> = {}): DuePayment => ({
  id: number,
  nombre,
  mail: `p${number}@rider.example`,
  pago: null,
  pagado: null,
  referencia: `C27-${String(number).padStart(4, '0')}`,
  anulada: null,
  importe: 4550,
  ...more,
});
const riders = [
  due(42, 'Ana Gil Núñez'),
  due(57, 'Beatriz Soto Vega'),
  due(81, 'Juan García López'),
  due(93, 'Juan García López'),
  due(100, 'Lucía Ortega', { pago: 'Bizum', pagado: 'Si' }),
  due(119, 'Mario Rey', { anulada: '2026-11-02T10:00:00.000Z' }),
];
const match = (text: string, rows = riders) => matchMovements(readMovements(text).movements, rows);
const told = (text: string, rows?: DuePayment[]) =>
  match(text, rows).map(({ certainty, riders: of, reason }) => [certainty, of.map(({ id }) => id), reason]);

test.each([
  ['12/03/2027\tBizum de Ana Gil C27-0042\t45,50\t1.234,56', '2027-03-12', 4550, 'Bizum de Ana Gil C27-0042 1.234,56'],
  ['12/03/2027;15/03/2027;"TRANSFERENCIA ANA; C27-0042";"1.045,50 €";"2.000,00"', '2027-03-12', 104_550, undefined],
  ['2027-03-12,BIZUM ANA,45.50,1200.00', '2027-03-12', 4550, undefined],
  ['Ana Gil te ha enviado 45 € C27-0042', undefined, 4500, 'Ana Gil te ha enviado C27-0042'],
  ['12-03-27 Bizum 600123456 C27-0042 +45,5 EUR', '2027-03-12', 4550, 'Bizum 600123456 C27-0042'],
  ['1.3.2027|0049|Ana Gil|45|1200', '2027-03-01', 4500, undefined],
  ['Ana Gil C27-0042 45', undefined, 4500, 'Ana Gil C27-0042'],
  ['31/02/2027 Ana Gil 45,50', undefined, 4550, 'Ana Gil'],
  ['12/03/2027 10:32 Ana 1,234.56', '2027-03-12', 123_456, 'Ana'],
])('%s: its day, amount and words are read', (line, day, cents, text) => {
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
])('%s: is left, and why', (line, reason) => {
  const { movements, left } = readMovements(`\n${line}\n`);
  expect(movements).toEqual([]);
  expect(left).toMatchObject([{ line: 2, reason }]);
});

test('what cannot be read at all is said', () => {
  expect(faultOfText(' \n ')).toBe('Pega los movimientos o elige un archivo .csv.');
  expect(faultOfText('PK\u0003\u0004\0 xl/workbook.xml')).toMatch(/^No es un archivo de texto\./);
  expect(faultOfText('Ana 45,50\n'.repeat(5000))).toBeUndefined();
  expect(faultOfText('Ana 45,50\n'.repeat(5001))).toBe('Son 5001 líneas: pega como mucho 5000 cada vez.');
  expect(decodeText(new Uint8Array([0x4e, 0xfa, 0xf1, 0x65, 0x7a]).buffer)).toBe('Núñez');
  expect(decodeText(new TextEncoder().encode('Núñez').buffer)).toBe('Núñez');
});

test.each([
  ['Bizum C27-0042 45,50', 'exact', [42], undefined],
  ['Bizum c27 0042 de ANA GIL NUNEZ 45,50', 'exact', [42], undefined],
  ['TRANSF C270042 45,50', 'exact', [42], undefined],
  ['C27-0042 40,00', 'probable', [42], 'Debe 45,50\u00A0€.'],
  ['C27-0042 Beatriz Soto 45,50', 'probable', [42], 'La referencia es suya, pero el nombre parece el de C27-0057 · Beatriz Soto Vega.'],
  ['C27-042 45,50', 'probable', [42], 'La referencia se parece.'],
  ['X27-0042 45,50', 'probable', [42], 'La referencia se parece.'],
  ['C27-0402 Gil 45,50', 'probable', [42], 'La referencia se parece.'],
  ['Transferencia de GIL NUÑEZ ANA 45,50', 'probable', [42], 'Coincide el nombre.'],
  ['Beatris Soto 45,50', 'probable', [57], 'Coincide el nombre.'],
  ['C27-0042 y C27-0057 91,00', 'probable', [42, 57], 'Paga por C27-0042 · Ana Gil Núñez y C27-0057 · Beatriz Soto Vega.'],
  ['C27-0042 y C27-0057 90,00', 'unknown', [], 'Nombra varias referencias que no suman ese importe: C27-0042 y C27-0057.'],
  ['Ana Gil y Beatriz Soto 91,00', 'unknown', [], 'Puede ser de 2 personas, y ninguna debe ese importe.'],
  ['Ana Gil ruta 91,00', 'unknown', [], 'Puede ser de C27-0042 · Ana Gil Núñez, que debe 45,50\u00A0€.'],
  ['Juan García 45,50', 'unknown', [], 'Puede ser de 2 personas: elige de quién.'],
  ['C27-0100 45,50', 'unknown', [], 'C27-0100 · Lucía Ortega ya está pagada.'],
  ['Lucía Ortega 45,50', 'unknown', [], 'C27-0100 · Lucía Ortega ya está pagada.'],
  ['C27-0119 45,50', 'unknown', [], 'C27-0119 · Mario Rey está anulada.'],
  ['Nómina de marzo 45,50', 'unknown', [], undefined],
  ['Ana 45,50', 'unknown', [], undefined],
])('%s: %s', (line, certainty, ids, reason) => {
  expect(told(line)).toEqual([[certainty, ids, reason]]);
});

test('one of many references that are nearly the same is not guessed', () => {
  const crowd = Array.from({ length: 20 }, (_, at) => due(40 + at, ''));
  expect(told('C27-004 45,50', crowd)).toEqual([['unknown', [], expect.stringMatching(/^Puede ser de \d+ personas: elige de quién\.$/)]]);
});

test('what is not priced is never exact', () => {
  expect(told('C27-0042 45,50', [due(42, 'Ana', { importe: null })])).toEqual([['probable', [42], 'No sabemos cuánto le cuesta.']]);
});

test('nobody is paid for twice: neither by the same line, nor by another', () => {
  const line = '12/03/2027 Bizum Ana Gil 45,50';
  expect(told([line, line, '13/03/2027 C27-0042 45,50', '14/03/2027 C27-0042 45,50'].join('\n'))).toEqual([
    ['unknown', [], 'La línea 3 ya paga por C27-0042 · Ana Gil Núñez.'],
    ['unknown', [], 'Es igual que la línea 1.'],
    ['exact', [42], undefined],
    ['unknown', [], 'La línea 3 ya paga por C27-0042 · Ana Gil Núñez.'],
  ]);
});

test('5,000 lines of a bank against 1,500 riders do not need all comparisons', () => {
  const crowd = Array.from({ length: 1500 }, (_, at) => due(at + 1, `Nombre${at} Apellido${at % 700}`));
  const lines = Array.from({ length: 5000 }, (_, at) => `12/03/2027;BIZUM C27-${String(at + 1).padStart(4, '0')} movimiento ${at};45,50`);
  const found = match(lines.join('\n'), crowd);
  expect(found.filter(({ certainty }) => certainty === 'exact')).toHaveLength(1500);
  expect(found).toHaveLength(5000);
});

test('each registration is in one state, and what the club has is told by how it came', () => {
  const rows = [
    ...riders,
    due(120, 'Eva', { anulada: '2026-11-02T10:00:00.000Z', pagado: 'Si', pago: 'Transferencia', importe: 2000 }),
    due(121, 'Sol', { pagado: 'Si', importe: null }),
  ];
  expect(sumPayments(rows)).toEqual({
    states: [
      { label: 'Recibida, sin pagar', count: 4, cents: 18_200, unpriced: 0 },
      { label: 'Pagada', count: 2, cents: 4550, unpriced: 1 },
      { label: 'Anulada', count: 2, cents: 6550, unpriced: 0 },
    ],
    methods: [
      { label: 'Bizum', count: 1, cents: 4550, unpriced: 0 },
      { label: 'Transferencia', count: 1, cents: 2000, unpriced: 0 },
      { label: 'Efectivo', count: 0, cents: 0, unpriced: 0 },
      { label: 'Sin decir cómo', count: 1, cents: 0, unpriced: 1 },
    ],
  });
});
