import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { answer, fill, press } from 'shared/testing/person';
import { refuse } from 'shared/testing/fake-http';
import { expect, test } from 'vitest';
import { grouped, names, openFilters, openList, person, rowOf } from '../../testing/open-list.ts';

const remove = 'DELETE /api/inscripciones/2';
const restore = 'POST /api/inscripciones/2/restaurar';
const rows = [person(1, { nombre: 'Ana' }), person(2, { nombre: 'Luis' }), person(3, { nombre: 'Eva' })];

async function removeLuis() {
  await userEvent.click((await rowOf('Luis')).getByRole('button', { name: 'Eliminar' }));
  await answer('Eliminar');
  expect(screen.queryByRole('alertdialog')).toBeNull();
}

test('a failed undo can be retried, without a duplicate', async () => {
  const { replies, writes } = openList(rows, { [remove]: {}, [restore]: refuse(500, 'No.') });
  await removeLuis();
  await screen.findByText('Inscripción de Luis eliminada.');
  await press('Deshacer');
  await screen.findByText('No se ha podido deshacer.');
  expect(await names()).toEqual(['Ana', 'Eva']);
  replies[restore] = {};
  await press('Reintentar');
  await screen.findByText('Luis vuelve a estar en la lista.');
  expect(await names()).toEqual(['Ana', 'Luis', 'Eva']);
  expect(writes().map(({ call }) => call)).toEqual([remove, restore, restore]);
});

test.each([
  ['does not know how to restore', true, [remove, 'POST /api/inscripciones/']],
  ['no longer has the registration', false, [remove, restore, 'POST /api/inscripciones/']],
])('a server that %s creates the same one again', async (_, isBare, made) => {
  if (isBare) serverCan();
  const { replies, writes } = openList(rows, { [remove]: {}, [restore]: refuse(404, 'No.'), 'POST /api/inscripciones/': {} });
  await removeLuis();
  await screen.findByText('Inscripción de Luis eliminada.');
  replies[grouped] = { '2026': [person(9, { nombre: 'Luis' })] };
  await press('Deshacer');
  await waitFor(async () => expect(await names()).toEqual(['Luis']));
  expect(writes().map(({ call }) => call)).toEqual(made);
  expect(writes().at(-1)?.body).not.toHaveProperty('id');
  expect(writes().at(-1)?.body).not.toHaveProperty('version');
});

test('a deletion that ends after other filters were applied shows in their list', async () => {
  let arrive: (reply: Response) => void = () => {};
  const other = `${grouped}?pagado=No`;
  const { replies } = openList(rows, {
    [remove]: () => new Promise<Response>((resolve) => (arrive = resolve)),
    [other]: { '2026': rows.slice(1) },
  });
  await removeLuis();
  await openFilters();
  await fill(screen.getByRole('combobox', { name: 'Pagado' }), 'No');
  await press('Aplicar filtros');
  await waitFor(async () => expect(await names()).toEqual(['Luis', 'Eva']));
  replies[other] = { '2026': rows.slice(2) };
  arrive(new Response(null, { status: 204 }));
  await waitFor(async () => expect(await names()).toEqual(['Eva']));
});
