import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { done } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { feeOf, fileOf, memberOf, openScreen } from '../../testing/open-screen.ts';

const socio = memberOf({ nombre: 'Ana', primer_apellido: 'Gil', numero: 7, dni: '12345678Z' });
const debit = { anio: 2029, estado: 'remesa', pago: 'Domiciliación' } as const;
const cuotas = [
  feeOf({ id: 3, estado: 'pagada', pago: 'Bizum', pagada: '2027-02-01' }),
  feeOf({ id: 4, anio: 2028 }),
  feeOf({ id: 5, ...debit, pagada: '2020-02-15', meses: 1 }),
  feeOf({ id: 6, ...debit, pagada: '2100-02-15' }),
];

test('a receipt is printed, and sent by email as a certificate too', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { writes, url } = openScreen('/socios/1/recibo/3', {
    'GET /api/socios/1': fileOf(socio, { cuotas }),
    'POST /api/cuotas/3/enviar': done,
  });
  expect(await screen.findByRole('heading', { name: 'Recibo de cuota' })).toBeTruthy();
  for (const text of ['Ana Gil', '12345678Z', '40 €', '01/02/2027']) expect(screen.getByText(text)).toBeTruthy();
  await press('Imprimir');
  expect(print).toHaveBeenCalledTimes(1);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Documento' }), 'Certificado de pago');
  expect(await screen.findByText(/certifica que Ana Gil, con DNI 12345678Z, socio n.º 7, ha pagado su cuota de 2027, de 40/)).toBeTruthy();
  expect(url()).toBe('/socios/1/recibo/3?documento=certificado');
  await press('Enviar por correo');
  await screen.findByText('Certificado de pago enviado por correo.');
  expect(writes()[0]?.body).toEqual({ documento: 'certificado' });
});

test('one’s own is printed, and nothing is sent', async () => {
  const { notas: _, ...own } = socio;
  openScreen(
    '/mi-ficha/recibo/3',
    { 'GET /api/mi-ficha': { socio: own, cuota: 'Numerario', familia: [], inscripciones: [], cuotas } },
    { id: 5, rol: 'socio' },
  );
  expect(await screen.findByText('N.º 2027-3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enviar por correo' })).toBeNull();
});

test.each([4, 6])('a fee that is not paid has none', async (id) => {
  openScreen(`/socios/1/recibo/${id}`, { 'GET /api/socios/1': fileOf(socio, { cuotas }) });
  expect(await screen.findByText(/^Esa cuota no está pagada/)).toBeTruthy();
});
