import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MyRegistration } from 'shared/contract/my-registration';
import type { OfferedPlace } from 'shared/contract/transfers';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { afterEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { myRegistration } from '../../testing/my-registration.ts';

const mine: MyRegistration = { ...myRegistration, estado: 'confirmada', formas_pago: [], cesion: 'si' };
const place: OfferedPlace = {
  evento: 'XIII Ruta',
  fecha_evento: '2027-05-23',
  hora: '09:00',
  lugar: 'Sigüenza',
  nivel: 'PRO',
  importe: 4550,
  pagada: true,
  regla: 'libre',
  estado: 'libre',
};

afterEach(() => {
  location.hash = '';
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
function open(path: string, replies: FakeReplies) {
  location.hash = '#abc';
  const calls = fakeHttp(replies);
  renderRoutes(routes, path);
  return () => calls.map(({ call }) => call).filter((name) => !name.startsWith('GET'));
}

test('a rider makes a link for somebody else, and keeps the place after all', async () => {
  const writes = open('/mi-inscripcion', {
    'GET /api/inscripciones/mia': mine,
    'POST /api/inscripciones/mia/cesion': { enlace: 'https://club.example/mi-inscripcion/cesion#xyz' },
    'DELETE /api/inscripciones/mia/cesion': {},
  });
  await press('Ceder mi plaza');
  await press('Hacer el enlace');
  expect((await screen.findByLabelText<HTMLInputElement>('Enlace para la otra persona')).value).toContain('cesion#xyz');
  await press('Conservar mi plaza');
  await screen.findByRole('button', { name: 'Ceder mi plaza' });
  expect(writes()).toEqual(['POST /api/inscripciones/mia/cesion', 'DELETE /api/inscripciones/mia/cesion']);
});

test('nothing is offered where the club allows none, and whoever waits for the club is told', async () => {
  open('/mi-inscripcion', { 'GET /api/inscripciones/mia': { ...mine, cesion: 'no' } });
  await screen.findByText('C27-0042');
  expect(screen.queryByRole('button', { name: 'Ceder mi plaza' })).toBeNull();
  cleanup();
  open('/mi-inscripcion', { 'GET /api/inscripciones/mia': { ...mine, cesion: 'pedida' } });
  await screen.findByText(/^Alguien ha pedido tu plaza/);
});

test('the link shows the place and what is paid; a link that is over says so', async () => {
  open('/mi-inscripcion/cesion', { 'GET /api/inscripciones/cesion': place });
  await screen.findByText('domingo, 23 de mayo de 2027 · 09:00 · Sigüenza');
  expect(screen.getByText(/^PRO · 45,50.€, ya pagado$/)).toBeTruthy();
  await screen.findByRole('button', { name: 'Quedarme la plaza' });
  cleanup();
  open('/mi-inscripcion/cesion', { 'GET /api/inscripciones/cesion': refuse(404, 'Este enlace ya no vale.') });
  await screen.findByText('Este enlace ya no vale.');
});

test('where the club has to agree it is asked for, and not twice', async () => {
  open('/mi-inscripcion/cesion', { 'GET /api/inscripciones/cesion': { ...place, regla: 'aprobada' } });
  await screen.findByRole('button', { name: 'Pedir la plaza' });
  cleanup();
  open('/mi-inscripcion/cesion', { 'GET /api/inscripciones/cesion': { ...place, regla: 'aprobada', estado: 'pedida' } });
  await screen.findByText(/^Otra persona ha pedido esta plaza antes/);
  expect(screen.queryByRole('button', { name: 'Pedir la plaza' })).toBeNull();
});

test('a place for members says so to who is none, and a member sees their own price before taking it', async () => {
  const shown = { ...place, importe: 2000, cobrado: 1500, importe_socio: 1500, solo_socios: true };
  open('/mi-inscripcion/cesion', { 'GET /api/inscripciones/cesion': shown });
  expect((await screen.findByRole('link', { name: 'entra con tu acceso' })).getAttribute('href')).toBe('/login');
  expect(screen.getByText('PRO · 20 €, faltan 5 € por pagar')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Quedarme la plaza' })).toBeNull();
  cleanup();
  location.hash = '#abc';
  fakeHttp({ 'GET /api/inscripciones/cesion': shown });
  const user = { nombre: 'Mar', primer_apellido: 'Rey', correo_electronico: 'mar@correo.example', rol: 'socio' as const };
  renderRoutes(routes, '/mi-inscripcion/cesion', { token: 'vale', user });
  expect((await screen.findByLabelText<HTMLInputElement>(/Nombre completo/)).value).toBe('Mar Rey');
  expect(screen.getByText('PRO · 15 €, ya pagado')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Correo electrónico/), 'x');
  expect(await screen.findByText('PRO · 20 €, faltan 5 € por pagar')).toBeTruthy();
});
