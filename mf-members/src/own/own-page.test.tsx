import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onePicture } from 'shared/facts/pictures';
import { updateClub } from 'shared/http/club';
import { done, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { feeOf, memberOf, openScreen } from '../../testing/open-screen.ts';

const { notas: _, ...socio } = memberOf({ numero: 7, nombre: 'Ana', telefono: '1', alta: '2019-05-01', visibilidad: [], version: 3 });
const inscripciones = [{ id: 4, fecha: '2026-01-02', evento: 'Semanal', anio: 2026, ruta: null, pagado: 'Si' }];
const cuotas = [feeOf({ id: 1, estado: 'pagada', pago: 'Bizum', pagada: '2027-02-01' })];
const nowhere = { bizum: null, iban: null, titular: null };
const orden = {
  acreedor: 'Moto Club',
  identificador: 'ES12ZZZ',
  dias_aviso: 14,
  nombre: 'Ana',
  final: '1332',
  pais: 'ES',
  firmado: '2026-02-01',
};
const open = (replies: FakeReplies = {}) =>
  openScreen(
    '/mi-ficha',
    {
      'GET /api/mi-ficha': { socio, cuota: 'Numerario', familia: [], inscripciones, cuotas, domiciliada: '1332', pago: nowhere, orden },
      ...replies,
    },
    { id: 5, rol: 'socio' },
  );
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('members see number, fee and sign-ups, correct their data, and choose what others see', async () => {
  const { writes } = open({ 'PUT /api/mi-ficha': { ...socio, telefono: '2', visibilidad: ['nombre', 'motos'], version: 4 } });
  expect(await screen.findByText('Numerario')).toBeTruthy();
  for (const text of ['7', '01/05/2019', 'Semanal 2026', 'Pagada · Bizum · 01/02/2027', 'Cuenta ES ···· 1332'])
    expect(screen.getByText(text)).toBeTruthy();
  await userEvent.clear(await box('Teléfono'));
  await userEvent.type(await box('Teléfono'), '2');
  const bikes = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Motos' });
  expect(bikes.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Nombre' }));
  await userEvent.click(bikes);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Noticias del club' }));
  await press('Guardar');
  await screen.findByText('Tu ficha está guardada.');
  expect(writes()[0]?.body).toMatchObject({ telefono: '2', nombre: 'Ana', visibilidad: ['nombre', 'motos'], noticias: false, version: 3 });
});

test.each([
  ['unpaid', {}, ['Bizum al 600 123 456', 'Transferencia a la cuenta ES91 2100 0418 4502 0005 1332, a nombre de Moto Club']],
  ['returned by the bank', { estado: 'devuelta', cuenta: '1332' }, ['Bizum al 600 123 456']],
  ['to be debited', { cuenta: '1332' }, []],
  ['paid', { estado: 'pagada', pago: 'Bizum', pagada: '2027-02-01' }, []],
] as const)('where to pay a fee that is %s', async (_, values, told) => {
  const pago = { bizum: '600 123 456', iban: 'ES9121000418450200051332', titular: 'Moto Club' };
  const file = { socio, cuota: null, familia: [], inscripciones: [], cuotas: [feeOf({ id: 9, numero: 7, ...values })], domiciliada: null };
  open({ 'GET /api/mi-ficha': { ...file, pago } });
  await screen.findByText(/^2027, Numerario/);
  for (const way of told) expect(screen.getByText(`${way}, con el concepto S7-2027`)).toBeTruthy();
  if (told.length === 0) expect(screen.queryByText(/con el concepto/)).toBeNull();
});

test('the page begins with what is due, until when, and the code for a bank’s app', async () => {
  const pago = { bizum: null, iban: 'ES9121000418450200051332', titular: 'Moto Club' };
  const due = [feeOf({ id: 9, numero: 7, importe: 4800, vence: '2099-02-28' })];
  const file = { socio, cuota: null, familia: [], inscripciones: [], cuotas: due, domiciliada: null, pago };
  open({ 'GET /api/mi-ficha': file });
  expect(await screen.findByRole('heading', { name: 'Debes 48\u00A0€ hasta el 28/02/2099' })).toBeTruthy();
  await press('Ver el QR para la app de tu banco');
  expect(await screen.findByRole('img', { name: 'QR para la app de tu banco' })).toBeTruthy();
});

test('the account for debits is changed by a signature, and taken back after a question', async () => {
  const { writes } = open({
    'POST /api/mi-ficha/mandato': { referencia: 'SOCIO-1-2', firmado: '2027-02-01', final: '2222' },
    'DELETE /api/mi-ficha/mandato': done,
  });
  await press('Cambiar de cuenta');
  await userEvent.type(await box('Tu firma'), 'Ana');
  await press('Firmar');
  await screen.findByText('Orden firmada. Te hemos enviado una copia por correo.');
  await press('Retirar la orden');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar la orden' }));
  await screen.findByText('Has retirado la orden. El club ya no tiene tu cuenta.');
  expect(writes()).toMatchObject([
    { call: 'POST /api/mi-ficha/mandato', body: { firma: 'Ana' } },
    { call: 'DELETE /api/mi-ficha/mandato' },
  ]);
});

test('who leaves chooses a day that is to come, and may undo it', async () => {
  const { writes } = open({ 'PUT /api/mi-ficha/baja': socio });
  await press('Dejar el club');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dejar el club' }));
  await screen.findByText('Tu baja está anotada. El club lo sabe, y te hemos escrito.');
  expect(writes()).toMatchObject([{ call: 'PUT /api/mi-ficha/baja', body: { dia: expect.stringMatching(/^\d{4}-12-31$/) } }]);
});

const ways = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

test.each([
  ['where the club takes applications', true, ['Hazte socio']],
  ['where it does not', false, []],
])('an account that is no member’s says so, and offers nothing that it is refused, %s', async (_, socios, offered) => {
  updateClub({ socios });
  openScreen('/mi-ficha', { 'GET /api/mi-ficha': () => Response.json(null) }, { id: 5, rol: 'invitado' });
  expect(await screen.findByText(/^Tu acceso no es el de ningún socio\./)).toBeTruthy();
  await waitFor(() => expect(ways()).toEqual(offered));
});

test.each([
  ['alta', 'socio', ['Documentos', 'Directorio de socios', 'Mi carnet']],
  ['impago', 'socio', ['Documentos', 'Mi carnet']],
  ['baja', 'socio', ['Mi carnet']],
  ['baja', 'direccion', ['Documentos', 'Directorio de socios', 'Mi carnet']],
] as const)('a member who is %s, with the role of %s, is offered what the server admits', async (estado, rol, offered) => {
  const file = { socio: { ...socio, estado }, cuota: null, familia: [], inscripciones: [], cuotas: [], domiciliada: null, pago: nowhere };
  openScreen('/mi-ficha', { 'GET /api/mi-ficha': file }, { id: 5, rol });
  await screen.findByText('Número de socio');
  await waitFor(() => expect(ways().filter((name) => /^(Documentos|Directorio|Mi carnet)/.test(name ?? ''))).toEqual(offered));
});

test('a page that does not come offers another try', async () => {
  open({ 'GET /api/mi-ficha': refuse(500, 'No.') });
  expect(await screen.findByText('No se ha podido cargar tu ficha.')).toBeTruthy();
});

test('all that the site has is downloaded as a file', async () => {
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:x';
  });
  open({ 'GET /api/mi-ficha/datos': { correo: 'ana@correo.example' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar mis datos' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('ana@correo.example');
});

test('a photo is stored at once, chosen for the card or not, deleted, and that undone; a file that is too large is not sent', async () => {
  const answers = [true, false, false].map((en_carnet) => ({ foto: btoa('webp'), en_carnet }));
  const file = { socio, cuota: null, familia: [], inscripciones: [], cuotas: [], pago: nowhere, foto: null };
  const { writes } = open({
    'GET /api/mi-ficha': file,
    'PUT /api/mi-ficha/foto': () => Response.json(answers.shift()),
    'DELETE /api/mi-ficha/foto': done,
  });
  await userEvent.upload(await screen.findByLabelText('Elegir una foto'), new File(['x'], 'yo.jpg', { type: 'image/jpeg' }));
  await screen.findByText('Tu foto está guardada.');
  expect(screen.getByRole('img', { name: 'Tu foto' })).toBeTruthy();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Que salga en mi carnet' });
  expect(box.checked).toBe(true);
  await userEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  await press('Borrar la foto');
  await screen.findByText('Tu foto está borrada.');
  expect(screen.queryByRole('img', { name: 'Tu foto' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Elegir una foto')));
  await press('Deshacer');
  await screen.findByText('Tu foto vuelve a estar como antes.');
  expect(screen.getByRole('img', { name: 'Tu foto' })).toBeTruthy();
  const large = new File(['x'], 'yo.jpg', { type: 'image/jpeg' });
  Object.defineProperty(large, 'size', { value: onePicture.bytes + 1 });
  await userEvent.upload(screen.getByLabelText('Cambiar la foto'), large);
  await screen.findByText('La foto es demasiado grande: se admiten 40 MB como máximo.');
  expect(writes().map(({ call }) => call.split(' ')[0])).toEqual(['PUT', 'PUT', 'DELETE', 'PUT']);
  const restored = writes().at(-1)?.body as FormData;
  expect([restored.get('en_carnet'), (restored.get('foto') as File).size]).toEqual(['no', 'webp'.length]);
});
