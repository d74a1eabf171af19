import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ListQuery } from 'shared/list/use-list-query';
import { fillIn } from 'shared/testing/person';
import { setWidth } from 'shared/testing/set-width';
import { expect, test, vi } from 'vitest';
import { QueryFilter } from './filter-field.tsx';
import { ListControls } from './list-controls.tsx';

const open = (isNarrowed: boolean) => {
  setWidth(1280);
  const change = vi.fn();
  const clear = vi.fn();
  const query: ListQuery<{ buscar: string; orden: string; rol: string }> = {
    values: { buscar: 'ana', orden: 'rol', rol: '' },
    change,
    clear,
    isNarrowed,
    filters: 0,
    isPending: false,
  };
  render(
    <ListControls query={query} placeholder="Nombre o DNI" orders={{ nombre: 'Nombre', rol: 'Rol' }} count="2 usuarios">
      <QueryFilter query={query} label="Rol" name="rol" all="Todos" options={[{ value: 'socio', label: 'Socio' }]} />
    </ListControls>,
  );
  return { change, clear };
};

test('the search is debounced; order and filters apply at once', async () => {
  const { change } = open(false);
  expect([screen.getByLabelText<HTMLInputElement>('Buscar').value, screen.getByLabelText<HTMLSelectElement>('Ordenar por').value]).toEqual([
    'ana',
    'rol',
  ]);
  await userEvent.type(screen.getByLabelText('Buscar'), 'b');
  await fillIn('Ordenar por', 'nombre');
  await fillIn('Rol', 'socio');
  expect(change.mock.calls).toEqual([[{ buscar: 'anab' }, 'typed'], [{ orden: 'nombre' }], [{ rol: 'socio' }, 'step']]);
  expect(screen.getByRole('status').textContent).toBe('2 usuarios');
  expect(screen.queryByText('Quitar filtros')).toBeNull();
});

test('one button clears all filters, and moves the focus to the search', async () => {
  const { clear } = open(true);
  const button = screen.getByRole('button', { name: 'Quitar filtros' });
  button.focus();
  await userEvent.click(button);
  expect(clear).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByLabelText('Buscar'));
});
