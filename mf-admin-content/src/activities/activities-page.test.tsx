import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serverCan } from 'shared/testing/capabilities';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { fill, press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { choose, control, fieldsOf, openScreen, type } from '../../testing/open-screen.ts';

const activity = (id: number, titulo: string, fecha_evento: string, more: object = {}) => ({
  id,
  titulo,
  fecha_evento,
  descripcion: `De ${titulo}`,
  evento: 'Semanal',
  lugar: 'Atienza',
  imagen_url: `${id}.webp`,
  link_evento: 'club.example/ruta',
  ...more,
});
const list = [activity(1, 'Vieja', '2020-05-01'), activity(2, 'Lejana', '2999-05-01'), activity(3, 'Cercana', '2998-01-01')];

async function open(special: FakeReplies = {}) {
  const replies: FakeReplies = { 'GET /api/actividades/': list, ...special };
  const opened = openScreen('/admin/actividades', replies);
  await screen.findByRole('heading', { level: 1, name: 'Gestión de Actividades' });
  await screen.findByText(/^Próximas$|^No hay actividades/);
  return { ...opened, replies };
}
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
function card(titulo: string) {
  const item = screen.getByRole('heading', { level: 3, name: titulo }).closest('li');
  if (!item) throw new Error(`${titulo} stands on no card`);
  return within(item);
}
const pressOn = (titulo: string, name: string) => userEvent.click(card(titulo).getByRole('button', { name }));

test('cards are sorted newest first, upcoming above past', async () => {
  await open();
  expect(titles()).toEqual(['Lejana', 'Cercana', 'Vieja']);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Próximas', 'Pasadas']);
  expect(card('Lejana').getByRole('link', { name: 'Ver link del evento' }).getAttribute('href')).toBe('https://club.example/ruta');
});

test('search, kind and order filter the cards and are in the address', async () => {
  const { url, calls } = await open({
    'GET /api/actividades/': [...list, activity(4, 'Otra', '2020-01-01', { evento: 'Concentracion' })],
  });
  const choose = (label: string, value: string) => fill(screen.getByLabelText(label), value);
  await choose('Ordenar por', 'titulo');
  expect(titles()).toEqual(['Cercana', 'Lejana', 'Otra', 'Vieja']);
  await choose('Evento', 'Concentración');
  expect(titles()).toEqual(['Otra']);
  screen.getByText('1 actividad');
  await choose('Buscar', 'vieja');
  screen.getByText('No hay actividades que coincidan con la búsqueda.');
  await waitFor(() => expect(url()).toContain('buscar=vieja'));
  await press('Quitar filtros');
  expect(titles()).toHaveLength(4);
  await waitFor(() => expect(url()).toBe('/admin/actividades?orden=titulo'));
  expect(calls.filter(({ call }) => call === 'GET /api/actividades/')).toHaveLength(1);
});

test('an empty list says so', async () => {
  await open({ 'GET /api/actividades/': [] });
  expect(screen.getByText('No hay actividades disponibles en este momento.')).toBeTruthy();
});

test.each([
  ['club.example/ruta', 'https://club.example/ruta'],
  ['http://club.example', 'http://club.example'],
])('the link %j is sent as %j', async (typed, sent) => {
  const { writes } = await open({ 'POST /api/actividades/': {} });
  await press('Nueva Actividad');
  await type('titulo', 'Ruta');
  await type('link_evento', typed);
  await press('Crear actividad');
  await screen.findByText('Actividad guardada correctamente.');
  expect(writes().map(fieldsOf)).toMatchObject([{ link_evento: sent }]);
});

test('a new activity sends every field, and a picture when one was chosen', async () => {
  const { writes } = await open({ 'POST /api/actividades/': {} });
  await press('Nueva Actividad');
  expect(screen.getByRole('dialog', { name: 'Nueva Actividad' })).toBeTruthy();
  expect([...control<HTMLSelectElement>('evento').options].map(({ value }) => value)).toEqual([
    '',
    'Castillos',
    'Semanal',
    'Concentracion',
    'Otros',
  ]);
  expect(control<HTMLTextAreaElement>('descripcion').getAttribute('rows')).toBe('4');
  await type('titulo', 'Ruta');
  await type('lugar', 'Sigüenza');
  await type('fecha_evento', '2027-05-09');
  await type('evento', 'Concentracion');
  await type('descripcion', 'A las nueve.');
  // happy-dom leaves empty fields out of a multipart body.
  await choose('imagen', new File(['x'], 'cartel.jpg', { type: 'image/jpeg' }));
  await press('Crear actividad');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes().map((call) => [call.call, fieldsOf(call)])).toEqual([
    [
      'POST /api/actividades/',
      {
        titulo: 'Ruta',
        lugar: 'Sigüenza',
        fecha_evento: '2027-05-09',
        evento: 'Concentracion',
        descripcion: 'A las nueve.',
        imagen: 'file:cartel.jpg',
      },
    ],
  ]);
});

