import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { clubIs } from 'shared/testing/test-club';
import { type FakeReplies, type FakeReply, refuse } from 'shared/testing/fake-http';
import { answer, fill, press, pressKeys } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { choose, fieldsOf, openScreen, type } from '../../testing/open-screen.ts';

const sponsor = (id: number, titulo: string, orden: number) => ({ id, titulo, descripcion: `De ${titulo}`, imagen: `${id}.webp`, orden });
const list = [sponsor(1, 'Bar', 10), sponsor(3, 'Taller', 30), sponsor(2, 'Horno', 20)];
const accept = { 'PUT /api/patrocinadores/1': {}, 'PUT /api/patrocinadores/2': {}, 'PUT /api/patrocinadores/3': {} };

async function open(replies: FakeReplies = {}) {
  const opened = openScreen('/patrocinadores', { 'GET /api/patrocinadores': list, ...replies });
  await screen.findByRole('heading', { level: 2, name: 'Bar' });
  return { ...opened, sent: () => opened.writes().map(({ call, body }) => [call, body]) };
}
const order = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const confirmDeletion = () => answer('Eliminar');

test('cards are sorted by position, lowest first', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Gestión de Patrocinadores' })).toBeTruthy();
  expect(order()).toEqual(['Bar', 'Horno', 'Taller']);
  expect(screen.getByText('De Bar')).toBeTruthy();
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/static/patrocinadores/1.webp');
});

test('an arrow swaps the positions of two neighbours with exactly two calls', async () => {
  const { sent } = await open(accept);
  await press('Subir Taller');
  expect(order()).toEqual(['Bar', 'Taller', 'Horno']);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    ['PUT /api/patrocinadores/3', { orden: 20 }],
    ['PUT /api/patrocinadores/2', { orden: 30 }],
  ]);
  await press('Bajar Bar');
  await waitFor(() => expect(sent()).toHaveLength(4));
  expect(order()).toEqual(['Taller', 'Bar', 'Horno']);
});

test('at the ends nothing happens', async () => {
  const { sent } = await open(accept);
  await press('Subir Bar');
  await press('Bajar Taller');
  expect(order()).toEqual(['Bar', 'Horno', 'Taller']);
  expect(sent()).toEqual([]);
});

test('a search or another order filters the cards, and hides arrows and handles until all are sorted by position again', async () => {
  const { url } = await open();
  const choose = (label: string, value: string) => fill(screen.getByLabelText(label), value);
  await choose('Ordenar por', 'titulo');
  expect(order()).toEqual(['Bar', 'Horno', 'Taller']);
  expect(screen.queryByRole('button', { name: /^(Subir|Bajar|Mover)/ })).toBeNull();
  screen.getByText('Para cambiarlos de sitio, quita la búsqueda y ordena por posición.');
  await choose('Buscar', 'TALL');
  expect(order()).toEqual(['Taller']);
  screen.getByText('1 patrocinador');
  expect(screen.getByRole('button', { name: 'Eliminar Taller' })).toBeTruthy();
  await waitFor(() => expect(url()).toBe('/patrocinadores?buscar=TALL&orden=titulo'));
  await choose('Buscar', 'nadie');
  screen.getByText('No hay patrocinadores que coincidan con la búsqueda.');
  await press('Quitar filtros');
  await choose('Ordenar por', 'posicion');
  expect(screen.getAllByRole('button', { name: /^Subir/ })).toHaveLength(3);
});

test('a swap that fails halfway shows the stored order, until another action', async () => {
  const replies = { ...accept, 'PUT /api/patrocinadores/2': refuse(500, 'Algo ha fallado.'), 'POST /api/patrocinadores': {} };
  const { calls } = await open(replies);
  await press('Subir Taller');
  await screen.findByText('Error al ordenar los patrocinadores.');
  await waitFor(() => expect(order()).toEqual(['Bar', 'Horno', 'Taller']));
  expect(calls.filter(({ call }) => call === 'GET /api/patrocinadores')).toHaveLength(2);
  await press('Nuevo Patrocinador');
  await press('Guardar');
  await screen.findByText('✅ Patrocinador guardado correctamente.');
  expect(screen.queryByText('Error al ordenar los patrocinadores.')).toBeNull();
});

