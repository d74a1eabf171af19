import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api } from 'shared/http/client';
import { useNavigate, type RouteObject } from 'shared/router';
import { expect, test } from 'vitest';
import { fakeHttp, type FakeReplies, type FakeReply, refuse } from '../../testing/fake-http.ts';
import { renderRoutes } from '../../testing/render-routes.ts';
import { TextField } from '../ui/field.tsx';
import { Form, Submit } from './form.tsx';
import { ifMissing, ifNoEmail } from './rules.ts';
import { useForm } from './use-form.tsx';

function Sheet() {
  const navigate = useNavigate();
  const form = useForm({
    labels: { nombre: 'Nombre', correo: 'Correo' },
    start: { nombre: 'Ana', correo: '' },
    version: 1,
    check: ({ nombre, correo }) => ({
      nombre: ifMissing(nombre, 'El nombre es obligatorio.'),
      correo: ifMissing(correo, 'El correo es obligatorio.') ?? ifNoEmail(correo, 'Introduce un correo válido.'),
    }),
    send: (values, version) => api.put('usuarios/3', { json: { ...values, version } }),
    saved: () => navigate('/guardado'),
    failed: 'Error al guardar los cambios',
    call: 'PUT /usuarios/:id',
    read: ({ nombre, correo_electronico }) => ({ nombre, correo: correo_electronico }),
  });
  return (
    <Form of={form}>
      <TextField {...form.field('nombre')} />
      <TextField {...form.field('correo')} />
      <Submit of={form}>Guardar</Submit>
    </Form>
  );
}

const call = 'PUT /api/usuarios/3';

function open(reply: FakeReply<'PUT /usuarios/:id'> = {}) {
  const replies: FakeReplies = { [call]: reply };
  const calls = fakeHttp(replies);
  const routes: RouteObject[] = [{ path: '/form', element: <Sheet /> }];
  return { calls, replies, ...renderRoutes(routes, '/form', { token: 'token' }) };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function write(label: string, text: string) {
  await userEvent.clear(field(label));
  if (text) await userEvent.type(field(label), text);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('an error is shown at its field, the focus moves to the first, and nothing is sent', async () => {
  const { calls } = open();
  await write('Nombre', ' ');
  await press('Guardar');
  const fault = screen.getByText('El nombre es obligatorio.');
  expect(field('Nombre').getAttribute('aria-describedby')).toBe(fault.id);
  expect(document.activeElement).toBe(field('Nombre'));
  expect(screen.getByText('El correo es obligatorio.')).toBeTruthy();
  await write('Nombre', 'Ana');
  expect(screen.queryByText('El nombre es obligatorio.')).toBeNull();
  for (const correo of ['ana', 'ana@club', 'a na@club.example', '@club.example', 'ana@@club.example']) {
    await write('Correo', correo);
    await press('Guardar');
    expect(screen.getByText('Introduce un correo válido.')).toBeTruthy();
  }
  expect(calls).toEqual([]);
});

test('stored values can be left without a question', async () => {
  const { calls, url } = open();
  await write('Correo', 'ana@club.example');
  await press('Guardar');
  await waitFor(() => expect(url()).toBe('/guardado'));
  expect(calls.map(({ body }) => body)).toEqual([{ nombre: 'Ana', correo: 'ana@club.example', version: 1 }]);
});

test('values autofilled without events by a password manager are sent as well', async () => {
  const { calls } = open();
  const correo = field('Correo');
  // Set by a script: React gets no event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(correo, 'ana@club.example');
  await press('Guardar');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ correo: 'ana@club.example' });
});

test("an error shows its reason below the form's text, and keeps what is typed", async () => {
  open(refuse(403, 'No.'));
  await write('Correo', 'ana@club.example');
  await press('Guardar');
  await screen.findByText('⛔ Acceso no autorizado');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Error al guardar los cambios',
    '⛔ Acceso no autorizado',
  ]);
  expect(field('Correo').value).toBe('ana@club.example');
});

