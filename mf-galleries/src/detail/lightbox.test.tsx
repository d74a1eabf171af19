import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { issueCaptcha } from 'shared/testing/captcha-challenge';
import { fakeHttp, refuse } from 'shared/testing/fake-http';
import { press, pressIn } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { Lightbox } from './lightbox.tsx';

const call = 'GET /api/galerias/4/imagenes';
const image = (id: number) => ({ id, ruta_archivo: `static/galerias/4/${id}.webp?firma=${id}`, ancho: 800, alto: 600 });
const alba = { id: 4, nombre: 'Alba', descripcion: '', imagenes: [image(11), image(12), image(13)] };

function open(path = '/galerias/4', gallery: object = alba) {
  const calls = fakeHttp({ [call]: gallery });
  return { calls, ...renderRoutes(routes, path) };
}

const tile = (number: number) => screen.findByRole('button', { name: `Ampliar imagen ${number} de 3` });
const shown = async () =>
  within(await screen.findByRole('dialog'))
    .getByRole('img')
    .getAttribute('alt');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the address names the picture, follows it, and is restored on close; nothing is loaded twice', async () => {
  const { calls, url } = open();
  await userEvent.click(await tile(2));
  expect(await shown()).toBe('Alba, imagen 2 de 3');
  expect(url()).toBe('/galerias/4?imagen=12');
  await press('Imagen siguiente');
  await waitFor(() => expect(url()).toBe('/galerias/4?imagen=13'));
  await press('Cerrar imagen ampliada');
  await isClosed();
  expect(url()).toBe('/galerias/4');
  expect(calls.map((made) => made.call)).toEqual([call]);
});

test('a shared address opens its picture and closes into the gallery', async () => {
  const { url } = open('/galerias/4?imagen=13');
  expect(await shown()).toBe('Alba, imagen 3 de 3');
  await press('Cerrar imagen ampliada');
  await isClosed();
  expect(url()).toBe('/galerias/4');
});

test('a key pressed before the last picture is rendered counts too', async () => {
  const { url } = open('/galerias/4?imagen=13');
  await shown();
  act(() => {
    fireEvent.keyDown(document, { key: 'ArrowLeft' });
    fireEvent.keyDown(document, { key: 'ArrowLeft' });
  });
  await waitFor(() => expect(url()).toBe('/galerias/4?imagen=11'));
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(url()).toBe('/galerias/4?imagen=13'));
});

test('so does one that is pressed when only the first of two steps is rendered', () => {
  const moves: number[] = [];
  const at = (index: number) => (
    <Lightbox
      gallery="Alba"
      images={alba.imagenes}
      index={index}
      onMove={(to) => moves.push(to)}
      onClose={() => {}}
      onAskForTakedown={undefined}
    />
  );
  const { rerender } = render(at(2));
  const left = () => fireEvent.keyDown(document, { key: 'ArrowLeft' });
  left();
  left();
  rerender(at(1));
  left();
  expect(moves).toEqual([1, 0, 2]);
  rerender(at(2));
  // The browser's Back.
  rerender(at(1));
  left();
  expect(moves).toEqual([1, 0, 2, 0]);
});

