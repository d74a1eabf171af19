import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RegistryEntry } from 'platform/wire/registry';
import type { InspectedModules } from 'shared/contract/modules';
import { afterEach, expect, test, vi } from 'vitest';
import { done, fakeHttp, type FakeReplies, refuse } from '../../../shared/testing/fake-http.ts';
import { press } from '../../../shared/testing/person.ts';
import { renderRoutes } from '../../../shared/testing/render-routes.ts';
import { toggleInspector } from './inspector.tsx';

const ownerAt = vi.hoisted(() => vi.fn<(pathname: string) => Partial<RegistryEntry> | undefined>());
vi.mock('platform/load/load-module', () => ({ ownerAt }));

const found: InspectedModules = {
  shell: '1.0.0-shell',
  modulos: [
    {
      modulo: 'mf_x',
      versiones: [
        { version: '2', reparto: 90 },
        { version: '3', reparto: 10 },
        { version: '1', reparto: 0 },
      ],
    },
    { modulo: 'mf_y', versiones: [{ version: '7', reparto: 100 }] },
  ],
};

const page = `<div id="root"><header>Cabecera</header><main>Pantalla<div data-slot="tiles" data-module="mf_y" data-version="7" style="display: contents"><p>Parte</p></div></main></div>`;

async function open(version: string | undefined, replies: FakeReplies = {}) {
  renderRoutes([{ path: '/', element: null }], '/');
  document.body.insertAdjacentHTML('beforeend', page);
  ownerAt.mockReturnValue(version === undefined ? undefined : { name: 'mf_x', version });
  // Nothing is laid out here.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this instanceof HTMLElement && this.dataset['slot'] === undefined ? new DOMRect(1, 2, 30, 40) : new DOMRect();
  });
  const calls = fakeHttp({ 'GET /api/modulos/versiones': found, ...replies });
  await act(() => toggleInspector());
  return calls;
}
const panel = () => screen.queryByRole('region', { name: 'Inspector de módulos' });
const rows = () =>
  within(panel() as HTMLElement)
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent).join(' | '));

afterEach(async () => {
  if (panel()) await act(() => toggleInspector());
  document.getElementById('root')?.remove();
});

test('each part of the page is framed, and named with its version and who sees that', async () => {
  await open('2');
  expect(rows()).toEqual(['shell Marco | 1.0.0-shell', 'mf_x Pantalla | 2 · La ve el 90 %', 'mf_y Hueco tiles | 7 · La ve el 100 %']);
  const boxes = [...document.querySelectorAll<HTMLElement>('[aria-hidden] > span')].map(({ textContent }) => textContent);
  expect(boxes).toEqual(['shell', 'mf_x', 'mf_y']);
  const places = [...document.querySelectorAll<HTMLElement>('[aria-hidden]')].map(({ style }) => [
    style.left,
    style.top,
    style.width,
    style.height,
  ]);
  // A slot's part has no box of its own.
  expect(places).toEqual(Array.from({ length: 3 }, () => ['1px', '2px', '30px', '40px']));
  expect(document.activeElement?.textContent).toBe('Cerrar');
});

test('a version that no visitor gets is seen by this browser alone; a screen of the shell is named so', async () => {
  await open('1.0-dev');
  expect(rows()[1]).toBe('mf_x Pantalla | 1.0-dev · Solo tú la ves');
  await act(() => toggleInspector());
  document.getElementById('root')?.remove();
  await open(undefined);
  expect(rows()[1]).toBe('shell Pantalla | 1.0.0-shell');
});

test('another version is chosen for this browser, which loads the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const calls = await open('2', { 'POST /api/modulos/prueba': done });
  const choice = screen.getByRole('combobox', { name: 'Otra versión de mf_x' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['3 (10 %)', '1']);
  // One that has no other to choose from.
  expect(screen.queryByRole('combobox', { name: 'Otra versión de mf_y' })).toBeNull();
  await userEvent.selectOptions(choice, '1');
  await press('Probar otra versión de mf_x');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(calls.at(-1)).toMatchObject({ call: 'POST /api/modulos/prueba', body: { modulo: 'mf_x@1' } });
});

test('a refused choice is said, and nothing is loaded again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await open('2', { 'POST /api/modulos/prueba': refuse(404, 'No hay ninguna versión así de ese módulo.') });
  await press('Probar otra versión de mf_x');
  expect(await screen.findByText('No hay ninguna versión así de ese módulo.')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('it closes by its button, and the same keys open and close it', async () => {
  await open('2');
  await press('Cerrar');
  expect(panel()).toBeNull();
  expect(document.querySelector('[aria-hidden] > span')).toBeNull();
  await act(() => toggleInspector());
  expect(panel()).toBeTruthy();
  await act(() => toggleInspector());
  expect(panel()).toBeNull();
});

test('who may not try versions out is told so, and sees nothing', async () => {
  await open('2', { 'GET /api/modulos/versiones': refuse(403, 'Aquí solo el personal del club puede probar versiones.') });
  expect(await screen.findByText('Aquí solo el personal del club puede probar versiones.')).toBeTruthy();
  expect(panel()).toBeNull();
});