test('an edit conflict shows the differences to choose from; two taps send once', async () => {
  const actual = { nombre: 'Ana', correo_electronico: 'otra@club.example', version: 4 };
  const { calls, replies, url } = open(() => Response.json({ detail: 'Tarde.', actual }, { status: 409 }));
  await write('Correo', 'ana@club.example');
  const submit = screen.getByRole('button', { name: 'Guardar' });
  fireEvent.click(submit);
  fireEvent.click(submit);
  await screen.findByText('otra@club.example');
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('group', { name: 'Nombre' })).toBeNull();
  await press('Quedarme con lo guardado');
  expect(field('Correo').value).toBe('otra@club.example');
  await write('Correo', 'ana@club.example');
  await press('Guardar');
  await screen.findByText('otra@club.example');
  replies[call] = {};
  await press('Guardar lo mío');
  await waitFor(() => expect(url()).toBe('/guardado'));
  expect(calls.map(({ body }) => (body as { version: number }).version)).toEqual([1, 4, 4]);
});

test('either side of each differing field can be kept; an error keeps the choice', async () => {
  const actual = { nombre: 'Anita', correo_electronico: 'otra@club.example', version: 4 };
  const { calls, replies } = open(() => Response.json({ detail: 'Tarde.', actual }, { status: 409 }));
  await write('Correo', 'ana@club.example');
  await press('Guardar');
  const side = (field: string, name: string) =>
    within(screen.getByRole('group', { name: field })).getByRole<HTMLInputElement>('radio', { name });
  await screen.findByText('Anita');
  expect([side('Nombre', 'Guardado por otra persona Anita').checked, side('Correo', 'Tu cambio ana@club.example').checked]).toEqual([
    true,
    true,
  ]);
  await press('Todo lo guardado por otra persona');
  expect(side('Correo', 'Tu cambio ana@club.example').checked).toBe(false);
  await press('Mis cambios');
  expect(side('Correo', 'Tu cambio ana@club.example').checked).toBe(true);
  await userEvent.click(side('Nombre', 'Tu cambio Ana'));
  await userEvent.click(side('Correo', 'Guardado por otra persona otra@club.example'));
  replies[call] = refuse(500, 'No.');
  await press('Guardar lo elegido');
  await screen.findByText('Error al guardar los cambios');
  expect(side('Nombre', 'Tu cambio Ana').checked).toBe(true);
  replies[call] = () =>
    Response.json({ detail: 'Tarde.', actual: { ...actual, correo_electronico: 'tercera@club.example', version: 5 } }, { status: 409 });
  await press('Guardar lo elegido');
  // Fields taken over are no longer the user's own.
  await screen.findByRole('radio', { name: 'Guardado por otra persona tercera@club.example' });
  expect(side('Correo', 'Guardado por otra persona tercera@club.example').checked).toBe(true);
  replies[call] = {};
  await press('Guardar lo elegido');
  await waitFor(() => expect(calls).toHaveLength(4));
  expect(calls.slice(1).map(({ body }) => body)).toEqual([
    { nombre: 'Ana', correo: 'otra@club.example', version: 4 },
    { nombre: 'Ana', correo: 'otra@club.example', version: 4 },
    { nombre: 'Ana', correo: 'tercera@club.example', version: 5 },
  ]);
});

test('keeping none of the own changes sends nothing', async () => {
  const actual = { nombre: 'Ana', correo_electronico: 'otra@club.example', version: 4 };
  const { calls } = open(() => Response.json({ detail: 'Tarde.', actual }, { status: 409 }));
  await write('Correo', 'ana@club.example');
  await press('Guardar');
  await userEvent.click(await screen.findByRole('radio', { name: 'Guardado por otra persona otra@club.example' }));
  await press('Guardar lo elegido');
  expect(field('Correo').value).toBe('otra@club.example');
  expect(calls).toHaveLength(1);
});
