import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Registration } from 'shared/contract/registrations';
import { serverCan } from 'shared/testing/capabilities';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { answer, fillIn, press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { person } from '../../testing/open-list.ts';
import { currentCall } from '../../testing/staff-call.ts';

const list = 'GET /api/inscripciones/?anios=2026&evento=Castillos';
const batch = 'PUT /api/inscripciones/lote';

/** Five riders; the first two have a group. */
const riders = ['Ana', 'Luis', 'Eva', 'Iván', 'Zoe'].map((nombre, index) =>
  person(index + 1, { nombre, dorsal: null, ruta: 'PRO', ...(index < 2 && { grupo_num: 1, salida: '09:00' }) }),
);

/** A server that stores writes. */
function open(rows: Registration[] = riders, more: FakeReplies = {}, path = '/inscripciones/grupos') {
  let stored = rows;
  const replies: FakeReplies = {
    'GET /api/inscripciones/anios': [2024, 2026],
    [list]: () => Response.json(stored),
    [batch]: async (request) => {
      const { cambios } = (await request.json()) as { cambios: { id: number; despues: object }[] };
      stored = stored.map((row) => ({ ...row, ...cambios.find(({ id }) => id === row.id)?.despues }));
      return Response.json(stored);
    },
    ...more,
  };
  const calls = fakeHttp(replies);
  const { url } = renderRoutes(routes, path, { token: 'token', user: { rol: 'direccion' } });
  return { url, replies, writes: () => calls.filter(({ call }) => !call.startsWith('GET')).map(({ body }) => body) };
}

async function propose() {
  await screen.findByText('3 de 5 sin grupo.');
  await press('Proponer grupos');
  await screen.findByText(/^Cambiarán 3 inscripciones\./);
}
const group = (name: string) => within(screen.getByRole('region', { name }));
const namesIn = (name: string) =>
  group(name)
    .getAllByRole('button')
    .map((button) => /^Mover a (.*) a otro grupo$/.exec(button.getAttribute('aria-label') ?? '')?.[1]);

test('cancelled and waiting riders are in no group', async () => {
  const moment = '2026-02-01T10:00:00.000Z';
  open(riders.map((rider, index) => ({ ...rider, anulada: index === 3 ? moment : null, espera: index === 4 ? moment : null })));
  await screen.findByText('1 de 3 sin grupo.');
});

test('groups are proposed, saved at once and undone; nothing is stored before', async () => {
  const { writes } = open();
  await screen.findByText('3 de 5 sin grupo.');
  expect(namesIn('Grupo 1 09:00')).toEqual(['Ana', 'Luis']);
  await fillIn('Participantes por grupo', '3');
  await fillIn('Minutos entre grupos', '15');
  await press('Proponer grupos');
  await screen.findByText(/^Cambiarán 3 inscripciones\./);
  expect(namesIn('Grupo 1 09:00')).toHaveLength(3);
  expect(namesIn('Grupo 2 09:15')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Sin grupo' })).toBeNull();
  expect(writes()).toEqual([]);

  await press('Aplicar');
  await screen.findByText('Guardado: 3 inscripciones.');
  expect(writes()).toHaveLength(1);
  await screen.findByText('5 con grupo.');
  expect(document.activeElement?.textContent).toBe('5 con grupo.');
  await press('Deshacer');
  await screen.findByText('3 de 5 sin grupo.');
  expect(namesIn('Sin grupo')).toEqual(['Eva', 'Iván', 'Zoe']);
});

test('an invalid rule shows an error, and proposes nothing', async () => {
  open();
  await screen.findByText('3 de 5 sin grupo.');
  await fillIn('Participantes por grupo', '0');
  await fillIn('Primera salida', '25:99');
  await fillIn('Minutos entre grupos', 'diez');
  await press('Proponer grupos');
  screen.getByText('Indica cuántos van en cada grupo, de 1 a 500.');
  screen.getByText('Indica una hora como 09:00.');
  screen.getByText('Indica los minutos, de 0 a 240.');
  screen.getByText('3 de 5 sin grupo.');
});

test('regroups all riders, with bibs, when existing groups are not kept', async () => {
  const { writes } = open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Respetar los que ya tienen grupo' }));
  await fillIn('Primera salida', '930');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dorsales' }), 'group');
  await press('Proponer grupos');
  await screen.findByText(/^Cambiarán 5 inscripciones\./);
  await press('Aplicar');
  await screen.findByText('Guardado: 5 inscripciones.');
  expect(writes()).toMatchObject([
    {
      cambios: expect.arrayContaining([
        { id: 1, antes: { salida: '09:00', dorsal: null }, despues: { salida: '09:30', dorsal: '101' } },
      ]) as unknown,
    },
  ]);
});

test('a rider is moved by keyboard, and keeps the focus', async () => {
  open();
  await screen.findByText('3 de 5 sin grupo.');
  screen.getByRole('button', { name: 'Mover a Eva a otro grupo' }).focus();
  await userEvent.keyboard('{Enter}');
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Grupo de Eva' });
  expect(document.activeElement).toBe(choice);
  expect([...choice.options].map(({ textContent }) => textContent)).toEqual(['Mover a grupo 1 · 09:00 (2)', 'Grupo nuevo: 2', 'Sin grupo']);
  // Arrow keys only preview: some browsers select with each.
  await userEvent.keyboard('{ArrowUp}');
  fireEvent.change(choice, { target: { value: '1' } });
  expect(namesIn('Grupo 1 09:00')).toEqual(['Ana', 'Luis']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(namesIn('Grupo 1 09:00')).toEqual(['Ana', 'Eva', 'Luis']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mover a Eva a otro grupo' }));
  screen.getByText('Eva: grupo 1, sale a las 09:00.');

  await userEvent.keyboard('{Enter}{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mover a Eva a otro grupo' }));
  expect(namesIn('Grupo 1 09:00')).toEqual(['Ana', 'Eva', 'Luis']);
});

test('by mouse: selected, or dragged; and into a new group, or none', async () => {
  open();
  await screen.findByText('3 de 5 sin grupo.');
  const choose = async (name: string, option: string) => {
    await press(`Mover a ${name} a otro grupo`);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: `Grupo de ${name}` }), option);
  };
  await choose('Zoe', 'Grupo nuevo: 2');
  await waitFor(() => expect(namesIn('Grupo 2 09:10')).toEqual(['Zoe']));
  await choose('Ana', 'Sin grupo');
  await waitFor(() => expect(namesIn('Sin grupo')).toEqual(['Ana', 'Eva', 'Iván']));

  const carried = new Map<string, string>();
  const dataTransfer = {
    get types() {
      return [...carried.keys()];
    },
    setData: (type: string, data: string) => void carried.set(type, data),
    getData: (type: string) => carried.get(type) ?? '',
  };
  const target = screen.getByRole('region', { name: 'Grupo 2 09:10' });
  const over = () => {
    const event = createEvent.dragOver(target, { dataTransfer });
    fireEvent(target, event);
    return event.defaultPrevented;
  };
  expect(over(), 'what else is dragged').toBe(false);
  const eva = screen.getByRole('button', { name: 'Mover a Eva a otro grupo' }).closest('li');
  if (!eva) throw new Error('Eva stands in no list');
  fireEvent.dragStart(eva, { dataTransfer });
  expect(over()).toBe(true);
  fireEvent.drop(target, { dataTransfer });
  await waitFor(() => expect(namesIn('Grupo 2 09:10')).toEqual(['Eva', 'Zoe']));
});

