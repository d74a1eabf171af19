import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RegistrationFile } from 'shared/contract/registration-file';
import { serverCan } from 'shared/testing/capabilities';
import { type FakeReplies, refuse } from 'shared/testing/fake-http';
import { answer, fill, press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { changeable } from '../../testing/my-registration.ts';
import { grouped, names, openList, person, search, pressAction } from '../../testing/open-list.ts';

const ana = person(1, { nombre: 'Ana', referencia: 'C27-0001', pagado: 'Si' });
const luis = person(2, { nombre: 'Luis', referencia: 'C27-0002', moto: 'Ossa' });
const eva = person(3, { nombre: 'Eva' });
const moment = '2026-04-13T10:00:00.000Z';

const file = (more: Partial<RegistrationFile> = {}) => ({
  inscripcion: luis,
  importe: 4550,
  historia: [
    { id: 9, momento: moment, usuario: 'Wendy', accion: 'editar', resumen: '20 inscripciones: grupo_num, salida', comun: true },
    { id: 8, momento: moment, usuario: 'Julián', accion: 'editar', resumen: 'moto', comun: false },
  ],
  correos: [
    {
      id: 4,
      asunto: 'Salida del domingo',
      para: luis.mail,
      creado: moment,
      estado: 'error',
      motivo: 'El buzón está lleno.',
      autor: 'Wendy',
    },
  ],
  enlace: true,
  ...more,
});
const ficha = 'GET /api/inscripciones/2/ficha';
const open = (path: string, replies: FakeReplies = {}) => openList([ana, luis, eva], { [ficha]: file(), ...replies }, path);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('it shows the whole registration, its history and its emails', async () => {
  open('/inscripciones/2');
  await heading('Luis');
  await screen.findByText('C27-0002');
  screen.getByText(/^Sin pagar · 45,50/);
  screen.getByText('Ossa');
  const history = within(screen.getByRole('region', { name: 'Historial' }));
  history.getByText('Cambio: Número de grupo, Hora de salida (20 inscripciones a la vez)');
  history.getByText('Cambio: Marca y modelo de la moto');
  history.getByText('13/04/2026 12:00 · Wendy');
  const emails = within(screen.getByRole('region', { name: 'Correos' }));
  emails.getByText('Salida del domingo');
  emails.getByText('El buzón está lleno.');
});

test("previous and next follow the list's search and order, without reloading it", async () => {
  const { url, calls } = open('/inscripciones', {
    'GET /api/inscripciones/1/ficha': file({ inscripcion: ana }),
    'GET /api/inscripciones/3/ficha': file({ inscripcion: eva }),
  });
  await names();
  await press('Nombre');
  await search('rider');
  await waitFor(() => expect(url()).toContain('buscar=rider'));
  await press('Eva', 'link');
  await heading('Eva');
  expect(url()).toBe('/inscripciones/3?orden=nombre&buscar=rider');
  screen.getByText('2 de 3');
  await press('Siguiente: Luis', 'link');
  await heading('Luis');
  expect(screen.queryByRole('link', { name: /^Siguiente/ })).toBeNull();
  await press('Anterior: Eva', 'link');
  await heading('Eva');
  await press('Volver a la lista', 'link');
  await waitFor(async () => expect(await names()).toEqual(['Ana', 'Eva', 'Luis']));
  expect(calls.filter(({ call }) => call.startsWith(grouped))).toHaveLength(2);
});

const cancel = 'PUT /api/inscripciones/2/anulada';

test('staff cancel after a confirmation, and undo it', async () => {
  const cancelled = { ...luis, anulada: moment, version: 2 };
  const { writes, replies } = open('/inscripciones/2', { [cancel]: cancelled });
  await pressAction('Anular');
  screen.getByRole('alertdialog', { name: /^¿Anular la inscripción de Luis\? Sin pagar: ya no tendrá que pagar 45,50\s€\. / });
  replies[ficha] = file({ inscripcion: cancelled });
  await answer('Anular');
  await screen.findByText('Inscripción de Luis anulada.');
  await screen.findByText('Anulada');
  const revived = { ...luis, version: 3 };
  Object.assign(replies, { [cancel]: revived, [ficha]: file({ inscripcion: revived }) });
  await pressAction('Recuperar');
  screen.getByRole('alertdialog', {
    name: '¿Recuperar la inscripción de Luis? Vuelve a tener plaza, aunque estén todas ocupadas. Se lo decimos por correo.',
  });
  await answer('Recuperar');
  await screen.findByText('Inscripción de Luis recuperada.');
  await press('Acciones');
  screen.getByRole('button', { name: 'Anular' });
  expect(writes().map(({ body }) => body)).toEqual([{ anulada: true }, { anulada: false }]);
});

const cambio = { ...changeable, invitados: 0 };
const choose = 'PUT /api/inscripciones/2/eleccion';

test('staff change level and guests for what is shown, and are asked before they go beyond the places', async () => {
  let plaza = 'tiene';
  const { calls, replies } = open('/inscripciones/2', {
    [ficha]: file({ cambio }),
    'POST /api/inscripciones/2/calculo': () => Response.json({ importe: 6050, importe_actual: 4550, plaza }),
    [choose]: { ...luis, version: 2 },
  });
  await pressAction('Cambiar nivel e invitados');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar la inscripción de Luis' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Nivel' }), 'Corta');
  await dialog.findByText('Importe: 60,50 €');
  dialog.getByText('Conserva su plaza.');
  replies[ficha] = file({ inscripcion: { ...luis, version: 2 }, importe: 6050, cobrado: 4550, cambio: { ...cambio, ruta: 'Corta' } });
  await press('Guardar');
  await screen.findByText('Inscripción de Luis cambiada. Se lo decimos por correo.');
  await screen.findByText(/faltan 15/);
  plaza = 'completa';
  await pressAction('Cambiar nivel e invitados');
  await fill(await screen.findByRole('textbox', { name: 'Invitados (3 como máximo)' }), '2');
  await screen.findByText('No quedan plazas para tantas personas: si lo guardas, habrá más personas que plazas.');
  await press('Guardar');
  await screen.findByRole('alertdialog');
  await answer('Cancelar');
  expect(calls.filter(({ call }) => call === choose)).toHaveLength(1);
  await press('Guardar');
  await screen.findByRole('alertdialog');
  await answer('Guardar');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Invitados/ })).toBeNull());
  expect(calls.filter(({ call }) => call === choose).map(({ body }) => body)).toEqual([
    { ruta: 'Corta', importe_visto: 6050 },
    { invitados: 2, importe_visto: 6050, sin_plaza: true },
  ]);
});

