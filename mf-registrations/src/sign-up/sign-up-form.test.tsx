import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeHttp, type FakeReply, refuse } from 'shared/testing/fake-http';
import { fill } from 'shared/testing/person';
import { signIn } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { internalTexts } from '../edit/new-registration-modal.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const post = 'POST /api/inscripciones/';

function open(reply: FakeReply<'POST /inscripciones/'>) {
  signIn({ token: 'staff-token' });
  const calls = fakeHttp({ [post]: reply });
  const [onSuccess, onTyped] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(<SignUpForm offer={undefined} today="2027-01-01" staff={{ texts: internalTexts, onCreated: onSuccess, onTyped }} />);
  return { calls, onSuccess, onTyped };
}

async function submit(mail: string) {
  await fill(screen.getByRole('textbox', { name: /Correo/ }), mail);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar inscripción' }));
}

test('staff send without a captcha, with their token; the form stays and the caller is notified', async () => {
  const created = { id: 7, mail: 'ana@club.example' };
  const { calls, onSuccess } = open(() => Response.json(created, { status: 201 }));
  await submit('Ana@club.example');
  expect((await screen.findByText('✅ Inscripción creada con éxito.')).getAttribute('data-kind')).toBe('success');
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(created);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ call: post, authorization: 'Bearer staff-token', body: { mail: 'ana@club.example', ruta: null } });
  expect(calls[0]?.body).not.toHaveProperty('captcha_token');
  expect(screen.getByDisplayValue('ana@club.example')).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['', '❌ El correo es obligatorio.'],
  ['ana@', '❌ Introduce un correo válido.'],
])('staff see the fault in %j', async (mail, text) => {
  const { calls } = open({});
  await submit(mail);
  await screen.findByText(text);
  expect(calls).toHaveLength(0);
});

test('staff see the error of an invalid departure, at its control', async () => {
  const { calls } = open({});
  const departure = document.querySelector<HTMLInputElement>('[name=salida]');
  if (departure) await fill(departure, '25:99');
  await submit('ana@club.example');
  await screen.findByText('❌ La hora de salida va de 00:00 a 23:59, por ejemplo 09:30.');
  expect(document.activeElement).toBe(departure);
  expect(calls).toHaveLength(0);
});

test.each<[string, FakeReply<'POST /inscripciones/'>, string]>([
  ['with its reason', refuse(400, 'El correo no es válido.'), '❌ El correo no es válido.'],
  ['without one', () => Response.error(), '❌ Error al crear la inscripción.'],
])('staff see an error %s', async (_, reply, text) => {
  const { onSuccess } = open(reply);
  await submit('ana@club.example');
  await screen.findByText(text);
  expect(onSuccess).not.toHaveBeenCalled();
});

test('staff have fields of their own, empty at first, and no captcha, no notice and no link to the start page', () => {
  sessionStorage.setItem('borrador-inscripcion', JSON.stringify({ nombre: 'Ana' }));
  open({});
  const control = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
  const own = ['grupo_num', 'salida', 'pago', 'pagado', 'notas'];
  expect([...own, 'nombre'].map((name) => control(name)?.value)).toEqual(['', '', '', '', '', '']);
  const facts = ['type', 'autocomplete', 'inputmode', 'placeholder'];
  const told = (name: string) =>
    facts
      .map((fact) => control(name)?.getAttribute(fact) ?? '')
      .join(' ')
      .trim();
  expect([told('grupo_num'), told('salida')]).toEqual(['text off numeric', 'text off  09:30']);
  expect(control('notas')?.tagName).toBe('TEXTAREA');
  expect(screen.queryByRole('checkbox', { name: 'No soy un robot' })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a second tap after success creates no second registration; a changed form does', async () => {
  const { calls, onSuccess, onTyped } = open({ id: 7 });
  await submit('ana@club.example');
  await screen.findByText('✅ Inscripción creada con éxito.');
  expect(onTyped).toHaveBeenCalledOnce();
  const button = screen.getByRole('button', { name: 'Enviar inscripción' });
  expect(button).toHaveProperty('disabled', true);
  // The result gets the focus a moment later.
  await act(async () => void fireEvent.submit(button));
  expect(calls).toHaveLength(1);
  await submit('luis@club.example');
  await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(2));
});