test('leaving a plan asks for confirmation, also for another year; it can be discarded', async () => {
  const { url, writes } = open();
  await propose();
  await press('Inscripciones', 'link');
  await answer('Seguir editando');
  for (const [name, other] of [
    ['Año', '2024'],
    ['Evento', 'Todos los eventos'],
  ] as const) {
    await userEvent.selectOptions(screen.getByRole('combobox', { name }), other);
    await answer('Seguir editando');
  }
  expect(url()).toBe('/inscripciones/grupos');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Evento' }).value).toBe('Castillos');
  await press('Descartar');
  await screen.findByText('3 de 5 sin grupo.');
  expect(writes()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull();
});

test('another year and event are in the address', async () => {
  const { url } = open(riders, {
    'GET /api/inscripciones/?anios=2026': [person(9)],
    'GET /api/inscripciones/?anios=2024': [],
  });
  await screen.findByText('3 de 5 sin grupo.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Evento' }), 'Todos los eventos');
  await screen.findByText('1 de 1 sin grupo.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), '2024');
  await screen.findByText('No hay inscripciones de este evento en este año.');
  expect(url()).toBe('/inscripciones/grupos?evento=todos&anio=2024');
});

test('no emails to the riders of the previous year: its actions are removed while another one is pending', async () => {
  let arrive: (reply: Response) => void = () => {};
  open(riders, { 'GET /api/inscripciones/?anios=2024&evento=Castillos': () => new Promise<Response>((resolve) => (arrive = resolve)) });
  await screen.findByText('3 de 5 sin grupo.');
  const actions = () => [
    screen.queryByRole('button', { name: 'Publicar por correo' }),
    screen.queryByRole('link', { name: 'Imprimir salidas' }),
  ];
  await waitFor(() => expect(actions()).not.toContain(null));
  await press('Proponer grupos');
  await screen.findByText(/^Cambiarán 3 inscripciones\./);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Año' }), '2024');
  await answer('Salir sin guardar');
  await screen.findByText('Cargando...');
  expect(actions()).toEqual([null, null]);
  arrive(Response.json([person(9)]));
  await screen.findByText('1 de 1 sin grupo.');
  expect(screen.getByRole('link', { name: 'Imprimir salidas' }).getAttribute('href')).toBe(
    '/inscripciones/salidas?anio=2024&evento=Castillos',
  );
});

