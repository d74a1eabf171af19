import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeHttp, refuse } from '../../../shared/testing/fake-http.ts';
import { renderRoutes } from '../../../shared/testing/render-routes.ts';
import { statusRoute } from '../own-routes.ts';

const webmaster = { token: 'token', user: { nombre: 'Ana', rol: 'webmaster' as const } };
const momento = '2026-03-01T10:00:00.000Z';
const check = (nombre: string, estado: 'bien' | 'aviso' | 'fallo', remedio: string | null = null) => ({
  nombre,
  estado,
  detalle: `Se ha mirado: ${nombre}.`,
  remedio,
});
const open = (comprobaciones: ReturnType<typeof check>[]) => {
  fakeHttp({ 'GET /api/estado': { momento, comprobaciones } });
  renderRoutes([statusRoute], '/estado', webmaster);
};

test('the worst check comes first, in words, with what to do about it', async () => {
  open([check('Disco', 'bien'), check('Correo', 'aviso', 'Revisa el correo.'), check('Módulos', 'fallo', 'Vuelve atrás.')]);
  expect((await screen.findByText(/^Hay 1 fallo y 1 aviso\./)).textContent).toBe('Hay 1 fallo y 1 aviso. Comprobado el 01/03/2026 11:00.');
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual(['Módulos', 'Correo', 'Disco']);
  expect(items.map((item) => item.textContent)).toEqual([
    'MódulosFalloSe ha mirado: Módulos.Vuelve atrás.',
    'CorreoAtenciónSe ha mirado: Correo.Revisa el correo.',
    'DiscoBienSe ha mirado: Disco.',
  ]);
});

test('a state without problems is one sentence; several of a kind are counted', async () => {
  open([check('Disco', 'bien')]);
  await screen.findByText(/^Todo va bien\./);
  fakeHttp({ 'GET /api/estado': { momento, comprobaciones: [check('Disco', 'aviso'), check('Correo', 'aviso')] } });
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  await screen.findByText(/^Hay 2 avisos\./);
});

test('a server without checks is not shown as healthy', async () => {
  open([]);
  expect(await screen.findByText('El servidor no ha comprobado nada.')).toBeTruthy();
});

test('a failed load is shown, and can be retried', async () => {
  fakeHttp({ 'GET /api/estado': refuse(400, 'No.') });
  renderRoutes([statusRoute], '/estado', webmaster);
  await screen.findByText('No se ha podido cargar el estado de la web.');
  fakeHttp({ 'GET /api/estado': { momento, comprobaciones: [check('Disco', 'bien')] } });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText(/^Todo va bien\./);
});

test('a role without access gets the forbidden message', async () => {
  fakeHttp({ 'GET /api/estado': refuse(403, 'No tienes permiso para hacer esto.') });
  renderRoutes([statusRoute], '/estado', { ...webmaster, user: { nombre: 'Eva', rol: 'direccion' } });
  expect(await screen.findByText('⛔ Acceso no autorizado')).toBeTruthy();
});
