import { screen, waitFor } from '@testing-library/react';
import { issueCaptcha } from 'shared/testing/captcha-challenge';
import { fakeHttp, refuse } from 'shared/testing/fake-http';
import { fillIn, press, solveCaptcha } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { afterEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';

afterEach(() => (globalThis.location.hash = ''));

test('a request has a right and an address, and is confirmed by an email', async () => {
  const calls = fakeHttp({ 'GET /captcha': await issueCaptcha(), 'POST /api/datos/solicitudes': { mensaje: 'Te hemos escrito.' } });
  renderRoutes(routes, '/derechos');
  await screen.findByRole('button', { name: 'Enviar solicitud' });
  await press('Enviar solicitud');
  expect(await screen.findByText('El correo es obligatorio.')).toBeTruthy();
  await fillIn('Qué quieres pedir', 'supresion');
  await fillIn('Correo electrónico', 'ana@club.example');
  await solveCaptcha();
  await press('Enviar solicitud');
  expect(await screen.findByText(/^Te hemos escrito: abre el enlace/)).toBeTruthy();
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    ['GET /captcha', undefined],
    [
      'POST /api/datos/solicitudes',
      { derecho: 'supresion', correo: 'ana@club.example', mensaje: '', token_captcha: expect.stringMatching(/./) },
    ],
  ]);
});

test("the email’s link is confirmed by a press, and shows the deadline of the club's answer", async () => {
  globalThis.location.hash = '#confirmar=clave-1';
  const calls = fakeHttp({ 'POST /api/datos/solicitudes/confirmar': { vence: '2027-04-01T10:00:00.000Z' } });
  renderRoutes(routes, '/derechos');
  await screen.findByRole('button', { name: 'Confirmar la solicitud' });
  await press('Confirmar la solicitud');
  expect(await screen.findByText('Solicitud confirmada. El club te contesta antes del 01/04/2027.')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ clave: 'clave-1' }]);
});

test('an invalid link says so', async () => {
  globalThis.location.hash = '#confirmar=clave-2';
  fakeHttp({ 'POST /api/datos/solicitudes/confirmar': refuse(404, 'El enlace no vale o ha caducado.') });
  renderRoutes(routes, '/derechos');
  await screen.findByRole('button', { name: 'Confirmar la solicitud' });
  await press('Confirmar la solicitud');
  await waitFor(() => expect(screen.getByText(/El enlace no vale o ha caducado\./)).toBeTruthy());
});
