import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fill, press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { grouped, names, openList, person } from '../../testing/open-list.ts';
import { setWidth } from 'shared/testing/set-width';

const people = [
  person(1, { nombre: 'Ana', ruta: 'PRO', pagado: 'Si' }),
  person(2, { nombre: 'Luis', ruta: 'PRO' }),
  person(3, { nombre: 'Eva', ruta: 'Guiada', pagado: 'No' }),
];
const unpaid = people.filter(({ pagado }) => pagado !== 'Si');

function open(path?: string, replies = {}) {
  setWidth(1100);
  return openList(people, { [`${grouped}?pagado=No`]: { '2026': unpaid }, ...replies }, path);
}

const all = [
  ['button', 'Agregar Inscripción'],
  ['button', 'Crear Excel'],
  ['button', 'Enviar correo (0)'],
  ['button', 'Cerrar Inscripciones'],
  ['combobox', 'Evento'],
  ['combobox', 'Roadbook'],
  ['combobox', 'Pagado'],
  ['checkbox', '2026'],
  ['checkbox', '2024'],
  ['button', 'Aplicar filtros'],
] as const;
const count = (role: string, name: string) => screen.queryAllByRole(role, { name }).length;

test.each(['/inscripciones', '/admin/inscripciones'])(
  'at 1100 px all that the contract names is there at once, each once: %s',
  async (path) => {
    open(path);
    await names();
    await screen.findByRole('checkbox', { name: '2026' });
    await screen.findByText('Abierto');
    for (const [role, name] of all) expect(count(role, name), name).toBe(1);
    expect(screen.queryByRole('button', { name: /^Filtros/ })).toBeNull();
    await press('Acciones');
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Correos enviados' });
    for (const [role, name] of all) expect(count(role, name), name).toBe(1);
  },
);

test('what was chosen stays when the window becomes narrow and wide again', async () => {
  const { calls } = open();
  await names();
  await fill(screen.getByRole('combobox', { name: 'Roadbook' }), 'PDF');
  await userEvent.click(await screen.findByRole('checkbox', { name: '2024' }));
  act(() => setWidth(1099));
  expect(count('combobox', 'Roadbook')).toBe(0);
  await press('Filtros');
  const roadbook = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Roadbook' }).value;
  const year = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '2024' }).checked;
  expect([roadbook(), year()]).toEqual(['PDF', true]);
  // An open dialog stays open.
  act(() => setWidth(1100));
  screen.getByRole('dialog', { name: 'Filtros' });
  expect([count('combobox', 'Roadbook'), roadbook(), year()]).toEqual([1, 'PDF', true]);
  const before = calls.length;
  await press('Aplicar filtros');
  await waitFor(() => expect(calls.slice(before).map(({ call }) => call)).toContain(`${grouped}?anios=2024&roadbook=PDF`));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([roadbook(), year()]).toEqual(['PDF', true]);
});

test('a sum is a filter: pressed it shows its riders, and pressed again all of them', async () => {
  const { url } = open();
  await names();
  const sum = (group: string, name: RegExp) => within(screen.getByRole('group', { name: group })).getByRole('button', { name });
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  await userEvent.click(await screen.findByRole('button', { name: 'No 2' }));
  await waitFor(async () => expect(await names()).toEqual(['Luis', 'Eva']));
  expect(url()).toBe('/inscripciones?pagado=No');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pagado' }).value).toBe('No');
  // Of those who have paid the server's list has none to count.
  expect(sum('Pagado', /^Si/).textContent?.trim()).toBe('Si');
  await userEvent.click(sum('Ruta', /^PRO/));
  await waitFor(async () => expect(await names()).toEqual(['Luis']));
  expect(url()).toBe('/inscripciones?pagado=No&ruta=PRO');
  expect(pressed()).toEqual(['PRO 1', 'No 1']);
  expect(sum('Ruta', /^Guiada/).textContent).toBe('Guiada 1');
  await userEvent.click(sum('Pagado', /^No/));
  await waitFor(async () => expect(await names()).toEqual(['Ana', 'Luis']));
  await userEvent.click(sum('Ruta', /^PRO/));
  await waitFor(async () => expect(await names()).toHaveLength(3));
  expect(url()).toBe('/inscripciones');
});

test('a sum keeps what is chosen beside it, and all filters are taken off at once', async () => {
  const { url } = open('/inscripciones?ruta=PRO');
  await waitFor(async () => expect(await names()).toEqual(['Ana', 'Luis']));
  await fill(screen.getByRole('combobox', { name: 'Roadbook' }), 'PDF');
  await userEvent.click(screen.getByRole('button', { name: 'No 1' }));
  await waitFor(() => expect(url()).toBe('/inscripciones?pagado=No&ruta=PRO'));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Roadbook' }).value).toBe('PDF');
  await press('Quitar filtros');
  await waitFor(() => expect(url()).toBe('/inscripciones'));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Roadbook' }).value).toBe('');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Aplicar filtros'));
});