test('the keyboard moves a card anywhere with one call', async () => {
  const { sent } = await open({
    'PUT /api/patrocinadores/orden': [],
  });
  const handle = screen.getByRole('button', { name: 'Mover: Taller' });
  handle.focus();
  await pressKeys(handle, ' ', 'Home', ' ');
  await waitFor(() => expect(sent()).toEqual([['PUT /api/patrocinadores/orden', { ids: [3, 1, 2] }]]));
  expect(order()).toEqual(['Taller', 'Bar', 'Horno']);
});

test('a server of the bare contract gets each changed position, and offers no editing', async () => {
  serverCan();
  const { sent } = await open(accept);
  expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull();
  const handle = screen.getByRole('button', { name: 'Mover: Taller' });
  handle.focus();
  await pressKeys(handle, ' ', 'Home', ' ');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()).toEqual([
    ['PUT /api/patrocinadores/3', { orden: 10 }],
    ['PUT /api/patrocinadores/1', { orden: 20 }],
    ['PUT /api/patrocinadores/2', { orden: 30 }],
  ]);
});

test('a new sponsor is sent as multipart; then the modal closes and reports success', async () => {
  const { writes } = await open({ 'POST /api/patrocinadores': {} });
  await press('Nuevo Patrocinador');
  const modal = screen.getByRole('dialog', { name: 'Nuevo Patrocinador' });
  await type('titulo', 'Imprenta');
  await type('descripcion', 'Carteles');
  await choose('imagen', new File(['x'], 'logo.png', { type: 'image/png' }));
  await userEvent.click(within(modal).getByRole('button', { name: 'Guardar' }));
  await screen.findByText('✅ Patrocinador guardado correctamente.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(writes().map(fieldsOf)).toEqual([{ titulo: 'Imprenta', descripcion: 'Carteles', imagen: 'file:logo.png' }]);
});

test.each<[string, FakeReply<'POST /patrocinadores'>]>([
  ['a refusal', refuse(400, 'Falta el título.')],
  ['no answer', () => Response.error()],
])('%s keeps the modal with what was typed', async (_, reply) => {
  await open({ 'POST /api/patrocinadores': reply });
  await press('Nuevo Patrocinador');
  await type('titulo', 'Imprenta');
  await press('Guardar');
  await screen.findByText('❌ Error al crear patrocinador.');
  expect(screen.getByDisplayValue('Imprenta')).toBeTruthy();
});

test('a role without write access gets the message in place', async () => {
  await open({ 'DELETE /api/patrocinadores/1': refuse(403, 'No tienes permiso.') });
  await press('Eliminar Bar');
  await confirmDeletion();
  await screen.findByText('⛔ Acceso no autorizado');
  expect(screen.getByRole('alertdialog', { name: 'Error al eliminar patrocinador. Verifica permisos o token.' })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('deleting asks first, and an error shows an alert', async () => {
  const replies: FakeReplies = { 'DELETE /api/patrocinadores/1': refuse(500, 'Algo ha fallado.') };
  await open(replies);
  await press('Eliminar Bar');
  expect(screen.getByRole('alertdialog', { name: '¿Seguro que deseas eliminar este patrocinador?' })).toBeTruthy();
  await confirmDeletion();
  await screen.findByRole('alertdialog', { name: 'Error al eliminar patrocinador. Verifica permisos o token.' });
  expect(order()).toContain('Bar');
});

test('text and picture are edited with the version that was read', async () => {
  const { writes } = await open({
    'GET /api/patrocinadores': [{ ...sponsor(1, 'Bar', 10), version: 2 }],
    'PUT /api/patrocinadores/1': {},
  });
  await press('Editar Bar');
  await type('titulo', 'Bar Nuevo');
  await press('Guardar');
  await screen.findByText('✅ Patrocinador guardado correctamente.');
  expect(writes().map(fieldsOf)).toEqual([{ titulo: 'Bar Nuevo', descripcion: 'De Bar', version: '2' }]);
});

test.each([true, false])('a discount for members is offered where the club has them: %s', async (socios) => {
  clubIs({ socios });
  const { writes } = await open({ 'PUT /api/patrocinadores/1': {} });
  await press('Editar Bar');
  const field = await screen.findByLabelText('Título').then(() => screen.queryByLabelText('Descuento para socios'));
  expect(field !== null).toBe(socios);
  if (field) await fill(field, '10 % en cafés');
  else await type('titulo', 'Bar Nuevo');
  await press('Guardar');
  await screen.findByText('✅ Patrocinador guardado correctamente.');
  expect(writes().map(fieldsOf)[0]?.['descuento']).toBe(socios ? '10 % en cafés' : undefined);
});
