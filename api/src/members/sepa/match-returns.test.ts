import { expect, test } from 'vitest';
import { matchPastedReturns, matchReturns, type SentDebit } from './match-returns.ts';
import type { BankReturn } from './read-returns.ts';

const debit = (cuota: number, values: Partial<SentDebit> = {}): SentDebit => ({
  id: 100 + cuota,
  cuota,
  nombre: `Socia ${cuota}`,
  importe: 4000,
  extremo: `C2027-${cuota}-R1`,
  mandato: `CLUB-${cuota}`,
  remesa: 'REM-1',
  bloque: cuota % 2 === 0 ? 'REM-1-RCUR' : 'REM-1-FRST',
  devuelto: false,
  ...values,
});
const sent = [debit(1), debit(2), debit(3, { devuelto: true }), debit(12), debit(4, { mandato: 'CLUB-2', extremo: 'C2026-2-R9' })];
const told: BankReturn = { extremo: null, mandato: null, importe: null, codigo: 'AM04', dia: '2027-02-19', nombre: null };
const match = (...devoluciones: Partial<BankReturn>[]) =>
  matchReturns({ devoluciones: devoluciones.map((each) => ({ ...told, ...each })), rechazos: [] }, sent);
const none = { devueltas: [], repetidas: [], desconocidas: [] };

test('a return is matched by its end-to-end identifier, however the bank writes it, with the reason in words', () =>
  expect(match({ extremo: 'c2027 1 r1', importe: 4000 }, { extremo: 'C2027-12-R1', codigo: null })).toEqual({
    ...none,
    devueltas: [
      { debit: sent[0], codigo: 'AM04', motivo: 'no había saldo (AM04)', dia: '2027-02-19' },
      { debit: sent[3], codigo: null, motivo: 'el banco no dice por qué', dia: '2027-02-19' },
    ],
  }));

test('without one it is matched by the mandate, where that leaves a single debit', () => {
  expect(match({ extremo: 'NOTPROVIDED', mandato: 'club-1' }).devueltas.map((each) => each.debit.cuota)).toEqual([1]);
  expect(match({ mandato: 'CLUB-2', nombre: 'Eva' }).desconocidas).toEqual([
    { texto: 'CLUB-2 · Eva', motivo: 'Puede ser de 2 recibos de Socia 2.' },
  ]);
});

test('another amount is not taken for the debit’s', () => {
  expect(match({ extremo: 'C2027-1-R1', importe: 4100 })).toEqual({
    ...none,
    desconocidas: [
      {
        texto: 'C2027-1-R1 · 41\u00A0€',
        motivo: 'Es el recibo de Socia 1, de 40\u00A0€, y el banco dice 41\u00A0€.',
      },
    ],
  });
  expect(match({ mandato: 'CLUB-1', importe: 4100 }).desconocidas[0]?.motivo).toBe(
    'Es un recibo de Socia 1, pero ninguno suyo es de 41\u00A0€.',
  );
});

test('what has come back before, or stands twice in the file, comes back once', () => {
  expect(match({ extremo: 'C2027-3-R1' }, { mandato: 'CLUB-3' })).toEqual({ ...none, repetidas: [sent[2]] });
  expect(match({ extremo: 'C2027-1-R1' }, { extremo: 'C2027-1-R1' }).devueltas).toHaveLength(1);
});

test('what is of no remittance is said', () =>
  expect(match({ extremo: 'OTRO-1', importe: 1000 }).desconocidas).toEqual([
    { texto: 'OTRO-1 · 10\u00A0€', motivo: 'No es de ninguna remesa de aquí.' },
  ]));

test('a rejected block, or a rejected remittance, returns all its debits', () => {
  const reject = (bloque: string | null, remesa = 'REM-1') =>
    matchReturns({ devoluciones: [], rechazos: [{ remesa, bloque, codigo: 'TM01' }] }, sent);
  expect(reject('REM-1-RCUR').devueltas.map((each) => each.debit.cuota)).toEqual([2, 12, 4]);
  expect(reject(null)).toMatchObject({ devueltas: { length: 4 }, repetidas: [sent[2]] });
  expect(reject(null, 'REM-9').desconocidas).toEqual([
    { texto: 'REM-9', motivo: 'El banco la rechaza entera, y no es una remesa de aquí.' },
  ]);
});

test('pasted lines name a debit by either reference, also cut at its signs, and the code of the bank', () =>
  expect(
    matchPastedReturns(
      [
        '19/02/2027;DEV. RECIBO C2027-1-R1;-40,00;AM04',
        '19/02 devolucion C2027 12 R1 motivo MD06',
        'CLUB-3 ya estaba',
        'CLUB-2 AC04',
        '',
        'Comisión devolución 1,50',
      ].join('\r\n'),
      sent,
    ),
  ).toEqual({
    devueltas: [
      { debit: sent[0], codigo: 'AM04', motivo: 'no había saldo (AM04)', dia: null },
      { debit: sent[3], codigo: 'MD06', motivo: 'pidió a su banco que se lo devolviera (MD06)', dia: null },
    ],
    repetidas: [],
    desconocidas: [
      { texto: 'CLUB-3 ya estaba', motivo: 'No nombra ningún recibo de una remesa.' },
      { texto: 'CLUB-2 AC04', motivo: 'Puede ser de más de un recibo.' },
      { texto: 'Comisión devolución 1,50', motivo: 'No nombra ningún recibo de una remesa.' },
    ],
  }));

test('a pasted line that has come back before is told as such', () =>
  expect(matchPastedReturns('C2027-3-R1', sent)).toEqual({ ...none, repetidas: [sent[2]] }));
