import type { DuePayment } from 'shared/contract/payments';
import { expect, test } from 'vitest';
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

test('each registration has one state, and income is summed by payment method', () => {
  const rows = [
    due(42, 'Ana Gil Núñez'),
    due(57, 'Beatriz Soto Vega'),
    due(81, 'Juan García López'),
    due(93, 'Juan García López'),
    due(100, 'Lucía Ortega', { pago: 'Bizum', pagado: 'Si' }),
    due(119, 'Mario Rey', { anulada: '2026-11-02T10:00:00.000Z' }),
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
