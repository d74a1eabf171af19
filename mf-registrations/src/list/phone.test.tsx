import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answer, fill, press } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { grouped, names, openList, person, rowOf } from '../../testing/open-list.ts';
import { setWidth } from 'shared/testing/set-width';

const people = [
  person(1, { nombre: 'Ana', dorsal: '7', grupo_num: 2, salida: '09:30', pagado: 'Si' }),
  person(2, { nombre: 'Luis' }),
  person(3, { nombre: 'Eva' }),
  person(4, { nombre: 'Zoe' }),
];

function open(path?: string, replies = {}) {
  setWidth(360);
  return openList(people, replies, path);
}

test('a registration is two lines: name, bib, group and hour, and whether it is paid; a tap opens it', async () => {
  open();
  const ana = await rowOf('Ana');
  for (const text of ['7', 'Grupo 2 · 09:30', 'Pagado']) ana.getByText(text);
  (await rowOf('Luis')).getByText('Sin grupo');
  (await rowOf('Luis')).getByText('Sin pagar');
  expect(screen.queryByRole('button', { name: /^Salida de/ })).toBeNull();
  await userEvent.click(ana.getByRole('button', { name: 'Ver', description: 'Ana' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ver inscripción' }));
  expect(dialog.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)).toContain('mailto:p1@rider.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Editar' }));
  await screen.findByRole('dialog', { name: 'Editar inscripción' });
});

test('a registration is deleted from the dialog that a tap opens', async () => {
  const { writes } = open(undefined, { 'DELETE /api/inscripciones/2': {} });
  await userEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Ver' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  await answer('Eliminar');
  await screen.findByText('Inscripción de Luis eliminada.');
  expect(writes()).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('filters and order are behind one button, which counts them and gets the focus back', async () => {
  const { url } = open('/inscripciones?pagado=No&anios=2026', {
    [`${grouped}?anios=2026&pagado=No`]: { '2026': people },
    [`${grouped}?anios=2026&pagado=Si`]: { '2026': people.slice(0, 1) },
  });
  await names();
  expect(screen.queryByRole('combobox', { name: 'Pagado' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Filtros (2)' });
  await userEvent.click(button);
  screen.getByRole('dialog', { name: 'Filtros' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);

  await userEvent.click(button);
  await fill(screen.getByRole('combobox', { name: 'Ordenar por' }), '-nombre');
  await fill(screen.getByRole('combobox', { name: 'Pagado' }), 'Si');
  await press('Aplicar filtros');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await names()).toEqual(['Ana']));
  expect(url()).toBe('/inscripciones?anios=2026&pagado=Si&orden=-nombre');
  await press('Filtros (2)');
  await press('Quitar filtros');
  await waitFor(async () => expect(await names()).toEqual(['Zoe', 'Luis', 'Eva', 'Ana']));
  screen.getByRole('button', { name: 'Filtros' });
});

test('further actions are behind one button too, and the form keeps its switched state', async () => {
  open(undefined, { 'POST /api/inscripciones/activar-formulario': { activo: false } });
  await names();
  expect(screen.queryByRole('button', { name: 'Agregar Inscripción' })).toBeNull();
  await press('Acciones');
  for (const name of ['Crear Excel', 'Correos enviados']) screen.getByRole('button', { name });
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar Inscripciones' }));
  await screen.findByRole('button', { name: 'Abrir Inscripciones' });
  await userEvent.keyboard('{Escape}');
  await press('Acciones');
  screen.getByRole('button', { name: 'Abrir Inscripciones' });
  await press('Agregar Inscripción');
  await screen.findByRole('dialog', { name: 'Nueva inscripción' });
  expect(screen.queryByRole('dialog', { name: 'Acciones' })).toBeNull();
});

/** A long press, with the browser's events on release. */
async function hold(name: string, { trembles = 0 } = {}) {
  const target = screen.getByText(name);
  const touch = { pointerType: 'touch', clientX: 50, clientY: 300, bubbles: true };
  fireEvent.pointerDown(target, touch);
  fireEvent.pointerMove(target, { ...touch, clientY: 300 + trembles });
  await act(async () => void (await vi.advanceTimersByTimeAsync(600)));
  fireEvent.pointerUp(target, touch);
  fireEvent.click(target.closest('tr')?.querySelector('.open') ?? target);
}

test('a long press selects, a second one the range; a scrolling finger and a tap do not', async () => {
  open();
  await names();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await hold('Luis', { trembles: 40 });
  expect(screen.getByRole('dialog', { name: 'Ver inscripción' })).toBeTruthy();
  await press('Cerrar');
  expect(screen.queryByText(/seleccionad/)).toBeNull();
  await hold('Luis');
  screen.getByText('1 seleccionada');
  await hold('Zoe');
  screen.getByText('3 seleccionadas');
  expect(screen.queryByRole('dialog')).toBeNull();
  vi.useRealTimers();
});
