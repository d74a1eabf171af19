import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { fakeHttp, type FakeReplies } from 'shared/testing/fake-http';
import { renderRoutes } from 'shared/testing/render-routes';
import { press } from 'shared/testing/person';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';

const image = (id: number) => ({ id, ruta_archivo: `static/galerias/4/${id}.webp`, ancho: 800, alto: 600 });
const pictureCall = (id: number) => `GET /static/galerias/4/${id}.webp?w=1920` as const;
const picture = () => new Response('x', { headers: { 'content-type': 'image/webp' } });

let saved: string[];
beforeEach(() => {
  saved = [];
  // Contract only: the browser makes the ZIP of what is shown.
  serverCan();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

async function choose(replies: FakeReplies = {}, count = 3) {
  const imagenes = Array.from({ length: count }, (_, index) => image(index + 1));
  const all = { 'GET /api/galerias/4/imagenes': { id: 4, nombre: 'Alba', descripcion: '', imagenes }, ...replies };
  const calls = fakeHttp(all);
  const { url } = renderRoutes(routes, '/galerias/4');
  await userEvent.click(await screen.findByRole('button', { name: 'Seleccionar imágenes' }));
  await screen.findByText('0 imágenes seleccionadas');
  return { calls, url, replies: all as FakeReplies };
}
const tile = (number: number) => screen.getByRole('button', { name: `Seleccionar imagen ${number} de 3` });
const download = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Descargar seleccionadas' });

test('pictures are selected one by one or all, and a click enlarges none of them', async () => {
  const { url } = await choose();
  expect(download().disabled).toBe(true);
  await userEvent.click(tile(1));
  await userEvent.click(tile(2));
  await userEvent.click(tile(2));
  expect([1, 2, 3].map((number) => tile(number).getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  expect(screen.getByText('1 imagen seleccionada')).toBeTruthy();
  expect(download().disabled).toBe(false);
  await press('Seleccionar todas');
  expect(screen.getByText('3 imágenes seleccionadas')).toBeTruthy();
  expect(url()).toBe('/galerias/4');
  await press('Cancelar');
  expect(screen.getAllByRole('button', { name: /^Ampliar imagen/ })).toHaveLength(3);
  expect(screen.queryByText(/seleccionadas/)).toBeNull();
  await press('Seleccionar imágenes');
  await screen.findByText('0 imágenes seleccionadas');
});

test('the selected ones are saved as one ZIP, with its progress', async () => {
  let answer: (reply: Response) => void = () => {};
  const { calls } = await choose({
    [pictureCall(1)]: () => new Promise<Response>((resolve) => (answer = resolve)),
    [pictureCall(3)]: picture,
  });
  await userEvent.click(tile(1));
  await userEvent.click(tile(3));
  await userEvent.click(download());
  await screen.findByText('Descargando 2 de 2...');
  expect(download().disabled).toBe(true);
  expect(screen.getByRole('progressbar', { name: 'Imágenes descargadas' })).toMatchObject({ value: 0.5, max: 1 });
  expect(screen.queryByRole('button', { name: 'Seleccionar todas' })).toBeNull();
  answer(picture());
  await waitFor(() => expect(saved).toEqual(['galeria_4_seleccion.zip']));
  await screen.findByText('2 imágenes seleccionadas');
  expect(calls.slice(1).map(({ call }) => call)).toEqual([pictureCall(1), pictureCall(3)]);
});

test('a picture that fails to load shows an error; the retry starts again', async () => {
  const { replies } = await choose({ [pictureCall(1)]: () => new Response(null, { status: 403 }) });
  await userEvent.click(tile(1));
  await userEvent.click(download());
  await screen.findByText('Error al descargar las imágenes seleccionadas.');
  expect(screen.getByText('1 imagen seleccionada')).toBeTruthy();
  expect(saved).toEqual([]);
  replies[pictureCall(1)] = picture;
  await userEvent.click(download());
  expect(screen.queryByText(/^Error/)).toBeNull();
  await waitFor(() => expect(saved).toHaveLength(1));
});

test.each(['a click on Cancelar', 'leaving the page'])('%s aborts the download, without a message', async (way) => {
  let signal: AbortSignal | undefined;
  await choose({
    [pictureCall(1)]: (request) => {
      ({ signal } = request);
      return new Promise<Response>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)));
    },
  });
  await userEvent.click(tile(1));
  await userEvent.click(download());
  await screen.findByText('Descargando 1 de 1...');
  await waitFor(() => expect(signal).toBeDefined());
  if (way === 'leaving the page') await press('Volver al inicio', 'link');
  else await press('Cancelar');
  await waitFor(() => expect(signal?.aborted).toBe(true));
  await act(async () => {});
  expect(screen.queryByText(/^Error/)).toBeNull();
  if (way !== 'leaving the page') expect(screen.getByText('1 imagen seleccionada')).toBeTruthy();
});

test('a selection larger than one archive is split into several', async () => {
  await choose(Object.fromEntries(Array.from({ length: 301 }, (_, index) => [pictureCall(index + 1), picture])), 301);
  await press('Seleccionar todas');
  await userEvent.click(download());
  await waitFor(() => expect(saved).toEqual(['galeria_4_seleccion_1.zip', 'galeria_4_seleccion_2.zip']));
});

const isChosen = () => [1, 2, 3].map((number) => tile(number).getAttribute('aria-pressed') === 'true');

test('with Shift the range between two pictures is selected, and nothing is deselected', async () => {
  await choose();
  const user = userEvent.setup();
  await user.click(tile(3));
  await user.keyboard('{Shift>}');
  await user.click(tile(1));
  await user.keyboard('{/Shift}');
  expect(isChosen()).toEqual([true, true, true]);
});

test('a long press does the same on a phone, and the tap that ends it undoes nothing', async () => {
  await choose();
  await userEvent.click(tile(1));
  vi.useFakeTimers();
  const finger = { bubbles: true, pointerType: 'touch', clientX: 5, clientY: 5 };
  fireEvent.pointerDown(tile(3), finger);
  act(() => void vi.advanceTimersByTime(600));
  fireEvent.pointerUp(tile(3), finger);
  fireEvent.click(tile(3));
  vi.useRealTimers();
  expect(isChosen()).toEqual([true, true, true]);
});

test('a scrolling finger selects nothing', async () => {
  await choose();
  vi.useFakeTimers();
  fireEvent.pointerDown(tile(2), { bubbles: true, pointerType: 'touch', clientX: 5, clientY: 5 });
  fireEvent.pointerMove(tile(2), { bubbles: true, pointerType: 'touch', clientX: 5, clientY: 60 });
  act(() => void vi.advanceTimersByTime(600));
  vi.useRealTimers();
  expect(isChosen()).toEqual([false, false, false]);
});

test('our server makes the ZIP of the originals, the browser that for a phone', async () => {
  serverCan('2.0');
  const zip = () => new Response('zip', { headers: { 'content-type': 'application/zip' } });
  const originals = 'GET /api/galerias/4/seleccion?imagenes=1-2';
  const { calls, replies } = await choose({
    [originals]: () => new Response(null, { status: 500 }),
    [pictureCall(1)]: picture,
    [pictureCall(2)]: picture,
  });
  await userEvent.click(tile(1));
  await userEvent.click(tile(2));
  await userEvent.click(download());
  await screen.findByText('Error al descargar las imágenes seleccionadas.');
  replies[originals] = zip;
  await userEvent.click(download());
  await waitFor(() => expect(saved).toEqual(['galeria_4_seleccion.zip']));
  expect(calls.at(-1)?.call).toBe(originals);
  await press('Para el móvil');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(calls.slice(-2).map(({ call }) => call)).toEqual([pictureCall(1), pictureCall(2)]);
});