test('editing starts from stored values and sends no picture unless one is chosen', async () => {
  const accented = activity(2, 'Lejana', '2999-05-01T00:00:00', { evento: 'Concentración', version: 4 });
  const { writes } = await open({ 'GET /api/actividades/': [accented], 'PUT /api/actividades/2': {} });
  await pressOn('Lejana', 'Editar');
  expect(screen.getByRole('dialog', { name: 'Editar Actividad' })).toBeTruthy();
  expect([control('fecha_evento').value, control('evento').value]).toEqual(['2999-05-01', 'Concentracion']);
  await type('lugar', 'Molina');
  await press('Guardar cambios');
  await screen.findByText('Actividad guardada correctamente.');
  const [sent] = writes().map(fieldsOf);
  expect(sent).toMatchObject({ titulo: 'Lejana', lugar: 'Molina', version: '4' });
  expect(sent).not.toHaveProperty('imagen');
});

test('a copy is a new activity with all fields but the day', async () => {
  const { writes } = await open({
    'POST /api/actividades/': {},
    'GET /static/actividades/3.webp': () => new Response('bild', { headers: { 'content-type': 'image/webp' } }),
  });
  await pressOn('Cercana', 'Duplicar');
  expect(screen.getByRole('dialog', { name: 'Nueva Actividad' })).toBeTruthy();
  expect(control('fecha_evento').value).toBe('');
  await type('fecha_evento', '2999-06-01');
  await press('Crear actividad');
  await screen.findByText('Actividad guardada correctamente.');
  expect(writes().map(fieldsOf)).toMatchObject([{ titulo: 'Cercana', fecha_evento: '2999-06-01', imagen: 'file:3.webp' }]);
});

test.each([
  ['Crear sin imagen', 1],
  ['Cancelar', 0],
])('a copy whose picture cannot be loaded asks before it is saved without one: %s', async (button, sent) => {
  const { writes } = await open({ 'POST /api/actividades/': {}, 'GET /static/actividades/3.webp': refuse(404, 'No está.') });
  await pressOn('Cercana', 'Duplicar');
  await press('Crear actividad');
  const question = await screen.findByRole('alertdialog', {
    name: 'La imagen no se ha podido copiar. ¿Crear la actividad sin imagen?',
  });
  expect(writes()).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: button }));
  if (sent) await screen.findByText('Actividad guardada correctamente.');
  else expect(control('titulo').value).toBe('Cercana');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(writes().map(fieldsOf)).toHaveLength(sent);
  for (const fields of writes().map(fieldsOf)) expect(fields).not.toHaveProperty('imagen');
});

