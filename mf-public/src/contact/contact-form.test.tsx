import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { issueCaptcha } from 'shared/testing/captcha-challenge';
import { fakeHttp, type FakeReply, refuse } from 'shared/testing/fake-http';
import { fillIn, pressIn, pressKeys, solveCaptcha } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { landingReplies } from '../../testing/landing-data.ts';
import { routes } from '../routes.tsx';

const captcha = () => screen.findByRole('checkbox', { name: 'No soy un robot' });

async function openWith(trigger: HTMLElement) {
  trigger.focus();
  // Awaited: the form's code is loading.
  await userEvent.click(trigger);
  await screen.findByLabelText('Nombre');
  await captcha();
}

async function openForm(contacto: FakeReply<'POST /contacto'> = { mensaje: 'Recibido' }) {
  const newChallenge = async () => Response.json(await issueCaptcha());
  const calls = fakeHttp({ ...landingReplies(), 'GET /captcha': newChallenge, 'POST /api/contacto': contacto });
  renderRoutes(routes, '/');
  const trigger = await screen.findByRole('button', { name: 'Contactar' });
  await openWith(trigger);
  return { trigger, sent: () => calls.filter(({ call }) => call === 'POST /api/contacto') };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fillAll = async () => {
  await fillIn('Nombre', 'Ana Ibáñez');
  await fillIn('Correo electrónico', 'ana@club.example');
  await fillIn('Mensaje', '¿Cuándo salís? 🏍️ <b>');
};
const send = async () => {
  const button = screen.getByRole('button', { name: 'Enviar' });
  button.focus();
  await userEvent.click(button);
};

test('what was typed is restored after Escape, and after Back', async () => {
  const { trigger } = await openForm();
  await fillAll();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await openWith(trigger);
  expect(field('Mensaje').value).toBe('¿Cuándo salís? 🏍️ <b>');
  cleanup();
  await openForm();
  expect([field('Nombre').value, field('Correo electrónico').value]).toEqual(['Ana Ibáñez', 'ana@club.example']);
});

test('missing fields are reported one by one, beside the field, and nothing is sent', async () => {
  const { sent } = await openForm();
  await send();
  for (const [label, text] of [
    ['Nombre', 'El nombre es obligatorio.'],
    ['Correo electrónico', 'El correo es obligatorio.'],
    ['Mensaje', 'El mensaje es obligatorio.'],
  ] as const) {
    const error = screen.getByText(text);
    expect(field(label).getAttribute('aria-describedby')).toBe(error.id);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  }
  expect(document.activeElement).toBe(field('Nombre'));
  await fillIn('Nombre', 'Ana');
  expect(screen.queryByText('El nombre es obligatorio.')).toBeNull();
  expect(sent()).toEqual([]);
});

test('an invalid correo is rejected before the captcha is checked', async () => {
  await openForm();
  await fillAll();
  await fillIn('Correo electrónico', 'ana@club');
  await send();
  expect(screen.getByText('Introduce un correo válido.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Correo electrónico'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an unsolved captcha opens an alert dialog', async () => {
  const { sent } = await openForm();
  await fillAll();
  await send();
  const alert = screen.getByRole('alertdialog', { name: '⚠️ Debes completar el captcha.' });
  // Escape closes the topmost dialog.
  await pressKeys(within(alert).getByRole('button', { name: 'Aceptar' }), 'Escape');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await pressIn(within(alert), 'Aceptar');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(document.activeElement).toBe(await captcha());
  expect(field('Nombre').value).toBe('Ana Ibáñez');
  expect(sent()).toEqual([]);
});

test('a message is sent as multipart, the button is disabled, then the form closes, reports success and is empty again', async () => {
  let answer: (reply: Response) => void = () => {};
  const { trigger, sent } = await openForm(() => new Promise<Response>((resolve) => (answer = resolve)));
  await fillAll();
  await solveCaptcha();
  await send();
  const button = await screen.findByRole('button', { name: 'Enviando...' });
  expect(button).toHaveProperty('disabled', true);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(Object.fromEntries(sent()[0]?.body as FormData)).toEqual({
    nombre: 'Ana Ibáñez',
    correo: 'ana@club.example',
    mensaje: '¿Cuándo salís? 🏍️ <b>',
    token_captcha: expect.stringMatching(/./),
  });
  answer(Response.json({ mensaje: 'Recibido' }));
  await screen.findByText('✅ Mensaje enviado correctamente.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(trigger);
  await openWith(trigger);
  expect([field('Nombre').value, field('Correo electrónico').value, field('Mensaje').value]).toEqual(['', '', '']);
});

test.each<[string, FakeReply<'POST /contacto'>]>([
  ['a refusal', refuse(400, 'El captcha ha caducado.')],
  ['too many messages', refuse(429, 'Hemos recibido demasiados mensajes: vuelve a intentarlo dentro de 60 minutos.')],
  ['a reply without mensaje', () => Response.json({ ok: true })],
  ['a dead network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s keeps what was typed and asks for a new captcha', async (_, reply) => {
  const { sent } = await openForm(reply);
  await fillAll();
  await solveCaptcha();
  await send();
  expect((await screen.findByText('❌ Hubo un error. Inténtalo más tarde.')).getAttribute('role')).toBe('alert');
  expect(field('Mensaje').value).toBe('¿Cuándo salís? 🏍️ <b>');
  expect((await captcha()).getAttribute('aria-checked')).toBe('false');
  await send();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test('it states the purpose of the data, with a link to the privacy notice', async () => {
  await openForm();
  const link = screen.getByRole('link', { name: 'Política de privacidad' });
  expect(link.parentElement?.textContent).toBe('Usaremos tus datos solo para contestarte. Política de privacidad');
  expect(link.getAttribute('href')).toBe('/privacidad');
});