test('a conflict is reported, and the stored groups are loaded', async () => {
  const { replies } = open(riders, {
    [batch]: refuse(409, 'Otra persona ha cambiado una de estas inscripciones mientras tanto. No se ha guardado nada.'),
  });
  await propose();
  await press('Aplicar');
  await screen.findByText('Otra persona ha cambiado una de estas inscripciones mientras tanto. No se ha guardado nada.');
  screen.getByText(/^Cambiarán 3 inscripciones\./);
  replies[list] = riders.map((row) => ({ ...row, grupo_num: 4 }));
  await press('Cargar de nuevo');
  await screen.findByText('5 con grupo.');
  expect(namesIn('Grupo 4 09:00')).toHaveLength(5);
});

test('saved changes are no plan any more, also before they are reloaded', async () => {
  let arrive: (reply: Response) => void = () => {};
  const { replies, writes } = open();
  await propose();
  replies[list] = () => new Promise<Response>((resolve) => (arrive = resolve));
  await press('Aplicar');
  await screen.findByText('Guardado: 3 inscripciones.');
  screen.getByText('5 con grupo.');
  expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull();
  await press('Proponer grupos');
  arrive(Response.json(riders.map((row) => ({ ...row, grupo_num: 8 }))));
  await screen.findByRole('region', { name: /^Grupo 8/ });
  screen.getByText('5 con grupo.');
  expect(writes()).toHaveLength(1);
});

test('all departures are shifted at once, and back', async () => {
  const { writes } = open();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Minutos' }), '+30 min');
  await press('Mover todo +30 min');
  await screen.findByText('Todas las salidas se han movido +30 min.');
  expect(writes()).toEqual([
    {
      cambios: [1, 2].map((id) => ({ id, antes: { salida: '09:00' }, despues: { salida: '09:30' } })),
    },
  ]);
  await screen.findByRole('region', { name: 'Grupo 1 09:30' });
  await press('Deshacer');
  await screen.findByRole('region', { name: 'Grupo 1 09:00' });
  await press('Proponer grupos');
  await screen.findByText(/^Cambiarán/);
  expect(screen.getByRole('button', { name: 'Mover todo +30 min' })).toHaveProperty('disabled', true);
});

test('without registrations there are no actions', async () => {
  open([], { 'GET /api/inscripciones/anios': [] });
  await screen.findByText('No hay inscripciones de este evento en este año.');
  expect(screen.queryByRole('button', { name: 'Proponer grupos' })).toBeNull();
});

test('a server of the bare contract shows a message, and the list has no link here', async () => {
  serverCan();
  open();
  await screen.findByText(/^Este servidor no guarda muchos cambios a la vez/);
  expect(screen.queryByRole('button', { name: 'Proponer grupos' })).toBeNull();
});

test('without a session the log-in is offered here', async () => {
  fakeHttp({});
  renderRoutes(routes, '/inscripciones/grupos');
  await screen.findByText('the shell offers the log-in');
});

test('the year of an edition without sign-ups is offered; the screen shows the newest with some', async () => {
  open(riders, { 'GET /api/convocatoria': currentCall(null, { anios: [2027, 2026], vigente: 2026 }) });
  await screen.findByText('3 de 5 sin grupo.');
  const year = screen.getByRole('combobox', { name: 'Año' });
  const offered = () =>
    within(year)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  // The head's years are another request.
  await waitFor(() => expect(offered()).toEqual(['2027', '2026', '2024']));
  expect((year as HTMLSelectElement).value).toBe('2026');
});
