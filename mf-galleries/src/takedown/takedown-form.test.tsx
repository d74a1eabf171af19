import { act, screen } from '@testing-library/react';
import { issueCaptcha } from 'shared/testing/captcha-challenge';
import { fakeHttp, type FakeReply, refuse } from 'shared/testing/fake-http';
import { fillIn, press, solveCaptcha } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { TakedownForm } from './takedown-form.tsx';

const call = 'POST /api/galerias/imagenes/7/solicitar-retirada';
const image = { id: 7, ruta_archivo: 'static/galerias/4/7.webp' };

async function openAndFill(reply: FakeReply<'POST /galerias/imagenes/:imageId/solicitar-retirada'>) {
  const calls = fakeHttp({ 'GET /captcha': await issueCaptcha(), [call]: reply });
  // Awaited: the captcha's code is loading.
  await act(async () => void renderRoutes([{ path: '/', element: <TakedownForm image={image} onClose={vi.fn()} /> }], '/'));
  await screen.findByRole('checkbox', { name: 'No soy un robot' });
  await press('Enviar solicitud');
  await screen.findByText('El motivo es obligatorio.');
  await fillIn('Nombre', ' ');
  await press('Enviar solicitud');
  expect(await screen.findByText('El nombre es obligatorio.')).toBeTruthy();
  expect(screen.getByText('El correo es obligatorio.')).toBeTruthy();
  await fillIn('Nombre', 'Rosa');
  await fillIn('Correo electrónico', 'rosa');
  await press('Enviar solicitud');
  await screen.findByText('Introduce un correo válido.');
  await fillIn('Correo electrónico', 'rosa@rider.example');
  await fillIn('Motivo', 'Salgo yo.');
  await press('Enviar solicitud');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('⚠️ Debes completar el captcha.');
  await press('Aceptar');
  await solveCaptcha();
  await press('Enviar solicitud');
  return calls;
}

test('a request needs all fields and the captcha, and is confirmed', async () => {
  const calls = await openAndFill({ mensaje: 'Recibida.' });
  await screen.findByText(/^Hemos recibido tu solicitud\./);
  expect(calls.find((made) => made.call === call)?.body).toMatchObject({
    nombre: 'Rosa',
    correo: 'rosa@rider.example',
    motivo: 'Salgo yo.',
    token_captcha: expect.any(String),
  });
});

test("an error shows the server's message and keeps what was typed", async () => {
  await openAndFill(refuse(429, 'Demasiadas solicitudes.'));
  await screen.findByText('Demasiadas solicitudes.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('Salgo yo.');
});
