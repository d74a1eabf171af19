import { act, fireEvent, screen } from '@testing-library/react';
import { issueCaptcha } from 'shared/testing/captcha-challenge';
import { fakeHttp, type FakeReply, refuse } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { TakedownForm } from './takedown-form.tsx';

const call = 'POST /api/galerias/imagenes/7/solicitar-retirada';
const image = { id: 7, ruta_archivo: 'static/galerias/4/7.webp' };
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openAndFill(reply: FakeReply<'POST /galerias/imagenes/:imageId/solicitar-retirada'>) {
  const calls = fakeHttp({ 'GET /captcha': await issueCaptcha(), [call]: reply });
  // Awaited: the captcha's code is on its way.
  await act(async () => void renderRoutes([{ path: '/', element: <TakedownForm image={image} onClose={vi.fn()} /> }], '/'));
  await screen.findByRole('checkbox', { name: 'No soy un robot' });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  await screen.findByText('El motivo es obligatorio.');
  type('Nombre', ' ');
  fireEvent.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  expect(await screen.findByText('El nombre es obligatorio.')).toBeTruthy();
  expect(screen.getByText('El correo es obligatorio.')).toBeTruthy();
  type('Nombre', 'Rosa');
  type('Correo electrónico', 'rosa');
  fireEvent.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  await screen.findByText('Introduce un correo válido.');
  type('Correo electrónico', 'rosa@rider.example');
  type('Motivo', 'Salgo yo.');
  fireEvent.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('⚠️ Debes completar el captcha.');
  fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'No soy un robot' }));
  await screen.findByRole('checkbox', { checked: true });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar solicitud' }));
  return calls;
}

test('a request needs all fields and the captcha, and says that it arrived', async () => {
  const calls = await openAndFill({ mensaje: 'Recibida.' });
  await screen.findByText(/^Hemos recibido tu solicitud\./);
  expect(calls.find((made) => made.call === call)?.body).toMatchObject({
    nombre: 'Rosa',
    correo: 'rosa@rider.example',
    motivo: 'Salgo yo.',
    token_captcha: expect.any(String),
  });
});

test("a refusal shows the server's sentence and keeps what was typed", async () => {
  await openAndFill(refuse(429, 'Demasiadas solicitudes.'));
  await screen.findByText('Demasiadas solicitudes.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('Salgo yo.');
});
