import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { type FakeReplies, type FakeReply, refuse } from 'shared/testing/fake-http';
import { answer, fill, press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { control, openScreen, type } from '../../testing/open-screen.ts';

const ana = {
  id: 3,
  nombre: 'Ana',
  primer_apellido: 'Zapata',
  segundo_apellido: null,
  telefono: '600112233',
  correo_electronico: 'ana@club.example',
  dni: null,
  direccion: null,
  rol: 'socio',
};
const oscar = { ...ana, id: 4, nombre: 'Óscar', primer_apellido: 'Núñez', correo_electronico: 'oscar@club.example', rol: 'direccion' };

const open = (replies: FakeReplies = {}) => openScreen('/usuarios', { 'GET /api/usuarios/': [oscar, ana], ...replies });
const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
const filter = (label: string, value: string) => fill(screen.getByLabelText(label), value);

async function rowOf(name: string) {
  const row = (await screen.findByText(name)).closest('li');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
}

test('every user has a row with view, edit, delete and send credentials', async () => {
  open();
  const row = await rowOf('Ana Zapata');
  expect(row.getByRole('link', { name: 'Ver' }).getAttribute('href')).toBe('/usuarios/3');
  expect(row.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe('/usuarios/3/editar');
  expect(row.getByRole('button', { name: 'Enviar credenciales' })).toBeTruthy();
  expect(row.getByRole('button', { name: 'Eliminar' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nuevo Usuario' }).getAttribute('href')).toBe('/usuarios/nuevo');
});

test('one’s own row offers no action that the server rejects', async () => {
  open({ 'GET /api/usuarios/': [oscar, { ...ana, id: 1, rol: 'webmaster' }] });
  const own = await rowOf('Ana Zapata');
  expect(own.queryAllByRole('button')).toEqual([]);
  expect(own.getByRole('link', { name: 'Cambiar contraseña' }).getAttribute('href')).toBe('/cambiar-contrasena');
  expect((await rowOf('Óscar Núñez')).getAllByRole('button')).toHaveLength(2);
});

test('the list is filtered by role and by search, with a message when it is empty', async () => {
  open();
  await rowOf('Ana Zapata');
  const expectNames = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
  await expectNames('Ana Zapata', 'Óscar Núñez');
  await filter('Rol', 'direccion');
  await expectNames('Óscar Núñez');
  await filter('Rol', 'invitado');
  expect(await screen.findByText('No hay usuarios con ese rol.')).toBeTruthy();
  await filter('Rol', '');
  await filter('Buscar', 'nunez');
  await expectNames('Óscar Núñez');
  await filter('Buscar', '');
  await filter('Ordenar por', 'apellidos');
  await expectNames('Óscar Núñez', 'Ana Zapata');
  await filter('Ordenar por', 'nombre');
});

test.each([
  [0, 'ninguna contraseña débil'],
  [1, '1 contraseña débil'],
  [3, '3 contraseñas débiles'],
])('webmaster sees that %i accounts have a weak password', async (cuentas, text) => {
  open({ 'GET /api/usuarios/': [{ ...ana, version: 1 }], 'GET /api/usuarios/contrasenas-debiles': { cuentas } });
  await screen.findByText(`1 usuario · ${text}`);
});

test.each([
  ['direccion', { id: 1, rol: 'direccion' }, false],
  ['a server that knows only the contract', { id: 1, rol: 'webmaster' }, true],
] as const)('%s sends no such request', async (_, user, isBare) => {
  if (isBare) serverCan();
  const { calls } = openScreen('/usuarios', { 'GET /api/usuarios/': [ana] }, user);
  await rowOf('Ana Zapata');
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/usuarios/']);
});

test('a failed count is left out', async () => {
  open({ 'GET /api/usuarios/': [{ ...ana, version: 1 }], 'GET /api/usuarios/contrasenas-debiles': refuse(404, 'Not Found') });
  await rowOf('Ana Zapata');
  await waitFor(() => expect(screen.queryByText('Cargando...')).toBeNull());
  expect(screen.queryByText(/débil|Not Found/)).toBeNull();
});

test('a user is deleted only after a confirmation', async () => {
  let stored = [oscar, ana];
  const remove = () => {
    stored = [oscar];
    return Response.json({});
  };
  const { writes } = open({ 'DELETE /api/usuarios/3': remove, 'GET /api/usuarios/': () => Response.json(stored) });
  const row = await rowOf('Ana Zapata');
  await userEvent.click(row.getByRole('button', { name: 'Eliminar' }));
  const question = screen.getByRole('alertdialog', { name: '¿Estás seguro de eliminar este usuario?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(writes()).toEqual([]);
  await userEvent.click(row.getByRole('button', { name: 'Eliminar' }));
  await answer('Eliminar');
  await waitFor(() => expect(names()).toEqual(['Óscar Núñez']));
  expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/usuarios/3']);
});

test.each<[FakeReply<'DELETE /usuarios/:id'>, string]>([
  [refuse(409, 'No puedes eliminar al último webmaster.'), 'No puedes eliminar al último webmaster.'],
  [refuse(403, 'No tienes permiso.'), '⛔ Acceso no autorizado'],
])('a rejected deletion shows the reason and keeps the row', async (reply, reason) => {
  open({ 'DELETE /api/usuarios/3': reply });
  await userEvent.click((await rowOf('Ana Zapata')).getByRole('button', { name: 'Eliminar' }));
  await answer('Eliminar');
  await screen.findByText(reason);
  expect(names()).toContain('Ana Zapata');
});

test.each<[FakeReply<'POST /usuarios/:id/enviar-credenciales'>, string]>([
  [{}, '✅ Credenciales enviadas correctamente.'],
  [refuse(500, 'Algo ha fallado.'), '❌ Error al enviar las credenciales.'],
])('sending credentials warns that the password will be overwritten, and shows the outcome', async (reply, text) => {
  const { writes } = open({ 'POST /api/usuarios/3/enviar-credenciales': reply });
  await userEvent.click((await rowOf('Ana Zapata')).getByRole('button', { name: 'Enviar credenciales' }));
  expect(screen.getByRole('alertdialog').textContent).toMatch(/sobrescribirán su contraseña actual/);
  expect(writes()).toEqual([]);
  await press('Enviar');
  await screen.findByText(text);
  expect(writes()).toEqual([{ call: 'POST /api/usuarios/3/enviar-credenciales', body: undefined, authorization: 'Bearer token' }]);
});

test('viewing shows the data without a form', async () => {
  openScreen('/usuarios/3', { 'GET /api/usuarios/3': ana });
  await screen.findByText('ana@club.example');
  expect(document.querySelector('form, input')).toBeNull();
});

test('creating needs a password and returns to the list', async () => {
  const { url, writes } = openScreen('/usuarios/nuevo', { 'POST /api/usuarios/': {}, 'GET /api/usuarios/': [] });
  await screen.findByRole('heading', { level: 1, name: 'Nuevo Usuario' });
  await type('nombre', 'Luis');
  await type('correo_electronico', 'luis@club.example');
  await type('rol', 'invitado');
  await type('contrasena', 'secreta');
  await press('Guardar');
  await waitFor(() => expect(url()).toBe('/usuarios'));
  expect(writes()[0]?.body).toEqual({
    nombre: 'Luis',
    primer_apellido: null,
    segundo_apellido: null,
    dni: null,
    correo_electronico: 'luis@club.example',
    telefono: null,
    direccion: null,
    rol: 'invitado',
    contrasena: 'secreta',
  });
});

test.each<[string, FakeReply<'POST /usuarios/:id/enviar-credenciales'>, 'status' | 'alert', RegExp]>([
  ['is on its way', {}, 'status', /la invitación va de camino a su correo/],
  ['has not left', refuse(500, 'No.'), 'alert', /la invitación no ha salido: .*«Enviar credenciales»/],
])('an invitation has its role, asks for no password, and the list shows that it %s', async (_, reply, role, expected) => {
  const { url, writes } = openScreen('/usuarios/nuevo?rol=direccion&invitar=1', {
    'POST /api/usuarios/': () => Response.json({ ...ana, id: 9 }, { status: 201 }),
    'POST /api/usuarios/9/enviar-credenciales': reply,
    'GET /api/usuarios/': [],
  });
  await screen.findByRole('heading', { level: 1, name: 'Nuevo Usuario' });
  expect(control('rol').value).toBe('direccion');
  expect(document.querySelector('[name=contrasena]')).toBeNull();
  await type('nombre', 'Luis');
  await type('correo_electronico', 'luis@club.example');
  await press('Guardar e invitar');
  const notice = await screen.findByText(expected);
  expect(notice.closest('[role]')?.getAttribute('role')).toBe(role);
  expect(url()).toBe('/usuarios');
  expect(writes().map((one) => one.call)).toEqual(['POST /api/usuarios/', 'POST /api/usuarios/9/enviar-credenciales']);
  expect(writes()[0]?.body).toMatchObject({ rol: 'direccion' });
});

test('an invitation to the staff from an old log-in goes through, once, after its confirmation', async () => {
  let confirmed = false;
  const { session, url, writes } = openScreen('/usuarios/nuevo?rol=direccion&invitar=1', {
    'POST /api/usuarios/': () =>
      confirmed
        ? Response.json({ ...ana, id: 9 }, { status: 201 })
        : Response.json({ detail: 'Confirma que eres tú.', falta: 'confirmacion' }, { status: 403 }),
    'POST /api/usuarios/9/enviar-credenciales': {},
    'GET /api/usuarios/': [],
  });
  session.setState({ confirm: () => Promise.resolve(confirmed) });
  await screen.findByRole('heading', { level: 1, name: 'Nuevo Usuario' });
  await type('nombre', 'Luis');
  await press('Guardar e invitar');
  expect((await screen.findByRole('alert')).textContent).toContain('Confirma que eres tú.');
  expect(url()).toBe('/usuarios/nuevo?rol=direccion&invitar=1');
  session.setState({ confirm: () => Promise.resolve((confirmed = true)) });
  await press('Guardar e invitar');
  await screen.findByText(/la invitación va de camino a su correo/);
  const sent = writes().map((one) => one.call);
  expect(sent).toEqual([...Array.from({ length: 3 }, () => 'POST /api/usuarios/'), 'POST /api/usuarios/9/enviar-credenciales']);
});

test('a new password made of the name above it shows a warning, and is accepted', async () => {
  const { writes } = openScreen('/usuarios/nuevo', { 'POST /api/usuarios/': {}, 'GET /api/usuarios/': [] });
  await screen.findByRole('heading', { level: 1, name: 'Nuevo Usuario' });
  await type('nombre', 'Wiktoria Zubizarretagoitia');
  await type('contrasena', 'zubizarretagoitia77');
  await screen.findByText(/^Es fácil de adivinar/, { selector: '[role=status]' }, { timeout: 20_000 });
  await press('Guardar');
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ contrasena: 'zubizarretagoitia77' }));
});

test('editing has no password, sends the whole user with the version that was read, and returns to the list', async () => {
  const { url, writes } = openScreen('/usuarios/3/editar', {
    'GET /api/usuarios/3': { ...ana, version: 7 },
    'PUT /api/usuarios/3': {},
    'GET /api/usuarios/': [],
  });
  await screen.findByDisplayValue('Zapata');
  expect(document.querySelector('[name=contrasena]')).toBeNull();
  await type('telefono', '');
  await press('Guardar');
  await waitFor(() => expect(url()).toBe('/usuarios'));
  expect(writes()[0]?.body).toMatchObject({ nombre: 'Ana', telefono: null, rol: 'socio', version: 7 });
});

test('a DNI with a likely typo shows a hint, and is sent as typed', async () => {
  const { url, writes } = openScreen('/usuarios/3/editar', {
    'GET /api/usuarios/3': ana,
    'PUT /api/usuarios/3': {},
    'GET /api/usuarios/': [],
  });
  await screen.findByDisplayValue('Zapata');
  await type('dni', '12.345.678-z');
  expect(screen.queryByText(/no parece correcto/)).toBeNull();
  await type('dni', ' 12.345.678-a');
  await screen.findByText('El DNI no parece correcto: revisa los números y la letra. Se guardará como lo has escrito.');
  await press('Guardar');
  await waitFor(() => expect(url()).toBe('/usuarios'));
  expect(writes()[0]?.body).toMatchObject({ dni: ' 12.345.678-a' });
});

test("only a user's own new address needs the password, and sends it", async () => {
  const self = { ...ana, id: 1 };
  const { url, writes } = openScreen('/usuarios/1/editar', {
    'GET /api/usuarios/1': self,
    'PUT /api/usuarios/1': {},
    'GET /api/usuarios/': [],
  });
  await screen.findByDisplayValue('Zapata');
  await type('nombre', 'Anabel');
  await type('correo_electronico', ' ANA@club.example');
  expect(document.querySelector('[name=contrasena_actual]')).toBeNull();
  await type('correo_electronico', 'anabel@club.example');
  await press('Guardar');
  expect(screen.getByText('Escribe tu contraseña actual para cambiar tu correo.')).toBeTruthy();
  expect(document.activeElement).toBe(control('contrasena_actual'));
  expect(writes()).toEqual([]);
  await type('contrasena_actual', 'vieja');
  await press('Guardar');
  await waitFor(() => expect(url()).toBe('/usuarios'));
  expect(writes()[0]?.body).toMatchObject({ correo_electronico: 'anabel@club.example', contrasena_actual: 'vieja' });
});

test("another user's address is changed without it", async () => {
  const { url, writes } = openScreen('/usuarios/3/editar', {
    'GET /api/usuarios/3': ana,
    'PUT /api/usuarios/3': {},
    'GET /api/usuarios/': [],
  });
  await screen.findByDisplayValue('Zapata');
  await type('correo_electronico', 'anabel@club.example');
  await press('Guardar');
  await waitFor(() => expect(url()).toBe('/usuarios'));
  expect(writes()[0]?.body).not.toHaveProperty('contrasena_actual');
});

test('a webmaster removes the second factor of a user who has lost it, after confirming; other roles are not offered it', async () => {
  const withFactor = { ...ana, version: 2, segundo_factor: true };
  let removed = false;
  const replies = {
    'GET /api/usuarios/3': () => Response.json({ ...withFactor, segundo_factor: !removed }),
    'POST /api/usuarios/3/quitar-segundo-factor': () => {
      removed = true;
      return Response.json({ ...withFactor, segundo_factor: false });
    },
  };
  const { calls } = openScreen('/usuarios/3', replies);
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar verificación en dos pasos' }));
  expect(screen.getByRole('alertdialog').textContent).toContain('¿Quitar la verificación en dos pasos de Ana?');
  expect(calls).toHaveLength(1);
  await press('Quitar');
  expect(await screen.findByText(/^Verificación en dos pasos quitada/)).toBeTruthy();
  expect(calls[1]).toMatchObject({ call: 'POST /api/usuarios/3/quitar-segundo-factor' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar verificación en dos pasos' })).toBeNull());
});

test('direccion sees that a user has a second factor, and cannot remove it', async () => {
  openScreen('/usuarios/3', { 'GET /api/usuarios/3': { ...ana, segundo_factor: true } }, { id: 1, rol: 'direccion' });
  expect(await screen.findByText('Activada')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Quitar verificación en dos pasos' })).toBeNull();
});
