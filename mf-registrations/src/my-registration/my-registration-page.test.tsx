import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MyRegistration } from 'shared/contract/my-registration';
import { fakeHttp, type FakeReplies, refuse } from 'shared/testing/fake-http';
import { fill } from 'shared/testing/person';
import { question } from 'shared/testing/question';
import { renderRoutes } from 'shared/testing/render-routes';
import { afterEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { changeable, myRegistration } from '../../testing/my-registration.ts';

const mine: MyRegistration = {
  ...myRegistration,
  cambio: { ...changeable, ruta: 'PRO', invitados: 0, niveles: ['PRO', 'Amateur', 'Guiada'], con_acompanante: true, invitados_max: 0 },
};
const get = 'GET /api/inscripciones/mia';

function open(replies: FakeReplies = {}, hash = '#abc') {
  location.hash = hash;
  const calls = fakeHttp({ [get]: mine, ...replies });
  renderRoutes(routes, '/mi-inscripcion');
  return { calls, writes: () => calls.filter(({ call }) => !call.startsWith('GET')) };
}
afterEach(() => {
  location.hash = '';
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the link shows the registration: event, state, price and how to pay', async () => {
  // Its key travels in a header, and is in no address.
  open({ [get]: ({ headers }: Request) => Response.json(headers.get('clave-inscripcion') === 'abc' ? mine : null) });
  for (const text of [
    'XIII Ruta',
    'domingo, 23 de mayo de 2027 · 09:00 · Sigüenza',
    'C27-0042',
    'Pendiente de pago',
    '45,50\u00A0€',
    '29/02/1980',
  ])
    await screen.findByText(text.replace('\u00A0', ' '));
  expect(screen.getByText('Bizum al 600 123 456, con el concepto C27-0042')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Descargar el roadbook' })).toBeNull();
  // The event is set by the edition.
  expect(screen.queryByRole('button', { name: 'Corregir: Evento' })).toBeNull();
});

test('a telephone is corrected in two presses', async () => {
  const { writes } = open({ 'PUT /api/inscripciones/mia': { ...mine, datos: { ...mine.datos, telefono: '611' } } });
  await press('Corregir: Teléfono');
  await fill(await screen.findByRole('textbox', { name: 'Teléfono' }), '611');
  await press('Guardar');
  await screen.findByText('611');
  expect(writes()).toMatchObject([{ call: 'PUT /api/inscripciones/mia', body: { telefono: '611' } }]);
});

test('a companion needs a name; without one the name is removed', async () => {
  const together = { ...mine, datos: { ...mine.datos, acompanante: 'Si', nombre_acomp: 'Eva' } };
  const { writes } = open({
    'POST /api/inscripciones/mia/calculo': { importe: 4550, importe_actual: 4550, plaza: 'tiene' },
    'PUT /api/inscripciones/mia': () => Response.json(writes().length > 2 ? mine : together),
  });
  await press('Corregir: Acompañante');
  const companion = await screen.findByRole('combobox');
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.selectOptions(companion, 'Si');
  await fill(screen.getByRole('textbox', { name: 'Nombre del acompañante' }), 'Eva');
  await press('Guardar');
  await screen.findByText('Eva');
  await press('Corregir: Acompañante');
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'No');
  await press('Guardar');
  await waitFor(() => expect(screen.queryByText('Eva')).toBeNull());
  const stored = writes().filter(({ call }) => call.startsWith('PUT'));
  expect(stored).toMatchObject([{ body: { acompanante: 'Si', nombre_acomp: 'Eva' } }, { body: { acompanante: 'No', nombre_acomp: '' } }]);
});

test('a full route is shown as full', async () => {
  open({ 'POST /api/inscripciones/mia/calculo': { importe: 3000, importe_actual: 4550, plaza: 'completa' } });
  await press('Corregir: Nivel de la ruta');
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'Guiada');
  await screen.findByText(/^No quedan plazas en Guiada/);
  expect(screen.queryByText(/^Importe/, { selector: 'p *' })).toBeNull();
});

