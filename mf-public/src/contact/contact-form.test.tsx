import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { fakeHttp, type FakeReply, refuse } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import type { CaptchaProps } from 'shared/ui/captcha/captcha-props';
import { beforeEach, expect, test, vi } from 'vitest';
import { landingReplies } from '../landing/landing-test-data.ts';
import { routes } from '../routes.tsx';

const focusCaptcha = vi.hoisted(() => vi.fn());
const resetCaptcha = vi.hoisted(() => vi.fn());

// The captcha has its own tests; here a button that is solved at once.
vi.mock('shared/ui/captcha/captcha', () => ({
  Captcha: ({ onToken, ref }: CaptchaProps) => {
    useImperativeHandle(ref, () => ({
      reset: () => {
        resetCaptcha();
        onToken(null);
      },
      focus: focusCaptcha,
    }));
    return (
      <button type="button" onClick={() => onToken('ficha')}>
        No soy un robot
      </button>
    );
  },
}));

beforeEach(() => resetCaptcha.mockClear());

async function openWith(trigger: HTMLElement) {
  trigger.focus();
  // Awaited: the form's code is on its way.
  await act(async () => fireEvent.click(trigger));
  await screen.findByLabelText('Nombre');
}

async function openForm(contacto: FakeReply<'POST /contacto'> = { mensaje: 'Recibido' }) {
  const calls = fakeHttp({ ...landingReplies(), 'POST /api/contacto': contacto });
  renderRoutes(routes, '/');
  const trigger = await screen.findByRole('button', { name: 'Contactar' });
  await openWith(trigger);
  return { trigger, sent: () => calls.filter(({ call }) => call === 'POST /api/contacto') };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const fill = () => {
  write('Nombre', 'Ana Ibáñez');
  write('Correo electrónico', 'ana@club.example');
  write('Mensaje', '¿Cuándo salís? 🏍️ <b>');
};
const solve = () => fireEvent.click(screen.getByText('No soy un robot'));
const send = () => {
  const button = screen.getByRole('button', { name: 'Enviar' });
  button.focus();
  fireEvent.click(button);
};

test('the modal closes with its button and with Escape, and gives the focus back', async () => {
  const { trigger } = await openForm();
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(trigger);

  await openWith(trigger);
  fireEvent.keyDown(screen.getByLabelText('Nombre'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(trigger);
});

test('while the modal is open the page behind it is out of reach', async () => {
  await openForm();
  expect(document.getElementById('inicio')?.hasAttribute('inert')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(document.querySelector('[inert]')).toBeNull();
});

test('missing fields are named one by one, beside the field, and nothing is sent', async () => {
  const { sent } = await openForm();
  send();
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
  write('Nombre', 'Ana');
  expect(screen.queryByText('El nombre es obligatorio.')).toBeNull();
  expect(sent()).toEqual([]);
});

test('a correo out of shape is refused before the captcha is asked for', async () => {
  await openForm();
  fill();
  write('Correo electrónico', 'ana@club');
  send();
  expect(screen.getByText('Introduce un correo válido.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an unsolved captcha is asked for in a dialog of its own', async () => {
  const { sent } = await openForm();
  fill();
  send();
  const alert = screen.getByRole('alertdialog', { name: '⚠️ Debes completar el captcha.' });
  // Escape belongs to the dialog that is on top.
  fireEvent.keyDown(within(alert).getByRole('button', { name: 'Aceptar' }), { key: 'Escape' });
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.click(within(alert).getByRole('button', { name: 'Aceptar' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(focusCaptcha).toHaveBeenCalled();
  expect(field('Nombre').value).toBe('Ana Ibáñez');
  expect(sent()).toEqual([]);
});

test('a message travels as multipart, the button waits, then the form is empty', async () => {
  let answer: (reply: Response) => void = () => {};
  const { sent } = await openForm(() => new Promise<Response>((resolve) => (answer = resolve)));
  fill();
  solve();
  send();
  const button = await screen.findByRole('button', { name: 'Enviando...' });
  expect(button).toHaveProperty('disabled', true);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(Object.fromEntries(sent()[0]?.body as FormData)).toEqual({
    nombre: 'Ana Ibáñez',
    correo: 'ana@club.example',
    mensaje: '¿Cuándo salís? 🏍️ <b>',
    token_captcha: 'ficha',
  });
  answer(Response.json({ mensaje: 'Recibido' }));
  expect((await screen.findByText('✅ Mensaje enviado correctamente.')).getAttribute('role')).toBe('status');
  expect([field('Nombre').value, field('Correo electrónico').value, field('Mensaje').value]).toEqual(['', '', '']);
  const again = screen.getByRole('button', { name: 'Enviar' });
  expect(again).toHaveProperty('disabled', false);
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test.each<[string, FakeReply<'POST /contacto'>]>([
  ['a refusal', refuse(400, 'El captcha ha caducado.')],
  ['too many messages', refuse(429, 'Hemos recibido demasiados mensajes: vuelve a intentarlo dentro de 60 minutos.')],
  ['a reply without mensaje', () => Response.json({ ok: true })],
  ['a dead network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s keeps what was typed and asks for a new captcha', async (_, reply) => {
  const { sent } = await openForm(reply);
  fill();
  solve();
  send();
  expect((await screen.findByText('❌ Hubo un error. Inténtalo más tarde.')).getAttribute('role')).toBe('alert');
  expect(field('Mensaje').value).toBe('¿Cuándo salís? 🏍️ <b>');
  expect(resetCaptcha).toHaveBeenCalledOnce();
  send();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test('says what the data are for, with a link to the whole of it', async () => {
  await openForm();
  const link = screen.getByRole('link', { name: 'Política de privacidad' });
  expect(link.parentElement?.textContent).toBe('Usaremos tus datos solo para contestarte. Política de privacidad');
  expect(link.getAttribute('href')).toBe('/privacidad');
});
