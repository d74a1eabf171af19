import { describe, expect, test } from 'vitest';
import { feeStateOn, type FeeMember, type FeeYear, isToLeave, makeFees, nextReminder, sumFees, tellFees } from './fees.ts';

const [adult, family, honour] = [1, 2, 3];
const year: FeeYear = {
  anio: 2027,
  por_meses: true,
  importes: [
    { tipo_id: adult, nombre: 'Numerario', paga: 'persona', importe: 4000 },
    { tipo_id: family, nombre: 'Familiar', paga: 'familia', importe: 6000 },
    { tipo_id: honour, nombre: 'Honor', paga: 'nadie', importe: null },
  ],
};
const member = (id: number, values: Partial<FeeMember> = {}): FeeMember => ({
  id,
  nombre: `Socia ${id}`,
  estado: 'alta',
  tipo_id: adult,
  cabeza_id: null,
  alta: '2020-05-01',
  ...values,
});
const make = (members: FeeMember[], other: Partial<FeeYear> = {}) => makeFees(members, { ...year, ...other });
const whole = { tipo_id: adult, importe: 4000, meses: 12, familiares: [] };

describe('the fees of a year', () => {
  test('each member has one, those who owe an earlier one too; applicants and who has left have none', () => {
    const members = [member(1), member(2, { estado: 'impago' }), member(3, { estado: 'pendiente' }), member(4, { estado: 'baja' })];
    expect(make([...members, member(5, { alta: '2028-01-01' }), member(6, { alta: null })])).toEqual({
      cuotas: [1, 2, 6].map((socio) => ({ socio, ...whole })),
      exentos: [],
      faltas: [],
    });
  });

  test('who pays nothing by their kind is no fault', () => {
    const free = { importes: year.importes.map((each) => ({ ...each, importe: 0 })) };
    expect(make([member(1, { tipo_id: honour })])).toEqual({ cuotas: [], exentos: [1], faltas: [] });
    expect(make([member(1)], free)).toEqual({ cuotas: [], exentos: [1], faltas: [] });
  });

  test('a family has one, which its head pays', () => {
    const members = [
      member(7, { tipo_id: family, cabeza_id: 8 }),
      member(8, { tipo_id: family }),
      member(9, { tipo_id: family, cabeza_id: 8 }),
    ];
    expect(make(members).cuotas).toEqual([{ socio: 8, tipo_id: family, importe: 6000, meses: 12, familiares: [7, 9] }]);
  });

  test('members of a family whose kind is paid by each pay each', () =>
    expect(make([member(1), member(2, { cabeza_id: 1 })]).cuotas).toEqual([
      { socio: 1, ...whole },
      { socio: 2, ...whole },
    ]));

  test.each<[string, FeeMember[]]>([
    ['No tiene tipo de cuota.', [member(2, { tipo_id: null })]],
    ['No tiene tipo de cuota.', [member(2, { tipo_id: 99 })]],
    ['La cabeza de su familia no está de alta, y nadie paga por la familia.', [member(2, { tipo_id: family, cabeza_id: 99 })]],
    [
      'Socia 3 no está de alta, y nadie paga por la familia.',
      [member(2, { tipo_id: family, cabeza_id: 3 }), member(3, { tipo_id: family, estado: 'baja' })],
    ],
    [
      'Su familia tiene dos cabezas: Socia 3 es de la familia de otra persona.',
      [member(2, { tipo_id: family, cabeza_id: 3 }), member(3, { tipo_id: family, cabeza_id: 4 }), member(4, { tipo_id: family })],
    ],
    ['Socia 3 es la cabeza de su familia, y tiene otro tipo de cuota.', [member(2, { tipo_id: family, cabeza_id: 3 }), member(3)]],
  ])('%s', (motivo, members) => {
    const { faltas, cuotas } = make(members);
    expect(faltas).toEqual([{ socio: 2, nombre: 'Socia 2', motivo }]);
    expect(cuotas.flatMap(({ socio, familiares }) => [socio, ...familiares])).not.toContain(2);
  });

  test('a kind without an amount is said', () =>
    expect(make([member(2)], { importes: [{ tipo_id: adult, nombre: 'Numerario', paga: 'persona', importe: null }] }).faltas).toEqual([
      { socio: 2, nombre: 'Socia 2', motivo: 'La cuota «Numerario» no tiene importe en 2027.' },
    ]));
});

test.each([
  ['2027-01-31', 12, 4000],
  ['2027-02-01', 11, 3667],
  ['2027-07-15', 6, 2000],
  ['2027-12-31', 1, 333],
  ['2026-07-15', 12, 4000],
])('who joined on %s pays %i months', (alta, meses, importe) => {
  expect(make([member(1, { alta })]).cuotas).toEqual([{ socio: 1, ...whole, meses, importe }]);
  expect(make([member(1, { alta })], { por_meses: false }).cuotas).toEqual([{ socio: 1, ...whole }]);
});

test('fees are told by number and sum', () => {
  expect(tellFees(Array.from({ length: 212 }, () => ({ importe: 4000 })))).toBe('212 cuotas, 8.480\u00A0€');
  expect(tellFees([{ importe: 3667 }])).toBe('1 cuota, 36,67\u00A0€');
  expect(tellFees([])).toBe('0 cuotas, 0\u00A0€');
});

test('a debit is paid from its day on, and with the bank before it', () => {
  const on = (day: string) => feeStateOn({ estado: 'remesa', pagada: '2027-02-15' }, day);
  expect([on('2027-02-14'), on('2027-02-15'), on('2027-03-01')]).toEqual(['remesa', 'pagada', 'pagada']);
  expect(feeStateOn({ estado: 'devuelta', pagada: null }, '2027-03-01')).toBe('devuelta');
});

describe('an unpaid fee is reminded', () => {
  const next = (avisos: number, avisado: string | null) => nextReminder('2027-03-31', [-7, 15, 30], { avisos, avisado });

  test('on the days that the club has set, once each', () => {
    expect([next(0, null), next(1, '2027-03-24'), next(2, '2027-04-15')]).toEqual(['2027-03-24', '2027-04-15', '2027-04-30']);
    expect(next(3, '2027-04-30')).toBeUndefined();
  });

  test('by as many when the first is late: the others follow after as many days as they would have', () => {
    expect([next(0, '2027-06-01'), next(1, '2027-06-01'), next(2, '2027-06-23')]).toEqual(['2027-06-01', '2027-06-23', '2027-07-08']);
  });

  test('of a fee that was made late, as long after that as after the due day', () =>
    expect(nextReminder('2027-03-31', [7, 30], { avisos: 0, avisado: '2027-06-01' })).toBe('2027-06-08'));
});

test('leaving is proposed after the last reminder, and never where there are none', () => {
  expect([isToLeave([15, 30], 1), isToLeave([15, 30], 2), isToLeave([], 0)]).toEqual([false, true, false]);
});

test('fees are added up by group', () => {
  const fees = [
    { importe: 4000, pago: 'Bizum' },
    { importe: 3667, pago: 'Bizum' },
    { importe: 6000, pago: 'Efectivo' },
  ];
  expect([...sumFees(fees, ({ pago }) => pago)]).toEqual([
    ['Bizum', { cuotas: 2, importe: 7667 }],
    ['Efectivo', { cuotas: 1, importe: 6000 }],
  ]);
});