test('it is cancelled in two presses, and restored in one', async () => {
  const { writes } = open({
    'POST /api/inscripciones/mia/anular': { ...mine, estado: 'anulada', formas_pago: [] },
    'POST /api/inscripciones/mia/recuperar': mine,
  });
  await press('Anular mi inscripción');
  await press('Anular');
  await screen.findByText('Tu inscripción está anulada.');
  await press('Deshacer');
  await screen.findByText('Pendiente de pago');
  await waitFor(() => expect(writes()).toHaveLength(2));
});

test('close to the route nothing can be changed', async () => {
  open({ [get]: { ...mine, congelada: true, cambios_hasta: null } });
  await screen.findByText(/^La ruta está muy cerca/);
  expect(screen.queryByRole('button', { name: /^(Corregir|Anular)/ })).toBeNull();
});

test.each([
  ['a dead link', '#dead', 'El enlace no vale o ha caducado. Pide otro con tu correo.'],
  ['no link', '', 'Tu inscripción se abre con el enlace del correo de confirmación. Si no lo encuentras, te lo enviamos otra vez.'],
])('with %s a new one can be requested', async (_name, hash, text) => {
  const mensaje = 'Si hay una inscripción con ese correo, te hemos enviado su enlace.';
  const { writes } = open({ [get]: refuse(404, text), 'POST /api/inscripciones/enlace': { mensaje } }, hash);
  await screen.findByText(text);
  await fill(screen.getByRole('textbox', { name: 'Correo electrónico' }), 'ana@example.com');
  await press('Enviarme el enlace');
  await screen.findByText(mensaje);
  expect(writes()).toMatchObject([{ body: { mail: 'ana@example.com' } }]);
});

test('without a signal it can be tried again', async () => {
  let tries = 0;
  open({ [get]: () => (++tries === 1 ? Response.error() : Response.json(mine)) });
  await screen.findByText('No se ha podido cargar tu inscripción.');
  await press('Reintentar');
  await screen.findByText('XIII Ruta');
});

test('a new address is confirmed by a press, not by opening the link', async () => {
  const { calls } = open({ 'POST /api/inscripciones/mia/correo/confirmar': mine }, '#confirmar=abc');
  await screen.findByRole('button', { name: 'Confirmar este correo' });
  expect(calls).toEqual([]);
  await press('Confirmar este correo');
  await screen.findByText('C27-0042');
});

test('a waiting rider sees the position, accepts an offer, and may rejoin the list after being passed over', async () => {
  const waits: MyRegistration = { ...mine, estado: 'lista de espera', formas_pago: [], puesto: 3 };
  const passed = { ...waits, puesto: null };
  const replies = [waits, { ...passed, oferta_hasta: '2027-03-03T10:00:00.000Z' }, passed];
  const show = () =>
    open({
      [get]: () => Response.json(replies.shift()),
      'POST /api/inscripciones/mia/plaza': mine,
      'POST /api/inscripciones/mia/espera': waits,
    });
  show();
  await screen.findByText('Tu puesto en la lista');
  expect(screen.queryByRole('button', { name: /QR/ })).toBeNull();
  cleanup();
  show();
  await screen.findByText('Hay una plaza para ti. Te la guardamos hasta el 03/03/2027 11:00.');
  await press('Aceptar la plaza');
  await screen.findByText('Pendiente de pago');
  cleanup();
  show();
  await press('Volver a la lista');
  await screen.findByText('Tu puesto en la lista');
});

