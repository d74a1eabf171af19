import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { refuse } from 'shared/testing/fake-http';
import { answer, fill, press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { names, openList, person, rowOf, search } from '../../testing/open-list.ts';
import { setWidth } from 'shared/testing/set-width';

const batch = 'PUT /api/inscripciones/lote';
const people = Array.from({ length: 30 }, (_, at) => person(at + 1, { nombre: `Piloto ${at + 1}` }));
const box = (name: string) => screen.getByRole('checkbox', { name: `Seleccionar a ${name}` });

/** Counts its presses, with the shift key held if requested. */
function counter() {
  let clicks = 0;
  const user = userEvent.setup();
  return {
    click: async (target: HTMLElement, shift = false) => {
      clicks += 1;
      if (shift) await user.keyboard('{Shift>}');
      await user.click(target);
      if (shift) await user.keyboard('{/Shift}');
    },
    user,
    count: () => clicks,
  };
}

test(
  'twenty get a group in four presses and its number, with one call and one undo; then an hour, without selecting them again',
  { tags: 'nightly' },
  async () => {
    const { writes, replies } = openList(people, { [batch]: people.slice(0, 20).map((row) => ({ ...row, grupo_num: 3, version: 2 })) });
    await waitFor(() => expect(document.querySelectorAll('tr[data-index]')).toHaveLength(30));
    const { click, user, count } = counter();
    await click(box('Piloto 1'));
    await click(box('Piloto 20'), true);
    await click(screen.getByRole('button', { name: 'Poner grupo' }));
    await user.keyboard('3');
    await click(screen.getByRole('button', { name: 'Guardar' }));
    expect(count()).toBe(4);
    await screen.findByText('Grupo 3: 20 inscripciones.');
    expect(writes()).toHaveLength(1);
    expect(writes()[0]?.body).toEqual({
      cambios: people.slice(0, 20).map(({ id }) => ({ id, antes: { grupo_num: null }, despues: { grupo_num: 3 } })),
    });
    (await rowOf('Piloto 20')).getByRole('button', { name: 'Grupo Num de Piloto 20: 3' });

    screen.getByText('20 seleccionadas');
    await click(screen.getByRole('button', { name: 'Poner hora' }));
    await user.keyboard('2599');
    await user.keyboard('{Enter}');
    await screen.findByText('La hora de salida va de 00:00 a 23:59, por ejemplo 09:30.');
    const hour = screen.getByRole('textbox', { name: 'Hora de salida' });
    await fill(hour, '930');
    await user.keyboard('{Enter}');
    await screen.findByText('Salida 09:30: 20 inscripciones.');
    replies[batch] = people.slice(0, 20);
    await press('Deshacer');
    await screen.findByText('Salida: como antes.');
    expect(writes().at(-1)?.body).toMatchObject({
      cambios: [{ id: 1, antes: { salida: '09:30' }, despues: { salida: null } }, ...Array(19).fill({})],
    });
  },
);

test('a range covers the visible rows, in order, and deselects as well', async () => {
  openList(people);
  await names();
  const { click } = counter();
  await search('piloto 1');
  await waitFor(async () => expect(await names()).toHaveLength(12));
  await click(box('Piloto 1'));
  await click(box('Piloto 11'), true);
  screen.getByText('3 seleccionadas');
  await click(box('Piloto 10'), true);
  screen.getByText('1 seleccionada');
});

test('cancelled and waiting riders are in no sum, get no group, and are listed apart', async () => {
  setWidth(1280);
  const moment = '2026-04-13T10:00:00.000Z';
  const rows = [
    person(1, { nombre: 'Ana', ruta: 'PRO', pagado: 'Si' }),
    person(2, { nombre: 'Luis', ruta: 'PRO', anulada: moment }),
    person(3, { nombre: 'Eva', ruta: 'PRO', espera: moment }),
  ];
  const { writes } = openList(rows, { [batch]: [{ ...rows[0], grupo_num: 5 }] });
  await names();
  await waitFor(() => expect(screen.getByText('Total: 1').parentElement?.textContent).toBe('Total: 1 · 1 anulada · 1 en lista de espera'));
  expect(document.querySelector('.totals')?.textContent).toMatch(/PRO 1A.*Si 1No 0/);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('2026 1 inscripción · 1 anulada · 1 en lista de espera');
  (await rowOf('Luis')).getByText('Anulada');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las de 2026' }));
  await press('Poner grupo');
  const dialog = within(screen.getByRole('dialog', { name: 'Poner grupo: 1 inscripción' }));
  dialog.getByText('De las seleccionadas, 1 anulada y 1 en lista de espera: se quedan como están.');
  await userEvent.keyboard('5{Enter}');
  await waitFor(() => expect(writes()).toMatchObject([{ body: { cambios: [{ id: 1 }] } }]));
});

test('emails to the selected leave those out, unless included', async () => {
  const moment = '2026-04-13T10:00:00.000Z';
  const rows = [person(1, { nombre: 'Ana' }), person(2, { nombre: 'Luis', anulada: moment }), person(3, { nombre: 'Eva', espera: moment })];
  openList(rows);
  await names();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las de 2026' }));
  await press('Enviar correo (3)');
  await screen.findByRole('dialog', { name: 'Enviar correo a 1 inscritos' });
  screen.getByText(/^Para Ana\./);
  await userEvent.click(screen.getByRole('checkbox', { name: 'También a 1 en lista de espera' }));
  await screen.findByRole('dialog', { name: 'Enviar correo a 2 inscritos' });
  screen.getByText(/^Para Ana, Eva\./);
  await userEvent.click(screen.getByRole('checkbox', { name: 'También a 1 anulada' }));
  await screen.findByRole('dialog', { name: 'Enviar correo a 3 inscritos' });
});

test('a selection of such riders alone includes them', async () => {
  openList([person(1, { nombre: 'Ana', espera: '2026-04-13T10:00:00.000Z' })]);
  await names();
  await userEvent.click(box('Ana'));
  await press('Enviar correo (1)');
  await screen.findByRole('dialog', { name: 'Enviar correo a 1 inscritos' });
  expect(screen.queryByRole('checkbox', { name: /^También/ })).toBeNull();
});

const removal = 'POST /api/inscripciones/lote/eliminar';
const restoral = 'POST /api/inscripciones/lote/restaurar';

test('who deletes what is paid is told that it is in no list of refunds', async () => {
  openList([person(1, { nombre: 'Ana', pagado: 'Si' }), person(2, { nombre: 'Eva' })]);
  await names();
  await userEvent.click(box('Ana'));
  await userEvent.click(box('Eva'));
  await press('Eliminar (2)');
  screen.getByRole('alertdialog', { name: /^¿Eliminar 2 inscripciones\? 1 está pagada, y no saldrá en «Por devolver»/ });
});

test('the selected are deleted after one confirmation, and undone in one press to their positions', async () => {
  const { writes } = openList(people.slice(0, 4), { [removal]: { eliminadas: [2, 3] }, [restoral]: [] });
  await names();
  await userEvent.click(box('Piloto 2'));
  await userEvent.click(box('Piloto 3'));
  await press('Eliminar (2)');
  screen.getByRole('alertdialog', { name: '¿Eliminar 2 inscripciones?' });
  await answer('Eliminar');
  await screen.findByText('2 inscripciones eliminadas.');
  expect(await names()).toEqual(['Piloto 1', 'Piloto 4']);
  expect(screen.queryByText(/seleccionad/)).toBeNull();
  await press('Deshacer');
  await screen.findByText('Vuelven a la lista 2 inscripciones.');
  expect(await names()).toEqual(['Piloto 1', 'Piloto 2', 'Piloto 3', 'Piloto 4']);
  expect(writes()).toMatchObject([
    { call: removal, body: { inscripciones: [2, 3] } },
    { call: restoral, body: { inscripciones: [2, 3] } },
  ]);
});

test('rows that could not be deleted stay', async () => {
  openList(people.slice(0, 3), { [removal]: refuse(500, 'No.') });
  await names();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las de 2026' }));
  await press('Eliminar (3)');
  await answer('Eliminar');
  await screen.findByText('No se han podido eliminar las inscripciones.');
  expect(await names()).toHaveLength(3);
});

test('a server of the bare contract has only the actions that it supports', async () => {
  serverCan();
  openList(people.slice(0, 3));
  await names();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las de 2026' }));
  for (const name of ['Poner grupo', 'Poner hora', 'Eliminar (3)']) expect(screen.queryByRole('button', { name })).toBeNull();
  screen.getByRole('button', { name: 'Excel de la selección' });
  await press('Acciones');
  screen.getByRole('button', { name: 'Crear Excel' });
  expect(screen.queryByRole('button', { name: 'Correos enviados' })).toBeNull();
});
