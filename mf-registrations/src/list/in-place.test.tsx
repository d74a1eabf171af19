import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answer, fill, press } from 'shared/testing/person';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { describe, expect, test, vi } from 'vitest';
import { grouped, openFilters, openList, person, rowOf } from '../../testing/open-list.ts';

const put = 'PUT /api/inscripciones/1';
const ana = person(1, { nombre: 'Ana', salida: '09:30', grupo_num: 3, pagado: 'No' });

async function start(replies: FakeReplies = {}) {
  const opened = openList([ana, person(2, { nombre: 'Luis' })], replies);
  const cells = await rowOf('Ana');
  const open = async (name: string) => {
    await userEvent.click(cells.getByRole('button', { name: new RegExp(`^${name} de Ana`) }));
    return cells.queryByRole<HTMLInputElement>('textbox') ?? cells.getByRole<HTMLSelectElement>('combobox');
  };
  const type = async (name: string, value: string) => {
    const control = await open(name);
    await fill(control, value);
    return control;
  };
  return { ...opened, cells, open, type };
}
const enter = () => userEvent.keyboard('{Enter}');

test.each([
  ['930', '09:30'],
  [' 9:05 ', '09:05'],
  ['9.30', '09:30'],
  ['17h45', '17:45'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
  [' tras el 3 ', 'tras el 3'],
  ['por la tarde', 'por la tarde'],
])('a departure typed as «%s» is stored as «%s»', async (written, stored) => {
  const { writes, type } = await start({ [put]: { ...ana, salida: stored } });
  await type('Salida', written);
  await enter();
  if (stored === ana.salida) return expect(writes()).toEqual([]);
  await waitFor(() => expect(writes()).toMatchObject([{ body: { salida: stored } }]));
});

test.each(['25:99', '24:00', '12:60', '9:3', '2599'])('a departure at «%s» is not sent, and the cell shows the error', async (written) => {
  const { writes, type, cells, replies } = await start();
  await type('Salida', written);
  await enter();
  await cells.findByText('La hora de salida va de 00:00 a 23:59, por ejemplo 09:30.');
  expect(cells.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  expect(writes()).toEqual([]);
  replies[put] = { ...ana, salida: '10:00' };
  await type('Salida', '1000');
  await enter();
  await cells.findByText('Guardado');
  expect(writes()).toMatchObject([{ body: { salida: '10:00' } }]);
});

test.each(['Grupo Num', 'Salida', 'Pagado'])('an unchanged %s sends nothing', async (name) => {
  const { writes, open, cells } = await start();
  await open(name);
  await userEvent.tab();
  const opener = cells.getByRole('button', { name: new RegExp(`^${name} de Ana`) });
  expect(document.activeElement).not.toBe(opener);
  const control = await open(name);
  expect(document.activeElement).toBe(control);
  await userEvent.keyboard('{Shift}');
  expect(control.isConnected).toBe(true);
  await enter();
  // As in a spreadsheet: on to the one below.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: new RegExp(`^${name} de Luis`) }));
  expect(writes()).toEqual([]);
});

test('a group number has at most four digits and nothing else; empty clears it', async () => {
  const { writes, open, cells } = await start({ [put]: { ...ana, grupo_num: null } });
  const control = await open('Grupo Num');
  await userEvent.keyboard('1a2-34 56');
  expect((control as HTMLInputElement).value).toBe('1234');
  expect([control.getAttribute('inputmode'), control.getAttribute('maxlength')]).toEqual(['numeric', '4']);
  await fill(control, '');
  await userEvent.tab();
  await waitFor(() => expect(writes()).toMatchObject([{ body: { grupo_num: null } }]));
  await cells.findByText('Guardado');
  cells.getByRole('button', { name: 'Grupo Num de Ana: sin indicar' });
});

test('paid is a choice of the stored values, without one for unknown', async () => {
  const { writes, open } = await start({ [put]: ana });
  const control = (await open('Pagado')) as HTMLSelectElement;
  expect([...control.options].map(({ textContent }) => textContent)).toEqual(['—', 'Si', 'No']);
  await fill(control, '');
  await waitFor(() => expect(writes()).toMatchObject([{ body: { pagado: null } }]));
});

test('the saved message disappears after a while, unless the cell was edited again', async () => {
  const { type, cells, replies } = await start({ [put]: { ...ana, salida: '10:00' } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await type('Salida', '1000');
  await enter();
  await cells.findByText('Guardado');
  replies[put] = refuse(500, 'No.');
  await type('Grupo Num', '7');
  await enter();
  await cells.findByText('No.');
  await act(async () => void (await vi.advanceTimersByTimeAsync(2500)));
  expect(cells.queryByText('Guardado')).toBeNull();
  cells.getByText('No.');
  vi.useRealTimers();
});

test('an error without a reason has a default message; the same value retries, Escape discards', async () => {
  const { type, open, cells, writes, replies } = await start({ [put]: () => Response.error() });
  await type('Salida', '1000');
  await enter();
  await cells.findByText('No se ha podido guardar.');
  expect(((await open('Salida')) as HTMLInputElement).value).toBe('10:00');
  await userEvent.keyboard('{Escape}');
  expect(writes()).toHaveLength(1);
  replies[put] = { ...ana };
  await type('Salida', '0930');
  await enter();
  await cells.findByText('Guardado');
  expect(writes()).toHaveLength(2);
});

test('a row deleted while its edit is queued is not edited', async () => {
  let arrive: (reply: Response) => void = () => {};
  const { type, writes } = await start({
    [put]: () => new Promise<Response>((resolve) => (arrive = resolve)),
    'DELETE /api/inscripciones/1': {},
  });
  await type('Salida', '1000');
  await enter();
  await type('Grupo Num', '7');
  await enter();
  await userEvent.click((await rowOf('Ana')).getByRole('button', { name: 'Eliminar' }));
  await answer('Eliminar');
  await screen.findByText('Inscripción de Ana eliminada.');
  arrive(Response.json(ana));
  await act(async () => {});
  await waitFor(() => expect(writes().map(({ call }) => call)).toEqual([put, 'DELETE /api/inscripciones/1']));
});

const conflict = (actual: object) => () => Response.json({ detail: 'Cambiada.', actual }, { status: 409 });
const theirs = { ...ana, pagado: 'Si', version: 8 };

test('a conflict can keep the stored row', async () => {
  const { type, writes, cells } = await start({ [put]: conflict(theirs) });
  await type('Salida', '1000');
  await enter();
  await screen.findByRole('dialog', { name: 'Dos personas han editado lo mismo' });
  await press('Dejar lo guardado');
  expect(screen.queryByRole('dialog')).toBeNull();
  cells.getByRole('button', { name: 'Salida de Ana: 09:30' });
  cells.getByRole('button', { name: 'Pagado de Ana: Si' });
  expect(writes()).toHaveLength(1);
});

describe('offline', () => {
  /** A server that counts versions, and can go offline. */
  async function startWithServer() {
    let row = { ...ana, version: 1 };
    let isThere = false;
    const tried: unknown[] = [];
    const opened = await start({
      [put]: async (request) => {
        if (!isThere) return Response.error();
        const sent = (await request.json()) as typeof row;
        tried.push(sent);
        if (sent.version !== row.version) return Response.json({ detail: 'Cambiada.', actual: row }, { status: 409 });
        row = { ...sent, version: row.version + 1 };
        return Response.json(row);
      },
    });
    await opened.type('Salida', '1000');
    await enter();
    await opened.type('Grupo Num', '7');
    await enter();
    await screen.findByText('2 cambios sin guardar.');
    return {
      ...opened,
      tried,
      stored: () => row,
      change: (more: object) => (row = { ...row, ...more, version: row.version + 1 }),
      returns: () => (isThere = true),
    };
  }

  test('edits are kept and shown offline, and sent in order afterwards, each with the version of the one before', async () => {
    const { cells, returns, tried, stored } = await startWithServer();
    cells.getByRole('button', { name: 'Salida de Ana: 10:00' });
    cells.getByRole('button', { name: 'Grupo Num de Ana: 7' });
    returns();
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(cells.getAllByText('Guardado')).toHaveLength(2));
    expect(tried).toMatchObject([
      { salida: '10:00', grupo_num: 3, version: 1 },
      { salida: '10:00', grupo_num: 7, version: 2 },
    ]);
    expect(stored()).toMatchObject({ salida: '10:00', grupo_num: 7, version: 3 });
    expect(screen.queryByText(/sin guardar/)).toBeNull();
  });

  test('the last value of a cell is sent, also by hand', async () => {
    const { type, cells, returns, tried } = await startWithServer();
    await type('Salida', '1015');
    await enter();
    await waitFor(() => expect(cells.getAllByText('No se ha podido guardar.')).toHaveLength(2));
    returns();
    await press('Reintentar ahora');
    await waitFor(() => expect(cells.getAllByText('Guardado')).toHaveLength(2));
    expect(tried).toMatchObject([{ salida: '10:15' }, { grupo_num: 7 }]);
  });

  test('what another user has stored meanwhile is not overwritten, not even after a reload of the list', async () => {
    const { returns, change, stored, tried, replies } = await startWithServer();
    const newer = change({ salida: '08:00' });
    replies[grouped] = { '2026': [newer] };
    returns();
    await openFilters();
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
    await act(async () => void window.dispatchEvent(new Event('online')));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dos personas han editado lo mismo' }));
    dialog.getByRole('radio', { name: /^Guardado por otra persona 08:00/ });
    expect(stored()).toEqual(newer);
    expect(tried).not.toContainEqual(expect.objectContaining({ version: newer.version }));
  });

  test('leaving the list asks for confirmation', async () => {
    await startWithServer();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });
});
