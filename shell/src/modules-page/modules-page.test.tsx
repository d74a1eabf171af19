import { screen, within } from '@testing-library/react';
import type { ModulesStatus } from 'shared/contract/modules';
import { answer, press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { done, fakeHttp, refuse } from '../../../shared/testing/fake-http.ts';
import { renderRoutes } from '../../../shared/testing/render-routes.ts';
import { modulesRoute } from '../own-routes.ts';

const routes = [modulesRoute];
const staff = { token: 'token', user: { nombre: 'Ana', rol: 'webmaster' as const } };
const row = { desde: '2026-03-01T10:00:00.000Z', canario: false, anterior: '1.3.0-b', tamano: 120, contrato: '1.1', ultimo_fallo: null };
const status: ModulesStatus = {
  horas: 24,
  modulos: [
    { ...row, modulo: 'mf_x', version: '1.4.0-a', reparto: 90, cargas: 12345, fallos: 0 },
    {
      ...row,
      modulo: 'mf_x',
      version: '1.5.0-c',
      reparto: 10,
      canario: true,
      anterior: null,
      cargas: 8,
      fallos: 2,
      ultimo_fallo: 'broken',
      lugar_fallo: 'mf-x/src/list.tsx:3:11',
      errores: 3,
      ultimo_error: 'TypeError assets/7.js:1:20',
      lugar_error: 'mf-x/src/card.tsx:7:2',
      dibujo: { paginas: 1200, al_navegador: 7, fallos: 3, ultimo_fallo: 'no window' },
    },
    { ...row, modulo: 'mf_y', version: '1.0.0-d', desde: null, reparto: 100, tamano: null, anterior: null, cargas: 0, fallos: 0 },
  ],
  sin_publicar: [{ modulo: 'mf_z', desde: '2026-03-01T10:00:00.000Z' }],
  retirados: [
    { modulo: 'mf_x', version: '1.4.9', momento: '2026-03-01T10:00:00.000Z', cargas: 3, fallos: 6 },
    { modulo: 'mf_z', version: '0.8', momento: '2026-03-01T10:00:00.000Z', cargas: 2, fallos: 7, con_errores: true },
    { modulo: 'mf_y', version: '0.9', momento: '2026-03-01T10:00:00.000Z', cargas: 4, fallos: 5, al_dibujar: true },
  ],
};

test('each version is listed with its share, loads and failures', async () => {
  fakeHttp({ 'GET /api/modulos': status });
  renderRoutes(routes, '/modulos', staff);
  const canary = await screen.findByRole('row', { name: /1\.5\.0-c/ });
  expect(canary.textContent).toContain('10 % canario');
  expect(within(canary).getByText('broken')).toBeTruthy();
  expect(within(canary).getByText('mf-x/src/list.tsx:3:11')).toBeTruthy();
  expect(within(canary).getByText('Páginas con errores: 3 (el último, TypeError assets/7.js:1:20)')).toBeTruthy();
  expect(within(canary).getByText('mf-x/src/card.tsx:7:2')).toBeTruthy();
  expect(screen.getByRole('row', { name: /1\.4\.0-a/ }).textContent).toContain('12.345');
  expect(screen.getByRole('row', { name: /mf_y/ }).textContent).toContain('Con la web');
  expect(screen.getByText(/1\.4\.9, el .*: 6 de 9 cargas fallaron\./)).toBeTruthy();
  expect(screen.getByText(/0\.8, el .*: 7 de 9 páginas dieron errores o dejaron de responder en los navegadores\./)).toBeTruthy();
});

test('a release is taken back, and a canary ended first, after a question', async () => {
  fakeHttp({ 'GET /api/modulos': status, 'POST /api/modulos/mf_x/vuelta': done });
  renderRoutes(routes, '/modulos', staff);
  expect(await screen.findAllByRole('button', { name: /^Volver a la anterior|^Terminar el canario/ })).toHaveLength(1);
  await press('Terminar el canario: mf_x');
  await answer('Terminar el canario');
  await screen.findByText('Canario terminado.');
});

test('a retired module is named with its moment', async () => {
  fakeHttp({ 'GET /api/modulos': status });
  renderRoutes(routes, '/modulos', staff);
  expect(await screen.findByText('mf_z, desde el 01/03/2026 11:00: sus direcciones no existen para nadie.')).toBeTruthy();
});

test("a version shows the server's render counts; without renders it shows none", async () => {
  fakeHttp({ 'GET /api/modulos': status });
  renderRoutes(routes, '/modulos', staff);
  const canary = await screen.findByRole('row', { name: /1\.5\.0-c/ });
  const lines = within(canary).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Dibujadas en el servidor: 1200',
    'En el navegador: 7',
    'Con fallo: 3',
    'no window',
  ]);
  expect(within(screen.getByRole('row', { name: /1\.4\.0-a/ })).queryByRole('list')).toBeNull();
  expect(screen.getByText(/0\.9, el .*: 5 de 9 páginas no se pudieron hacer a tiempo en el servidor\./)).toBeTruthy();
});

test('a role without access gets the forbidden message', async () => {
  fakeHttp({ 'GET /api/modulos': refuse(403, 'No tienes permiso para hacer esto.') });
  renderRoutes(routes, '/modulos', { ...staff, user: { nombre: 'Eva', rol: 'socio' } });
  expect(await screen.findByText('⛔ Acceso no autorizado')).toBeTruthy();
});

test('without a session the shell offers the log-in in its place', async () => {
  const { url } = renderRoutes(routes, '/modulos');
  await screen.findByText('the shell offers the log-in');
  expect(url()).toBe('/modulos');
});
