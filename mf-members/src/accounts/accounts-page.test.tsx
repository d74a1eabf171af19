import { screen, waitFor, within } from '@testing-library/react';
import type { AccountsLine } from 'shared/contract/annual-accounts';
import { press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { openScreen } from '../../testing/open-screen.ts';

const line = (values: Partial<AccountsLine>): AccountsLine => ({
  clase: 'cobro',
  tipo: 'cuota',
  concepto: 'Cuota 2027',
  pago: 'Bizum',
  mes: 3,
  cuantos: 1,
  importe: 4000,
  ...values,
});
const lineas = [
  line({ cuantos: 10, importe: 40_000 }),
  line({ mes: 1, pago: 'Domiciliación', importe: 12_000 }),
  line({ tipo: 'ruta', concepto: 'Ruta 2027', importe: 9050 }),
  line({ tipo: 'ruta', concepto: 'Ruta 2027', pago: null, mes: null, importe: 4500 }),
  line({ tipo: 'actividad', concepto: 'Cena', importe: 1500 }),
  line({ tipo: 'actividad', concepto: 'Autobús', importe: 2500 }),
  line({ clase: 'devolucion', tipo: 'ruta', concepto: 'Ruta 2027', mes: 4, importe: 4550 }),
  line({ clase: 'pendiente', pago: null, mes: null, cuantos: 3, importe: 12_000 }),
];
const open = () =>
  openScreen('/socios/cuentas?anio=2027', {
    'GET /api/cuotas/anios': [],
    'GET /api/cuentas/2027': {
      anio: 2027,
      lineas,
      recibos_devueltos: { cuantos: 1, importe: 4000 },
      por_devolver: { cuantos: 0, importe: 0 },
    },
  });
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ')).join('|'));

test('a year is summed by kind, way of payment and month; refunds are subtracted by month', async () => {
  open();
  expect(await rows('Cobrado por tipo y forma de pago')).toEqual([
    'Concepto|Bizum|Domiciliación|Sin decir cómo|Total',
    'Ruta|90,50 €|—|45 €|135,50 €',
    'Actividades|40 €|—|—|40 €',
    'Cuotas|400 €|120 €|—|520 €',
    'Total|530,50 €|120 €|45 €|695,50 €',
  ]);
  expect((await rows('Cobrado por concepto')).map((row) => row.split('|')[0])).toEqual([
    'Concepto',
    'Ruta 2027',
    'Autobús',
    'Cena',
    'Cuota 2027',
    'Total',
  ]);
  expect(await rows('Por meses, descontado lo devuelto')).toEqual([
    'Mes|Bizum|Domiciliación|Sin decir cómo|Total',
    'Enero|—|120 €|—|120 €',
    'Marzo|530,50 €|—|—|530,50 €',
    'Abril|-45,50 €|—|—|-45,50 €',
    'Sin día|—|—|45 €|45 €',
    'Total|485 €|120 €|45 €|650 €',
  ]);
  expect(await rows('Sin pagar de 2027')).toEqual(['Concepto|Pagos|Importe', 'Cuota 2027|3|120 €']);
  screen.getByText('De algunos pagos no se sabe el día, y cuentan en el año de lo que pagan: Ruta 2027.');
});

test('the spreadsheet adds up to what is left', async () => {
  open();
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  await press('Excel para la asamblea');
  await waitFor(() => expect(saved).toHaveLength(1));
  const found = utils.sheet_to_json<Record<string, unknown>>(read(await saved[0]?.arrayBuffer()).Sheets['Cuentas'] ?? {});
  expect(found[6]).toEqual({
    'Qué es': 'Devuelto',
    Tipo: 'Ruta',
    Concepto: 'Ruta 2027',
    'Forma de pago': 'Bizum',
    Mes: 'Abril',
    Cuántos: 1,
    'Importe (€)': -45.5,
  });
  const moved = found.filter((row) => row['Qué es'] !== 'Sin pagar');
  expect(moved.reduce((sum, row) => sum + Number(row['Importe (€)']), 0)).toBe(650);
});
