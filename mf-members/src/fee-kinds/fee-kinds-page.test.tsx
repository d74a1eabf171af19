import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { done } from 'shared/testing/fake-http';
import { press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { openScreen } from '../../testing/open-screen.ts';

const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);

test('kinds of fee say who pays and how many have them; one in use is not deleted', async () => {
  openScreen('/socios/tipos', {});
  expect(await rows()).toEqual(['NumerarioCada socio la suya · 2 sociosEditar⋯Borrar', 'FamiliarUna por familia · 0 sociosEditar⋯Borrar']);
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Borrar' }).map(({ disabled }) => disabled)).toEqual([true, false]);
});

test('one is added, edited and deleted', async () => {
  const row = { id: 3, nombre: 'Amigo', paga: 'nadie', socios: 0, version: 1 };
  const { writes } = openScreen('/socios/tipos', {
    'POST /api/socios/tipos': row,
    'PUT /api/socios/tipos/2': row,
    'DELETE /api/socios/tipos/2': done,
  });
  await rows();
  await press('Nuevo tipo de cuota');
  await press('Guardar');
  expect(screen.getByText('Escribe el nombre.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Amigo');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quién paga' }), 'No paga cuota');
  await press('Guardar');
  await userEvent.click(screen.getAllByRole('button', { name: 'Editar' })[1] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nombre' }), ' A');
  await press('Guardar');
  await userEvent.click(screen.getAllByRole('button', { name: 'Borrar' })[1] as HTMLElement);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Borrar' }));
  await screen.findByText('Tipo de cuota borrado.');
  expect(writes().map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/socios/tipos', { nombre: 'Amigo', paga: 'nadie' }],
    ['PUT /api/socios/tipos/2', { nombre: 'Familiar A', paga: 'familia', version: 1 }],
    ['DELETE /api/socios/tipos/2', undefined],
  ]);
});
