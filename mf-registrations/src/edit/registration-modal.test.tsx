import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { fill } from 'shared/testing/person';
import { expect, test, vi } from 'vitest';
import { grouped, openList } from '../../testing/open-list.ts';

const ana = {
  id: 1,
  fecha: '2026-04-12',
  nombre: 'Ana',
  mail: 'ana@rider.example',
  telefono: '600 111 222',
  poblacion: 'Sigüenza',
  provincia: null,
  moto: 'Guzzi',
  nacimiento: '1988-02-29',
  ruta: 'PRO',
  acompanante: 'No',
  nombre_acomp: null,
  grupo: null,
  grupo_num: 3,
  salida: '09:30',
  pago: null,
  pagado: 'No',
  notas: 'Una\nDos',
  evento: 'Concentracion',
  anio: 2026,
  roadbook: null,
  version: 4,
};
const put = 'PUT /api/inscripciones/1';
const post = 'POST /api/inscripciones/';

const start = (replies: FakeReplies = {}) => openList([], { [grouped]: { '2026': [ana] }, ...replies });

async function open(button: 'Ver' | 'Editar') {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(screen.getByRole('dialog'));
}

const control = (name: string) => {
  const found = screen.getByRole('dialog').querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no control named ${name}`);
  return found;
};
const type = (name: string, value: string) => fill(control(name), value);

test("'Ver' shows every field to read, with a button to edit", async () => {
  start();
  const dialog = await open('Ver');
  expect(dialog.getByRole('heading', { level: 2, name: 'Ver inscripción' })).toBeTruthy();
  expect(dialog.queryByRole('textbox')).toBeNull();
  for (const text of ['Ana', '29/02/1988', '12/04/2026', 'Sigüenza', 'Guzzi', '09:30', 'Concentracion']) dialog.getByText(text);
  await userEvent.click(dialog.getByRole('button', { name: 'Editar' }));
  expect(control('moto').value).toBe('Guzzi');
});

test('an invalid departure is rejected at its control; an older invalid one can stay', async () => {
  const { writes } = openList([], { [grouped]: { '2026': [{ ...ana, salida: '30:00' }] }, [put]: ana });
  const dialog = await open('Editar');
  await type('salida', '25:99');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
  dialog.getByText('La hora de salida va de 00:00 a 23:59, por ejemplo 09:30.');
  expect(document.activeElement).toBe(control('salida'));
  expect(writes()).toEqual([]);
  await type('salida', '30:00');
  await type('moto', 'Ossa');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(writes()).toMatchObject([{ body: { salida: '30:00', moto: 'Ossa' } }]));
});

test('the whole registration is sent: cleared fields as null, numbers as numbers, the rest unchanged', async () => {
  const { writes } = start({ [put]: () => new Response(null, { status: 204 }) });
  const dialog = await open('Editar');
  expect(control('evento').value).toBe('Concentracion');
  await type('moto', '');
  await type('grupo_num', '7');
  await type('salida', '10.15');
  await type('mail', 'ANA.2@Rider.Example');
  await type('anio', '2025');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes()).toMatchObject([
    { body: { ...ana, moto: null, grupo_num: 7, salida: '10:15', mail: 'ana.2@rider.example', anio: 2025 } },
  ]);
  screen.getByText('Cambios guardados.');
  screen.getByRole('heading', { level: 2, name: '2025 1 inscripción' });
});

test('another level of a sign-up with a call shows its amount and place, and is asked about where it is full', async () => {
  const withCall = { ...ana, referencia: 'C26-0001', pagado: 'Si' };
  const { calls } = start({
    [grouped]: { '2026': [withCall] },
    'POST /api/inscripciones/1/calculo': { importe: 3000, importe_actual: 4500, plaza: 'completa' },
    [put]: { ...withCall, ruta: 'Guiada', version: 5 },
  });
  const dialog = await open('Editar');
  await userEvent.selectOptions(control('ruta'), 'Guiada');
  await dialog.findByText('Importe: 30 €');
  dialog.getByText('Está pagada: habría que devolver 15 €.');
  dialog.getByText('No quedan plazas en Guiada: si lo guardas, habrá más personas que plazas.');
  const save = async () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await save();
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
  expect(calls.filter(({ call }) => call === put)).toEqual([]);
  await save();
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ call }) => call === put)?.body).toMatchObject({ ruta: 'Guiada', importe_visto: 3000 });
});

test("an error shows the server's sentence and keeps what was typed", async () => {
  start({ [put]: refuse(400, 'El correo no es válido.') });
  const dialog = await open('Editar');
  await type('moto', 'Otra');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
  await dialog.findByText('El correo no es válido.');
  expect(control('moto').value).toBe('Otra');
});

test("'Nueva inscripción' has the staff fields, needs no captcha, reports success and closes; the list is reloaded", async () => {
  const { writes, calls } = start({ [post]: () => new Response(null, { status: 201 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar Inscripción' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva inscripción' }));
  expect(dialog.queryByRole('checkbox', { name: 'No soy un robot' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar inscripción' }));
  await dialog.findByText('❌ El correo es obligatorio.');
  await type('mail', 'Nuevo@Rider.Example');
  await type('grupo_num', '2');
  await type('pagado', 'Si');
  await type('evento', '');
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar inscripción' }));
  await dialog.findByText('✅ Inscripción creada con éxito.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes()).toMatchObject([
    {
      call: post,
      body: {
        mail: 'nuevo@rider.example',
        grupo_num: 2,
        pagado: 'Si',
        pago: null,
        ruta: null,
        acompanante: null,
        roadbook: null,
        evento: null,
        salida: null,
        notas: null,
      },
    },
  ]);
  expect(calls.filter(({ call }) => call === grouped)).toHaveLength(2);
});

test('the state comes first, then filled fields with names and links; empty ones are summed up in one line', async () => {
  start();
  const dialog = await open('Ver');
  const facts = Object.fromEntries(dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]));
  expect(facts).toMatchObject({
    'Correo electrónico': 'ana@rider.example',
    Acompañante: 'No',
    Estado: 'Inscrita',
    Grupo: '3',
    Salida: '09:30',
    Pago: 'Sin pagar',
    Notas: 'Una\nDos',
    'Fecha de inscripción': '12/04/2026',
    Año: '2026',
  });
  expect(Object.keys(facts)[0]).toBe('Estado');
  expect(Object.keys(facts).at(-1)).toBe('Sin indicar');
  expect(facts['Sin indicar']).toContain('Provincia');
  expect(dialog.getByRole('heading', { name: 'Datos personales' })).toBeTruthy();
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:ana@rider.example',
    'tel:600111222',
    '/inscripciones/1',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Volver a la lista' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a day and a year cannot be cleared; notes keep their blanks, other fields are trimmed', async () => {
  const { writes } = start({ [put]: ana });
  const dialog = await open('Editar');
  expect([control('anio').type, control('anio').getAttribute('inputmode')]).toEqual(['text', 'numeric']);
  expect(control('nombre').getAttribute('autocomplete')).toBe('off');
  for (const name of ['fecha', 'anio', 'poblacion']) await type(name, '');
  await type('notas', ' Tres ');
  await type('nombre', ' Anabel ');
  await type('grupo_num', '');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ ...ana, poblacion: null, notas: ' Tres ', nombre: 'Anabel', grupo_num: null });
});

test('a day stored with a time stays unchanged, unless it is edited', async () => {
  const timed = { ...ana, fecha: '2026-04-12T10:00:00' };
  const { writes } = start({ [grouped]: { '2026': [timed] }, [put]: timed });
  const dialog = await open('Editar');
  expect(control('fecha').value).toBe('2026-04-12');
  await type('moto', 'Otra');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() => expect(writes()[0]?.body).toEqual({ ...timed, moto: 'Otra' }));
});

test("the list shows the server's reply; one about another registration is ignored", async () => {
  const { replies, writes } = start({ [put]: { ...ana, nombre: 'ANA', version: 5 } });
  const save = async (moto: string) => {
    const dialog = await open('Editar');
    await type('moto', moto);
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await save('Honda');
  expect(document.querySelector('tbody .name')?.textContent).toBe('ANA');
  replies[put] = { ...ana, id: 9, nombre: 'Otra', version: 9 };
  await save('Derbi');
  expect(document.querySelector('tbody .name')?.textContent).toBe('ANA');
  await save('Vespa');
  // Without a version in the reply the old one is dropped: it would be rejected.
  expect(writes().map(({ body }) => (body as { version?: number }).version)).toEqual([4, 5, undefined]);
});

test('leaving an edited new registration is confirmed; after success its dialog closes after a while', async () => {
  start({ [post]: {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar Inscripción' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva inscripción' }));
  await type('mail', 'nuevo@rider.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Not with user-event, which waits on the faked clock.
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar inscripción' }));
  await vi.waitFor(() => dialog.getByText('✅ Inscripción creada con éxito.'));
  await vi.advanceTimersByTimeAsync(1400);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
