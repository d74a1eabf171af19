import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeHttp } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';

const call = 'GET /api/galerias/4/imagenes';
const image = (id: number) => ({ id, ruta_archivo: `static/galerias/4/${id}.webp?firma=${id}`, ancho: 800, alto: 600 });
const alba = { id: 4, nombre: 'Alba', descripcion: '', imagenes: [image(11), image(12), image(13)] };

function open(path = '/galerias/4') {
  const calls = fakeHttp({ [call]: alba });
  return { calls, ...renderRoutes(routes, path) };
}

const tile = (number: number) => screen.findByRole('button', { name: `Ampliar imagen ${number} de 3` });
const shown = async () =>
  within(await screen.findByRole('dialog'))
    .getByRole('img')
    .getAttribute('alt');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the address names the picture, keeps up with it, and is clean again afterwards; nothing is loaded twice', async () => {
  const { calls, place } = open();
  fireEvent.click(await tile(2));
  expect(await shown()).toBe('Alba, imagen 2 de 3');
  expect(place()).toBe('/galerias/4?imagen=12');
  fireEvent.click(screen.getByRole('button', { name: 'Imagen siguiente' }));
  await waitFor(() => expect(place()).toBe('/galerias/4?imagen=13'));
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar imagen ampliada' }));
  await isClosed();
  expect(place()).toBe('/galerias/4');
  expect(calls.map((made) => made.call)).toEqual([call]);
});

test('a shared address opens its picture and closes into the gallery', async () => {
  const { place } = open('/galerias/4?imagen=13');
  expect(await shown()).toBe('Alba, imagen 3 de 3');
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar imagen ampliada' }));
  await isClosed();
  expect(place()).toBe('/galerias/4');
});

test('a key pressed before the last one has shown its picture counts too', async () => {
  const { place } = open('/galerias/4?imagen=13');
  await shown();
  act(() => {
    fireEvent.keyDown(document, { key: 'ArrowLeft' });
    fireEvent.keyDown(document, { key: 'ArrowLeft' });
  });
  await waitFor(() => expect(place()).toBe('/galerias/4?imagen=11'));
  fireEvent.keyDown(document, { key: 'ArrowLeft' });
  await waitFor(() => expect(place()).toBe('/galerias/4?imagen=13'));
});

test('an address that names no picture of the gallery shows the gallery', async () => {
  open('/galerias/4?imagen=99');
  await tile(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('swiping goes on and back and does not close; a small movement is a tap', async () => {
  open('/galerias/4?imagen=11');
  await shown();
  const finger = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) =>
    fireEvent[type](within(screen.getByRole('dialog')).getByRole('img'), { pointerId: 1, isPrimary: true, clientX, clientY: 10 });
  const swipe = (from: number, to: number) => {
    finger('pointerDown', from);
    finger('pointerMove', to);
    finger('pointerUp', to);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('img'));
  };
  swipe(200, 100);
  await waitFor(async () => expect(await shown()).toBe('Alba, imagen 2 de 3'));
  swipe(100, 200);
  await waitFor(async () => expect(await shown()).toBe('Alba, imagen 1 de 3'));
  swipe(100, 104);
  await isClosed();
});