test('of another activity it shows guests and answers, only the fields that were asked, and no words of the route', async () => {
  open({
    [get]: {
      ...mine,
      evento: 'Comida',
      actividad_id: 7,
      invitados: 2,
      respuestas: [{ pregunta_id: 3, texto: '¿Menú?', valor: 'Carne, Pescado', respuesta: ['Carne', 'Pescado'] }],
      datos: { nombre: 'Ana', mail: 'ana@example.com', telefono: null, moto: null, ruta: 'Larga', evento: 'Otros' },
      congelada: true,
      cambios_hasta: null,
    },
  });
  await screen.findByText('Comida');
  expect(screen.getByText('Invitados').nextElementSibling?.textContent).toBe('2');
  expect(screen.getByText('¿Menú?').nextElementSibling?.textContent).toBe('Carne, Pescado');
  expect(screen.getByText('Nivel').nextElementSibling?.textContent).toBe('Larga');
  expect(screen.queryByText('Marca y modelo de la moto')).toBeNull();
  expect(screen.getByText(/^La fecha está muy cerca/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/ruta/i);
});

const menu = question(3, '¿Menú?', { tipo: 'una', opciones: ['Carne', 'Pescado'], obligatoria: true });
const allergies = question(4, 'Alergias', { tipo: 'texto', salud: true });
const lunch: MyRegistration = {
  ...mine,
  actividad_id: 7,
  pide: ['moto'],
  datos: { nombre: 'Ana', mail: 'ana@example.com', moto: null, poblacion: null },
  preguntas: [menu, allergies],
  respuestas: [
    { pregunta_id: 2, texto: 'Talla', valor: 'M', respuesta: 'M' },
    { pregunta_id: 3, texto: '¿Menú?', valor: 'Carne', respuesta: 'Carne' },
  ],
};

test('all that the form of an activity asks can be corrected, what is still empty too', async () => {
  const { writes } = open({
    [get]: lunch,
    'PUT /api/inscripciones/mia': { ...lunch, respuestas: [{ pregunta_id: 3, texto: '¿Menú?', valor: 'Pescado', respuesta: 'Pescado' }] },
  });
  await screen.findByRole('button', { name: 'Corregir: Marca y modelo de la moto' });
  expect(screen.queryByText('Población')).toBeNull();
  // Asked no more.
  expect(screen.getByText('Talla').nextElementSibling?.textContent).toBe('M');
  expect(screen.queryByRole('button', { name: 'Corregir: Talla' })).toBeNull();
  expect(screen.getByText('Alergias').nextElementSibling?.textContent).toBe('Sin indicarCorregir');
  await press('Corregir: ¿Menú?');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '¿Menú? (obligatorio)' }), 'Pescado');
  await press('Guardar');
  await screen.findByText('Pescado');
  expect(writes()).toMatchObject([{ call: 'PUT /api/inscripciones/mia', body: { respuestas: { 3: 'Pescado' } } }]);
});

