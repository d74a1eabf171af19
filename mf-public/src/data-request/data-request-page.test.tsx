import { screen, waitFor } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { fakeHttp, refuse } from 'shared/testing/fake-http';
import { fillIn, press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import type { CaptchaProps } from 'shared/ui/captcha/captcha-props';
import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';

// The captcha has its own tests; here a button that is solved at once.
vi.mock('shared/ui/captcha/captcha', () => ({
  Captcha: ({ onToken, ref }: CaptchaProps) => {
    useImperativeHandle(ref, () => ({ reset: () => onToken(null), focus: () => {} }));
    return (
      <button type="button" onClick={() => onToken('ficha')}>
        No soy un robot
      </button>
    );
  },
}));
afterEach(() => (globalThis.location.hash = ''));

test('a request names a right and an address, and is confirmed by a letter', async () => {
  const calls = fakeHttp({ 'POST /api/datos/solicitudes': { mensaje: 'Te hemos escrito.' } });
  renderRoutes(routes, '/derechos');
  await screen.findByRole('button', { name: 'Enviar solicitud' });
  await press('Enviar solicitud');
  expect(await screen.findByText('El correo es obligatorio.')).toBeTruthy();
  await fillIn('Qué quieres pedir', 'supresion');
  await fillIn('Correo electrónico', 'ana@club.example');
  await press('No soy un robot');
  await press('Enviar solicitud');
  expect(await screen.findByText(/^Te hemos escrito: abre el enlace/)).toBeTruthy();
  expect(calls.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/datos/solicitudes', { derecho: 'supresion', correo: 'ana@club.example', mensaje: '', token_captcha: 'ficha' }],
  ]);
});

test('the letter’s link is confirmed by a press, and says by which day the club answers', async () => {
  globalThis.location.hash = '#confirmar=clave-1';
  const calls = fakeHttp({ 'POST /api/datos/solicitudes/confirmar': { vence: '2027-04-01T10:00:00.000Z' } });
  renderRoutes(routes, '/derechos');
  await screen.findByRole('button', { name: 'Confirmar la solicitud' });
  await press('Confirmar la solicitud');
  expect(await screen.findByText('Solicitud confirmada. El club te contesta antes del 01/04/2027.')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ clave: 'clave-1' }]);
});

test('a dead link says so', async () => {
  globalThis.location.hash = '#confirmar=clave-2';
  fakeHttp({ 'POST /api/datos/solicitudes/confirmar': refuse(404, 'El enlace no vale o ha caducado.') });
  renderRoutes(routes, '/derechos');
  await screen.findByRole('button', { name: 'Confirmar la solicitud' });
  await press('Confirmar la solicitud');
  await waitFor(() => expect(screen.getByText(/El enlace no vale o ha caducado\./)).toBeTruthy());
});
