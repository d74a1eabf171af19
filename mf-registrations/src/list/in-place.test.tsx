import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { expect, test, vi } from 'vitest';
import { openList, person, press, rowOf } from '../testing/open-list.ts';

const put = 'PUT /api/inscripciones/1';
const ana = person(1, { nombre: 'Ana', salida: '09:30', grupo_num: 3, pagado: 'No' });

async function start(replies: FakeReplies = {}) {
  const opened = openList([ana, person(2, { nombre: 'Luis' })], replies);
  const cells = await rowOf('Ana');
  const open = (name: string) => {
    fireEvent.click(cells.getByRole('button', { name: new RegExp(`^${name} de Ana`) }));
    return cells.queryByRole<HTMLInputElement>('textbox') ?? cells.getByRole<HTMLSelectElement>('combobox');
  };
  const type = (name: string, value: string) => {
    const control = open(name);
    fireEvent.change(control, { target: { value } });
    return control;
  };
  return { ...opened, cells, open, type };
}
const enter = (control: HTMLElement) => fireEvent.keyDown(control, { key: 'Enter' });

test.each([
  ['930', '09:30'],
  [' 9:05 ', '09:05'],
  ['9.30', '09:30'],
  ['17h45', '17:45'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
  ['24:00', '24:00'],
  ['12:60', '12:60'],
  ['por la tarde', 'por la tarde'],
  ['9:3', '9:3'],
])('a departure written «%s» is stored as «%s»', async (written, stored) => {
  const { writes, type } = await start({ [put]: { ...ana, salida: stored } });
  enter(type('Salida', written));
  if (stored === ana.salida) return expect(writes()).toEqual([]);
  await waitFor(() => expect(writes()).toMatchObject([{ body: { salida: stored } }]));
});

test.each(['Grupo Num', 'Salida', 'Pagado'])('%s that is left as it was sends nothing', async (name) => {
  const { writes, open, cells } = await start();
  fireEvent.blur(open(name));
  const opener = cells.getByRole('button', { name: new RegExp(`^${name} de Ana`) });
  expect(document.activeElement).not.toBe(opener);
  const control = open(name);
  expect(document.activeElement).toBe(control);
  fireEvent.keyDown(control, { key: 'a' });
  expect(control.isConnected).toBe(true);
  enter(control);
  expect(document.activeElement).toBe(cells.getByRole('button', { name: new RegExp(`^${name} de Ana`) }));
  expect(writes()).toEqual([]);
});

test('a group number takes four digits and nothing else; empty takes it away', async () => {
  const { writes, type, cells } = await start({ [put]: { ...ana, grupo_num: null } });
  const control = type('Grupo Num', '1a2-34 56');
  expect((control as HTMLInputElement).value).toBe('1234');
  expect([control.getAttribute('inputmode'), control.getAttribute('maxlength')]).toEqual(['numeric', '4']);
  fireEvent.change(control, { target: { value: '' } });
  fireEvent.blur(control);
  await waitFor(() => expect(writes()).toMatchObject([{ body: { grupo_num: null } }]));
  await cells.findByText('Guardado');
  cells.getByRole('button', { name: 'Grupo Num de Ana: sin indicar' });
});

test('paid is chosen from what there is, without a word for unknown', async () => {
  const { writes, open } = await start({ [put]: ana });
  const control = open('Pagado') as HTMLSelectElement;
  expect([...control.options].map(({ textContent }) => textContent)).toEqual(['—', 'Si', 'No']);
  fireEvent.change(control, { target: { value: '' } });
  await waitFor(() => expect(writes()).toMatchObject([{ body: { pagado: null } }]));
});

test('the word that it is stored goes after a while, unless it has been edited again', async () => {
  const { type, cells, replies } = await start({ [put]: { ...ana, salida: '10:00' } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(50)));
  enter(type('Salida', '1000'));
  await settle();
  await settle();
  cells.getByText('Guardado');
  replies[put] = refuse(500, 'No.');
  enter(type('Grupo Num', '7'));
  await settle();
  await settle();
  cells.getByText('No.');
  await act(async () => void (await vi.advanceTimersByTimeAsync(2500)));
  expect(cells.queryByText('Guardado')).toBeNull();
  cells.getByText('No.');
  vi.useRealTimers();
});

test('what fails without a reason has ours; the same value again is another try, Escape gives it up', async () => {
  const { type, open, cells, writes, replies } = await start({ [put]: () => Response.error() });
  enter(type('Salida', '1000'));
  await cells.findByText('No se ha podido guardar.');
  expect((open('Salida') as HTMLInputElement).value).toBe('10:00');
  fireEvent.keyDown(cells.getByRole('textbox'), { key: 'Escape' });
  expect(writes()).toHaveLength(1);
  replies[put] = { ...ana };
  enter(type('Salida', '0930'));
  await cells.findByText('Guardado');
  expect(writes()).toHaveLength(2);
});

test('a row that is deleted while its edit waits is not edited', async () => {
  let answer: (reply: Response) => void = () => {};
  const { type, writes } = await start({
    [put]: () => new Promise<Response>((resolve) => (answer = resolve)),
    'DELETE /api/inscripciones/1': {},
  });
  enter(type('Salida', '1000'));
  enter(type('Grupo Num', '7'));
  fireEvent.click((await rowOf('Ana')).getByRole('button', { name: 'Eliminar' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  await screen.findByText('Inscripción de Ana eliminada.');
  answer(Response.json(ana));
  await act(async () => {});
  await waitFor(() => expect(writes().map(({ call }) => call)).toEqual([put, 'DELETE /api/inscripciones/1']));
});

const conflict = (actual: object) => () => Response.json({ detail: 'Cambiada.', actual }, { status: 409 });
const theirs = { ...ana, pagado: 'Si', version: 8 };

test('who comes second can leave all as it is', async () => {
  const { type, writes, cells } = await start({ [put]: conflict(theirs) });
  enter(type('Salida', '1000'));
  await screen.findByRole('dialog', { name: 'Dos personas han editado lo mismo' });
  press('Dejar lo guardado');
  expect(screen.queryByRole('dialog')).toBeNull();
  cells.getByRole('button', { name: 'Salida de Ana: 09:30' });
  cells.getByRole('button', { name: 'Pagado de Ana: Si' });
  expect(writes()).toHaveLength(1);
});

test('who comes second may fail, and come second again', async () => {
  const { type, writes, replies, cells } = await start({ [put]: conflict(theirs) });
  enter(type('Salida', '1000'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dos personas han editado lo mismo' }));
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
  replies[put] = () => Response.error();
  save();
  expect(dialog.getByRole('button', { name: 'Guardando...' })).toHaveProperty('disabled', true);
  await dialog.findByText('No se han podido guardar los cambios. Inténtalo otra vez.');
  replies[put] = refuse(400, 'No se puede.');
  save();
  await dialog.findByText('No se puede.');
  const later = { ...theirs, notas: 'Vegana', version: 9 };
  replies[put] = conflict(later);
  save();
  await dialog.findByRole('group', { name: 'Notas' });
  expect(dialog.queryByRole('group', { name: 'Pagado' })).toBeNull();
  expect(dialog.queryByText('No se puede.')).toBeNull();
  replies[put] = { ...later, salida: '10:00', version: 10 };
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes().at(-1)?.body).toMatchObject({ salida: '10:00', pagado: 'Si', notas: 'Vegana', version: 9 });
  cells.getByRole('button', { name: 'Salida de Ana: 10:00' });
});

test('of several differences all of one side can be taken at once', async () => {
  const { type, writes, replies } = await start({ [put]: conflict({ ...theirs, salida: '08:00' }) });
  enter(type('Salida', '1000'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dos personas han editado lo mismo' }));
  const chosen = () =>
    dialog
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map((radio) => radio.parentElement?.textContent);
  const mine = ['Tu cambio10:00', 'Guardado por otra personaSi'];
  expect(chosen()).toEqual(mine);
  fireEvent.click(dialog.getByRole('button', { name: 'Todo lo guardado por otra persona' }));
  expect(chosen()).toEqual(['Guardado por otra persona08:00', 'Guardado por otra personaSi']);
  fireEvent.click(dialog.getByRole('button', { name: 'Mis cambios' }));
  expect(chosen()).toEqual(mine);
  fireEvent.click(dialog.getByRole('radio', { name: /^Tu cambio No/ }));
  replies[put] = ana;
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
  await waitFor(() => expect(writes().at(-1)?.body).toMatchObject({ salida: '10:00', pagado: 'No', version: 8 }));
});
