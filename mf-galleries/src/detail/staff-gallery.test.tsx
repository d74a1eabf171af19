import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeHttp, refuse, type FakeReply } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const image = (id: number, more = {}) => ({ id, ruta_archivo: `static/galerias/4/${id}.webp`, ancho: 800, alto: 600, ...more });
const alba = { id: 4, nombre: 'Alba', descripcion: '', tipo: 'publica', version: 1, imagenes: [image(1), image(2), image(3)] };
const done = () => new Response(null, { status: 204 });

function open(replies: Record<string, FakeReply> = {}, rol: 'webmaster' | 'socio' = 'webmaster', gallery: Partial<typeof alba> = alba) {
  const all: Record<string, FakeReply> = { 'GET /api/galerias/4/imagenes': gallery, ...replies };
  const calls = fakeHttp(all);
  renderRoutes(routes, '/galerias/4', { token: 'token', user: { rol } });
  return { replies: all, calls, called: () => calls.map(({ call }) => call) };
}

const tiles = () => screen.findAllByRole('button', { name: /^Ampliar imagen/ });
const shown = async () => (await tiles()).map((tile) => tile.getAttribute('data-imagen'));
const confirm = () => fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));

test('only staff can delete pictures', async () => {
  open({}, 'socio');
  await tiles();
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Usar como portada' })).toBeNull();
});

test('what the contract lacks is offered only where the server counts versions', async () => {
  const { version: _, ...plain } = alba;
  open({}, 'webmaster', plain);
  await screen.findByRole('button', { name: 'Subir imágenes' });
  expect(screen.getAllByRole('button', { name: 'Eliminar' })).toHaveLength(3);
  for (const name of ['Editar galería', 'Ordenar imágenes', 'Usar como portada']) expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.click((await tiles())[0] as HTMLElement);
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Solicitar retirada' })).toBeNull();
});

test('a picture goes after a question; a refusal is told and it stays', async () => {
  const { replies, called } = open({ 'DELETE /api/galerias/imagenes/2': refuse(500, 'No.') });
  await tiles();
  const remove = () => fireEvent.click(screen.getAllByRole('button', { name: 'Eliminar' })[1] as HTMLElement);
  remove();
  expect(screen.getByRole('alertdialog', { name: '¿Estás seguro de eliminar esta imagen?' })).toBeTruthy();
  confirm();
  await screen.findByText('Error al eliminar imagen.');
  fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(await shown()).toEqual(['1', '2', '3']);
  replies['DELETE /api/galerias/imagenes/2'] = done;
  remove();
  confirm();
  await waitFor(async () => expect(await shown()).toEqual(['1', '3']));
  expect(called().filter((call) => call === 'DELETE /api/galerias/imagenes/2')).toHaveLength(2);
});

test('a cover is the first picture of the order', async () => {
  const call = 'PUT /api/galerias/4/orden';
  const { replies, calls } = open({ [call]: done });
  await tiles();
  fireEvent.click(screen.getAllByRole('button', { name: 'Usar como portada' })[1] as HTMLElement);
  await waitFor(async () => expect(await shown()).toEqual(['3', '1', '2']));
  expect(calls.find((made) => made.call === call)?.body).toEqual({ imagenes: [3, 1, 2] });
  replies[call] = refuse(404, 'Not Found');
  fireEvent.click(screen.getAllByRole('button', { name: 'Usar como portada' })[1] as HTMLElement);
  await screen.findByText('No se ha podido guardar el orden de las imágenes.');
  expect(await shown()).toEqual(['3', '1', '2']);
});

test('the order is changed by keyboard and stored when asked to', async () => {
  const { calls } = open({ 'PUT /api/galerias/4/orden': done });
  await tiles();
  fireEvent.click(await screen.findByRole('button', { name: 'Ordenar imágenes' }));
  const handle = await screen.findByRole('button', { name: 'Mover: Imagen 1' });
  for (const key of [' ', 'End', ' ']) fireEvent.keyDown(handle, { key });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar orden' }));
  await waitFor(async () => expect(await shown()).toEqual(['2', '3', '1']));
  expect(calls.at(-1)).toMatchObject({ call: 'PUT /api/galerias/4/orden', body: { imagenes: [2, 3, 1] } });
});

test('pictures that somebody added or deleted meanwhile join the order, which can then be stored', async () => {
  const call = 'PUT /api/galerias/4/orden';
  const actual = { ...alba, imagenes: [image(1), image(3), image(4)] };
  const { replies, calls } = open({ [call]: () => Response.json({ detail: 'La galería ha cambiado.', actual }, { status: 409 }) });
  await tiles();
  fireEvent.click(await screen.findByRole('button', { name: 'Ordenar imágenes' }));
  const handle = await screen.findByRole('button', { name: 'Mover: Imagen 3' });
  for (const key of [' ', 'Home', ' ']) fireEvent.keyDown(handle, { key });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar orden' }));
  await screen.findByText('La galería ha cambiado.');
  fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  replies[call] = done;
  fireEvent.click(screen.getByRole('button', { name: 'Guardar orden' }));
  await waitFor(async () => expect(await shown()).toEqual(['3', '1', '4']));
  expect(calls.at(-1)).toMatchObject({ call, body: { imagenes: [3, 1, 4] } });
});

test('a picture that somebody wants down is marked until staff have seen to it', async () => {
  const marked = { ...alba, imagenes: [image(1, { retirada_solicitada: true }), image(2)] };
  const { called } = open({ 'POST /api/galerias/imagenes/1/retirada-atendida': done }, 'webmaster', marked);
  await screen.findByText('Retirada solicitada');
  fireEvent.click(screen.getByRole('button', { name: 'Retirada atendida' }));
  await waitFor(() => expect(screen.queryByText('Retirada solicitada')).toBeNull());
  expect(called()).toContain('POST /api/galerias/imagenes/1/retirada-atendida');
});

test('a new name shows at once', async () => {
  open({ 'PUT /api/galerias/4': { ...alba, nombre: 'Aurora', imagenes: [] } });
  await tiles();
  fireEvent.click(await screen.findByRole('button', { name: 'Editar galería' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Editar galería' }));
  fireEvent.change(dialog.getByLabelText('Nombre'), { target: { value: 'Aurora' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
  await screen.findByRole('heading', { level: 1, name: 'Aurora' });
  expect(await shown()).toEqual(['1', '2', '3']);
});