test('an address without a picture of the gallery shows the gallery', async () => {
  open('/galerias/4?imagen=99');
  await tile(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('swiping moves back and forth and does not close; a small movement is a tap', async () => {
  open('/galerias/4?imagen=11');
  await shown();
  const finger = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) =>
    fireEvent[type](within(screen.getByRole('dialog')).getByRole('img'), { pointerId: 1, isPrimary: true, clientX, clientY: 10 });
  const swipe = (from: number, to: number) => {
    finger('pointerDown', from);
    finger('pointerMove', to);
    finger('pointerUp', to);
    // The click that the browser sends after it.
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('img'));
  };
  swipe(200, 100);
  await waitFor(async () => expect(await shown()).toBe('Alba, imagen 2 de 3'));
  swipe(100, 200);
  await waitFor(async () => expect(await shown()).toBe('Alba, imagen 1 de 3'));
  swipe(100, 104);
  await isClosed();
});

test("its position is shown below; other keys, and the browser's Back shortcut, do nothing", async () => {
  const { url } = open('/galerias/4?imagen=12');
  await shown();
  expect(screen.getByText('2 de 3')).toBeTruthy();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{ArrowUp}');
  expect(url()).toBe('/galerias/4?imagen=12');
});

test('a single picture has no neighbours', async () => {
  const { url } = open('/galerias/4?imagen=11', { ...alba, imagenes: [image(11)] });
  expect(await shown()).toBe('Alba, imagen 1 de 1');
  await userEvent.keyboard('{ArrowRight}');
  expect(url()).toBe('/galerias/4?imagen=11');
  for (const name of ['Imagen siguiente', 'Imagen anterior']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('its neighbours are preloaded, if there are any', async () => {
  const ahead = () => [...document.querySelectorAll<HTMLImageElement>('dialog img[hidden]')];
  open('/galerias/4?imagen=11');
  await shown();
  expect(ahead().map((picture) => picture.getAttribute('src'))).toEqual(
    ['12', '13'].map((id) => `/static/galerias/4/${id}.webp?firma=${id}&w=960`),
  );
  expect(ahead()[0]?.srcset).toContain('/static/galerias/4/12.webp?firma=12&w=1920 1920w');
  cleanup();
  open('/galerias/4?imagen=11', { ...alba, imagenes: [image(11)] });
  await shown();
  expect(ahead()).toEqual([]);
});

test('until the picture is loaded a tiny placeholder is shown', async () => {
  const tiny = (id: number) => ({ ...image(id), placeholder: `static/galerias/4/${id}.webp?w=24` });
  open('/galerias/4?imagen=11', { ...alba, imagenes: [tiny(11), tiny(12)] });
  const dialog = within(await screen.findByRole('dialog'));
  const before = () => dialog.queryByRole('presentation');
  const [first] = [before()];
  expect(first?.getAttribute('src')).toBe('/static/galerias/4/11.webp?w=24');
  if (first) fireEvent.load(first);
  expect(before()).toBe(first);
  fireEvent.load(dialog.getByRole('img'));
  expect(before()).toBeNull();
  await pressIn(dialog, 'Imagen siguiente');
  await waitFor(() => expect(before()?.getAttribute('src')).toBe('/static/galerias/4/12.webp?w=24'));
});

test('the address is copied where the browser has a clipboard; a rejected copy is not reported as done', async () => {
  const writeText = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  open('/galerias/4?imagen=11');
  await shown();
  const copy = () => screen.getByRole('button', { name: /enlace/i });
  await userEvent.click(copy());
  expect(copy().textContent).toBe('Copiar enlace');
  await userEvent.click(copy());
  expect(copy().textContent).toBe('Enlace copiado');
  expect(writeText).toHaveBeenLastCalledWith(location.href);
  await press('Imagen siguiente');
  await waitFor(() => expect(copy().textContent).toBe('Copiar enlace'));
});

test('the picture is downloaded in full size; from a server of the contract alone in the shown size', async () => {
  open('/galerias/4?imagen=11');
  await shown();
  expect(screen.getByRole('link', { name: 'Descargar' }).getAttribute('href')).toBe('/static/galerias/4/11.webp?firma=11&original=1');
  cleanup();
  serverCan();
  open('/galerias/4?imagen=11');
  await shown();
  expect(screen.getByRole('link', { name: 'Descargar' }).getAttribute('href')).toBe('/static/galerias/4/11.webp?firma=11');
});

test('who is signed in downloads a public picture by an address of their own, and by the common one without', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  const publicly = { ...alba, imagenes: [{ ...image(11), ruta_archivo: 'static/galerias/4/11.webp?v=1' }] };
  const own = 'static/galerias/4/11.webp?v=1&firma=a&original=1';
  let fails = false;
  const calls = fakeHttp({
    [call]: publicly,
    'GET /api/galerias/imagenes/11/original': () => (fails ? refuse(404, 'No.')() : Response.json({ ruta_archivo: own })),
  });
  renderRoutes(routes, '/galerias/4?imagen=11', { token: 'vale', user: { rol: 'socio' } });
  await shown();
  const download = screen.getByRole('link', { name: 'Descargar' });
  await userEvent.click(download);
  await waitFor(() => expect(assign).toHaveBeenLastCalledWith(`/${own}`));
  fails = true;
  await userEvent.click(download);
  await waitFor(() => expect(assign).toHaveBeenLastCalledWith('/static/galerias/4/11.webp?v=1&original=1'));
  expect(calls.map((made) => made.call)).toEqual([call, ...Array.from({ length: 2 }, () => 'GET /api/galerias/imagenes/11/original')]);
});

test('a phone shares the picture itself', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.assign(navigator, { share, canShare: () => true });
  // happy-dom neither decodes nor paints.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 3, height: 2, close: () => {} }));
  const draws = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(draws as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob(['j'], { type: type ?? '' })));
  fakeHttp({
    'HEAD /static/galerias/4/11.webp?firma=11&original=1': () =>
      new Response(null, { headers: { 'content-disposition': `attachment; filename="Leon.png"; filename*=UTF-8''Le%C3%B3n%201.png` } }),
    [call]: alba,
    'GET /static/galerias/4/11.webp?firma=11&w=1920': () => new Response('x', { headers: { 'content-type': 'image/webp' } }),
  });
  renderRoutes(routes, '/galerias/4?imagen=11');
  await shown();
  await press('Compartir');
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.lastCall?.[0].files?.[0]).toMatchObject({ name: 'León 1.jpg', type: 'image/jpeg' });
  Object.assign(navigator, { share: undefined, canShare: undefined });
});

test('without a clipboard there is no copy button', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  open('/galerias/4?imagen=11');
  await shown();
  expect(screen.queryByRole('button', { name: /enlace/i })).toBeNull();
});

test('the take-down form replaces the picture, where the server has it', async () => {
  fakeHttp({ [call]: { ...alba, version: 1 }, 'GET /captcha': await issueCaptcha() });
  const { url } = renderRoutes(routes, '/galerias/4?imagen=12');
  const ask = await screen.findByRole('button', { name: 'Solicitar retirada' });
  await userEvent.click(ask);
  const form = within(await screen.findByRole('dialog', { name: 'Solicitar retirada' }));
  expect(form.getByRole('img', { name: 'La imagen' }).getAttribute('src')).toContain('/12.webp');
  expect(url()).toBe('/galerias/4');
  await pressIn(form, 'Cerrar');
  await isClosed();
});