test.each([
  [cambio, 'Cambiar nivel e invitados'],
  [{ ...cambio, ruta: null, niveles: [] }, 'Cambiar invitados'],
  [{ ...cambio, invitados_max: 0 }, 'Cambiar nivel'],
  [{ ...cambio, con_acompanante: true, invitados_max: 0 }, 'Cambiar nivel y acompañante'],
])('of %j staff are offered what there is: %s', async (offered, name) => {
  open('/inscripciones/2', { [ficha]: file({ cambio: offered }) });
  await press('Acciones');
  await screen.findByRole('button', { name });
});

test('a change that is refused says why, and one that got no answer offers another try', async () => {
  const { replies } = open('/inscripciones/2', {
    [ficha]: file({ cambio }),
    'POST /api/inscripciones/2/calculo': refuse(400, 'Puedes traer 3 invitados como máximo.'),
  });
  await pressAction('Cambiar nivel e invitados');
  const guests = await screen.findByRole('textbox', { name: 'Invitados (3 como máximo)' });
  await fill(guests, '4');
  await screen.findByText('Puedes traer 3 invitados como máximo.');
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  replies['POST /api/inscripciones/2/calculo'] = () => Promise.reject(new TypeError('Failed to fetch'));
  await fill(guests, '2');
  await screen.findByText('No se ha podido calcular lo que costaría.');
  replies['POST /api/inscripciones/2/calculo'] = { importe: 6050, importe_actual: 4550, plaza: 'tiene' };
  await press('Reintentar');
  await screen.findByText('Importe: 60,50 €');
});

test("one press resends a rider's link; without a personal page it is not offered", async () => {
  const { writes, replies } = open('/inscripciones/2', { 'POST /api/inscripciones/2/enlace': { mensaje: 'Enlace enviado.' } });
  replies[ficha] = file();
  await pressAction('Enviar su enlace');
  await screen.findByText('Enlace enviado a p2@rider.example.');
  expect(writes().map(({ call }) => call)).toEqual(['POST /api/inscripciones/2/enlace']);
});

test('an edit here is shown here, with its history', async () => {
  const edited = { ...luis, moto: 'Bultaco', version: 2 };
  const { replies } = open('/inscripciones/2', { 'PUT /api/inscripciones/2': edited });
  await heading('Luis');
  await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
  await fill(screen.getByRole('textbox', { name: 'Marca y modelo de la moto' }), 'Bultaco');
  replies[ficha] = file({ inscripcion: edited, historia: [] });
  await press('Guardar cambios');
  await screen.findByText('Bultaco');
  await screen.findByText('Nadie la ha cambiado en los últimos 90 días.');
});

test('a registration hidden by the filters is shown, and kept up to date after an edit', async () => {
  const edited = { ...luis, moto: 'Bultaco', version: 2 };
  const { replies } = open('/inscripciones/2?pagado=Si', {
    [`${grouped}?pagado=Si`]: { '2026': [ana] },
    'PUT /api/inscripciones/2': edited,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Editar' }));
  await fill(screen.getByRole('textbox', { name: 'Marca y modelo de la moto' }), 'Bultaco');
  replies[ficha] = file({ inscripcion: edited });
  await press('Guardar cambios');
  await screen.findByText('Bultaco');
  expect(screen.queryByRole('navigation', { name: 'En la lista' })).toBeNull();
});

test('an unknown id says so', async () => {
  open('/inscripciones/77', { 'GET /api/inscripciones/77/ficha': refuse(404, 'No.') });
  await screen.findByText('Esta inscripción no está en la lista.');
});

test('a server of the bare contract is asked for the list alone', async () => {
  serverCan();
  const { calls } = open('/inscripciones/2');
  await heading('Luis');
  await screen.findByText('Ossa');
  expect(screen.queryByRole('region', { name: 'Historial' })).toBeNull();
  await press('Acciones');
  expect(screen.queryByRole('button', { name: 'Anular' })).toBeNull();
  expect(calls.map(({ call }) => call).filter((call) => call.includes('ficha'))).toEqual([]);
});
