import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { provideSession, type Session } from 'shared/session/session';
import { fakeHttp, refuse, type FakeReplies } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ConfirmIdentity } from './confirm-identity.tsx';

const segundo_paso = { resguardo: 'r', codigo: true, llave: null, recuperacion: true };
const confirmed = () => new Response(null, { status: 204 });

function open(replies: FakeReplies, segundo_factor = false) {
  const calls = fakeHttp(replies);
  provideSession(createStore<Session>(() => ({ token: 'abc', user: { segundo_factor }, logIn: () => {}, logOut: () => {} })));
  const onFinish = vi.fn<(confirmed: boolean) => void>();
  render(<ConfirmIdentity onFinish={onFinish} />);
  return { calls, onFinish };
}

const type = async (name: string, text: string) => userEvent.type(screen.getByLabelText(name), text);

test('the password confirms; a wrong one shows an error and can be retried', async () => {
  const replies: FakeReplies = { 'POST /api/cuenta/confirmacion': refuse(400, 'La contraseña actual no es correcta.') };
  const { calls, onFinish } = open(replies);
  expect(screen.getByRole('dialog', { name: 'Confirma que eres tú' })).toBeTruthy();
  await type('Contraseña', 'otra');
  await press('Confirmar');
  expect(await screen.findByText('La contraseña actual no es correcta.')).toBeTruthy();
  expect(onFinish).not.toHaveBeenCalled();
  replies['POST /api/cuenta/confirmacion'] = confirmed;
  await press('Confirmar');
  expect(calls.at(-1)).toMatchObject({ call: 'POST /api/cuenta/confirmacion', body: { contrasena: 'otra' } });
  expect(onFinish.mock.calls).toEqual([[true]]);
});

test('a user with a second factor may use it instead', async () => {
  const { calls, onFinish } = open({ 'GET /api/cuenta/confirmacion': { segundo_paso }, 'POST /api/cuenta/confirmacion': confirmed }, true);
  await press('Usar la verificación en dos pasos');
  await screen.findByRole('dialog', { name: 'Verificación en dos pasos' });
  await screen.findByLabelText('Código de verificación');
  await type('Código de verificación', '123456');
  await press('Verificar');
  expect(calls.at(-1)).toMatchObject({ body: { resguardo: 'r', codigo: '123456' } });
  expect(onFinish.mock.calls).toEqual([[true]]);
});

test('a user without one is not offered it, and cancelling reports so', async () => {
  const { calls, onFinish } = open({});
  expect(screen.queryByRole('button', { name: 'Usar la verificación en dos pasos' })).toBeNull();
  await press('Ahora no');
  expect(onFinish.mock.calls).toEqual([[false]]);
  expect(calls).toEqual([]);
});
