import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FakeReplies } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { fileOf, memberOf, openScreen } from '../../testing/open-screen.ts';

const ana = memberOf({ id: 1, numero: 7, nombre: 'Ana', telefono: '1', tipo_id: 1, version: 3 });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('the next number is proposed, and a new member is sent with what was typed', async () => {
  const { url, writes } = openScreen('/socios/nuevo', {
    'GET /api/socios/siguiente': { numero: 41 },
    'POST /api/socios/': ana,
    'GET /api/socios/1': fileOf(ana),
  });
  expect((await box('Número de socio')).value).toBe('41');
  await press('Añadir');
  expect(await screen.findByText('Escribe el nombre.')).toBeTruthy();
  await userEvent.type(await box('Nombre'), 'Ana');
  await userEvent.clear(await box('Número de socio'));
  await userEvent.type(await box('Número de socio'), 'x');
  await press('Añadir');
  expect(await screen.findByText('Escribe un número.')).toBeTruthy();
  await userEvent.clear(await box('Número de socio'));
  await userEvent.type(await box('Número de socio'), '50');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tipo de cuota' }), 'Familiar');
  await press('Añadir');
  await waitFor(() => expect(url()).toBe('/socios/1'));
  expect(writes()[0]?.body).toMatchObject({ nombre: 'Ana', numero: 50, tipo_id: 2, telefono: '' });
});

test('a new member with an address is welcomed, unless that is unticked', async () => {
  const { url, writes } = openScreen('/socios/nuevo', {
    'GET /api/socios/siguiente': { numero: 41 },
    'POST /api/socios/': ana,
    'GET /api/socios/1': fileOf(ana),
  });
  await userEvent.type(await box('Nombre'), 'Ana');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.type(await box('Correo electrónico'), 'ana@club.example');
  const welcome = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Enviarle la bienvenida/ });
  expect(welcome.checked).toBe(true);
  await userEvent.click(welcome);
  await press('Añadir');
  await waitFor(() => expect(url()).toBe('/socios/1'));
  expect(writes()[0]?.body).toMatchObject({ correo_electronico: 'ana@club.example', bienvenida: false });
});

test('an edit sends the version that was read, and a conflict lets the user choose', async () => {
  const late = () => Response.json({ detail: 'Tarde.', actual: { ...ana, telefono: '2', version: 4 } }, { status: 409 });
  const replies: FakeReplies = { 'GET /api/socios/1': fileOf(ana), 'PUT /api/socios/1': late };
  const { url, writes } = openScreen('/socios/1/editar', replies);
  const telefono = await box('Teléfono');
  await userEvent.clear(telefono);
  await userEvent.type(telefono, '3');
  await press('Guardar');
  await screen.findByText(/^Otra persona ha guardado cambios/);
  replies['PUT /api/socios/1'] = { ...ana, telefono: '3', version: 5 };
  await press('Guardar lo elegido');
  await waitFor(() => expect(url()).toBe('/socios/1'));
  expect(writes().map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
});