test('a required answer is not taken back, and the server’s reason is shown', async () => {
  const { writes } = open({
    [get]: lunch,
    'PUT /api/inscripciones/mia': refuse(
      400,
      'Las preguntas del formulario han cambiado mientras lo rellenabas. Vuelve a cargar la página.',
    ),
  });
  await press('Corregir: ¿Menú?');
  const control = await screen.findByRole('combobox');
  await userEvent.selectOptions(control, '');
  await press('Guardar');
  await screen.findByText('Falta tu respuesta a «¿Menú?».');
  expect([control.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', control]);
  expect(writes()).toEqual([]);
  await userEvent.selectOptions(control, 'Pescado');
  await press('Guardar');
  await screen.findByText(/^Las preguntas del formulario han cambiado/);
});

test('the focus goes back to the button of what was corrected', async () => {
  open({ [get]: lunch, 'PUT /api/inscripciones/mia': lunch });
  const moto = 'Corregir: Marca y modelo de la moto';
  const focused = (name: string) => waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  await press(moto);
  await press('Cancelar');
  await focused(moto);
  await press('Corregir: ¿Menú?');
  await screen.findByRole('combobox');
  await press('Guardar');
  await focused('Corregir: ¿Menú?');
  // Opening one while another is open leaves the focus in the new one.
  await press(moto);
  await press('Corregir: ¿Menú?');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
});

const cambio = { ...changeable, menores: 1 };
const party: MyRegistration = {
  ...mine,
  actividad_id: 7,
  datos: { nombre: 'Ana', mail: 'ana@example.com', ruta: 'Larga' },
  invitados: 2,
  estado: 'confirmada',
  cambio,
};

test('of any activity the level is changed, for what is shown before', async () => {
  const { writes } = open({
    [get]: party,
    'POST /api/inscripciones/mia/calculo': { importe: 5000, importe_actual: 4550, plaza: 'tiene' },
    'PUT /api/inscripciones/mia': { ...party, datos: { ...party.datos, ruta: 'Corta' }, cambio: { ...cambio, ruta: 'Corta' } },
  });
  await press('Corregir: Nivel');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Nivel' }), 'Corta');
  await screen.findByText('Importe: 50 €');
  screen.getByText('Ya has pagado: faltarían 4,50 €.');
  screen.getByText('Conservas tu plaza.');
  await press('Guardar');
  await screen.findByText('Corta');
  expect(writes()).toMatchObject([{ body: { ruta: 'Corta' } }, { body: { ruta: 'Corta', importe_visto: 5000 } }]);
});

test('who gets a place without a use left of their code is told before', async () => {
  const outcome = { importe: 4550, importe_actual: 2000, plaza: 'consigue', codigo_agotado: 'AMIGO' };
  open({ [get]: { ...party, estado: 'lista de espera' }, 'POST /api/inscripciones/mia/calculo': outcome });
  await press('Corregir: Nivel');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Nivel' }), 'Corta');
  await screen.findByText('El código AMIGO ya se ha usado todas las veces que se podía: el importe es sin él.');
  screen.getByText('Hay plaza: dejas la lista de espera y vienes.');
});

test('guests are taken off one by one, and where there is no place for more all stays', async () => {
  let isFull = false;
  const { writes } = open({
    [get]: party,
    'POST /api/inscripciones/mia/calculo': () =>
      Response.json({ importe: 3000, importe_actual: 4550, plaza: isFull ? 'completa' : 'tiene' }),
    'PUT /api/inscripciones/mia': { ...party, invitados: 1, cambio: { ...cambio, invitados: 1, menores: 1 } },
  });
  await press('Corregir: Invitados');
  const guests = await screen.findByRole('textbox', { name: 'Invitados (3 como máximo)' });
  await fill(guests, 'dos');
  await press('Guardar');
  await screen.findByText('Escribe cuántos, con números.');
  await fill(guests, '0');
  await press('Guardar');
  await screen.findByText('No pueden ser más que los invitados.');
  await fill(guests, '1');
  await screen.findByText('Ya has pagado: el club te devolvería 15,50 €.');
  await press('Guardar');
  await screen.findByText('1 invitado, 1 menor');
  const stored = writes().filter(({ call }) => call.startsWith('PUT'));
  expect(stored).toMatchObject([{ body: { invitados: 1, importe_visto: 3000 } }]);
  isFull = true;
  await press('Corregir: Invitados');
  await fill(await screen.findByRole('textbox', { name: 'Invitados (3 como máximo)' }), '3');
  await screen.findByText('No quedan plazas para tantas personas: conservas la que tienes y el cambio no se guarda.');
});

test('what is missing of an amount that changed after it was paid is said', async () => {
  open({ [get]: { ...party, estado: 'pendiente de pago', importe: 5000, cobrado: 4550 } });
  expect((await screen.findByText('Falta por pagar')).nextElementSibling?.textContent).toBe('4,50\u00A0€');
  cleanup();
  open({ [get]: { ...party, importe: 3000, cobrado: 4550 } });
  expect((await screen.findByText('Te devuelve el club')).nextElementSibling?.textContent).toBe('15,50\u00A0€');
});