test('without a title nothing is sent: one error at the field, which has the focus', async () => {
  const { writes } = await open({ 'POST /api/actividades/': refuse(400, 'Falta el título.') });
  await press('Nueva Actividad');
  await type('titulo', '  ');
  await press('Crear actividad');
  expect(screen.getAllByText(/título\.$/i).map(({ textContent }) => textContent)).toEqual(['Escribe un título.']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(control('titulo'));
  expect(writes()).toEqual([]);
});

test('a failed save shows an alert, and keeps what was typed', async () => {
  await open({ 'POST /api/actividades/': refuse(400, 'El enlace del evento debe ser una dirección web.') });
  await press('Nueva Actividad');
  await type('titulo', 'Ruta');
  await press('Crear actividad');
  const alert = await screen.findByRole('alertdialog', { name: 'Error al guardar la actividad' });
  await userEvent.click(within(alert).getByRole('button', { name: 'Aceptar' }));
  expect(screen.getByText('El enlace del evento debe ser una dirección web.')).toBeTruthy();
  expect(control('titulo').value).toBe('Ruta');
});

test('deleting asks first; a failure keeps the card and offers a retry, without an alert', async () => {
  const { replies } = await open({ 'DELETE /api/actividades/1': refuse(500, 'Algo ha fallado.') });
  await pressOn('Vieja', 'Eliminar');
  const question = screen.getByRole('alertdialog', { name: '¿Eliminar esta actividad?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Eliminar' }));
  await screen.findByText('«Vieja» no se ha podido eliminar.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(titles()).toContain('Vieja');
  replies['DELETE /api/actividades/1'] = {};
  replies['GET /api/actividades/'] = list.slice(1);
  await press('Reintentar');
  await waitFor(() => expect(titles()).toEqual(['Lejana', 'Cercana']));
});

const counts = { anio: null, estado: 'abierta', espera: 0, sin_pagar: 0, por_devolver: 0 };
const withSignUps: FakeReplies = {
  'GET /api/actividades/': [...list, activity(4, 'La ruta', '2998-02-01')],
  'GET /api/convocatorias/abiertas': [
    { ...counts, actividad_id: 3, titulo: 'Cercana', fecha_evento: '2998-01-01', plazas: 40, ocupadas: 12, espera: 1 },
    { ...counts, actividad_id: null, anio: 2998, titulo: 'La ruta', fecha_evento: '2998-02-01', plazas: null, ocupadas: 3 },
  ],
  'GET /api/convocatorias': [{ actividad_id: 4, formulario: '/formulario-inscripcion', estado: 'abierta' }],
};
const linkOn = (titulo: string, name: string) =>
  card(titulo)
    .getByRole('link', { name: `${name}: ${titulo}` })
    .getAttribute('href');

test('a coming activity opens sign-ups, or leads to those it has; a past one without any has no way there', async () => {
  await open(withSignUps);
  await screen.findByText('Inscripciones (12 de 40)');
  expect(linkOn('Cercana', 'Inscripciones (12 de 40)')).toBe('/admin/actividades/3/inscritos');
  expect(linkOn('Lejana', 'Abrir inscripciones')).toBe('/admin/actividades/2/convocatoria');
  expect(linkOn('La ruta', 'Inscripciones de la ruta')).toBe('/inscripciones');
  expect(card('Vieja').queryByRole('link', { name: /nscripciones/ })).toBeNull();
});

test('an activity with sign-ups is cancelled before it is deleted', async () => {
  const { url, writes } = await open(withSignUps);
  await screen.findByText('Inscripciones (12 de 40)');
  await pressOn('Cercana', 'Eliminar');
  const question = await screen.findByRole('alertdialog', { name: /^«Cercana» tiene 13 plazas pedidas\. Antes de eliminarla/ });
  await userEvent.click(within(question).getByRole('button', { name: 'Ir a cancelarla' }));
  await waitFor(() => expect(url()).toBe('/admin/actividades/3/convocatoria'));
  expect(writes()).toEqual([]);
});

test('a server without sign-ups is asked for none, and offers none', async () => {
  serverCan();
  const { calls } = await open();
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/actividades/']);
  expect(screen.queryByRole('link', { name: /^Abrir inscripciones/ })).toBeNull();
});
