import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import { fakeHttp, type FakeReplies, type FakeReply, refuse } from 'shared/testing/fake-http';
import { ownSignUp } from 'shared/testing/own-sign-up';
import { fill, press, pressIn } from 'shared/testing/person';
import { question } from 'shared/testing/question';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { changeable } from '../../testing/my-registration.ts';

const own = (id: number, more: Partial<OwnSignUp> = {}): OwnSignUp =>
  ownSignUp({
    id,
    actividad_id: id,
    evento: `Comida ${id}`,
    referencia: `A${id}-0001`,
    invitados: 2,
    importe: 3000,
    formas_pago: [`Bizum al 600 123 456, con el concepto A${id}-0001`],
    ...more,
  });

function open(all: FakeReply<'GET /mis-inscripciones'>, more: FakeReplies = {}, session = {}) {
  const calls = fakeHttp({ 'GET /api/mis-inscripciones': all, ...more });
  renderRoutes(routes, '/mis-inscripciones', { token: 'vale', user: { nombre: 'Ana', rol: 'socio' }, ...session });
  return { calls, writes: () => calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call) };
}
const sheetOf = (name: string) => within(screen.getByRole('heading', { name }).parentElement as HTMLElement);

test('a member sees their own sign-ups, and what is to be paid in all', async () => {
  open([
    own(1),
    own(2, { estado: 'confirmada' }),
    own(3, { estado: 'lista de espera', puesto: 4, importe: 3000, formas_pago: [] }),
    own(4, { estado: 'recibida', importe: 1250, invitados: 0, formas_pago: [] }),
    own(5, { estado: 'anulada', cambiable: false }),
  ]);
  await screen.findByText('Tienes por pagar 42,50 €.');
  const first = sheetOf('Comida 1');
  expect(first.getByRole('link', { name: 'Comida 1' }).getAttribute('href')).toBe('/actividades/1');
  for (const text of ['sábado, 1 de junio de 2999 · 14:00 · Brihuega', 'Pendiente de pago', 'A1-0001', 'Por pagar', '30 €', '2'])
    expect(first.getByText(text)).toBeTruthy();
  expect(first.getByText('Bizum al 600 123 456, con el concepto A1-0001')).toBeTruthy();
  expect(sheetOf('Comida 2').queryByText('Por pagar')).toBeNull();
  expect(sheetOf('Comida 3').getByText('Tu puesto en la lista').parentElement?.textContent).toBe('Tu puesto en la lista4');
  expect(sheetOf('Comida 5').queryByRole('button')).toBeNull();
});

test("'No puedo ir' takes one back, and 'Deshacer' undoes that", async () => {
  const { writes } = open([own(1), own(2)], {
    'POST /api/mis-inscripciones/1/anular': own(1, { estado: 'anulada' }),
    'POST /api/mis-inscripciones/1/recuperar': own(1),
  });
  await screen.findByText('Tienes por pagar 60 €.');
  await pressIn(sheetOf('Comida 1'), 'No puedo ir');
  await screen.findByText('Tu inscripción está anulada.');
  expect(sheetOf('Comida 1').getByText('Anulada')).toBeTruthy();
  expect(screen.getByText('Tienes por pagar 30 €.')).toBeTruthy();
  await press('Deshacer');
  await screen.findByText('Tienes por pagar 60 €.');
  expect(writes()).toEqual(['POST /api/mis-inscripciones/1/anular', 'POST /api/mis-inscripciones/1/recuperar']);
});

const offered = own(1, { estado: 'lista de espera', formas_pago: [], oferta_hasta: '2999-05-03T10:00:00.000Z' });

test('an offered place is accepted where its notification leads, for what it costs', async () => {
  const { writes } = open([offered], { 'POST /api/mis-inscripciones/1/plaza': own(1) });
  await screen.findByText('Hay una plaza para ti. Te la guardamos hasta el 03/05/2999 12:00.');
  screen.getByText('Si la aceptas, son 30 €.');
  expect(screen.queryByRole('button', { name: 'No puedo ir' })).toBeNull();
  await press('Acepto la plaza');
  await screen.findByText('La plaza es tuya.');
  expect(sheetOf('Comida 1').getByText('Pendiente de pago')).toBeTruthy();
  expect(writes()).toEqual(['POST /api/mis-inscripciones/1/plaza']);
});

test('an offered place that is not wanted is given on, once that is confirmed', async () => {
  const { writes } = open([offered], {
    'POST /api/mis-inscripciones/1/anular': own(1, { estado: 'anulada' }),
    'POST /api/mis-inscripciones/1/recuperar': offered,
  });
  await screen.findByRole('button', { name: 'Acepto la plaza' });
  await press('No la quiero');
  const question = await screen.findByRole('alertdialog');
  await pressIn(within(question), 'No la quiero');
  await screen.findByText('Tu inscripción está anulada.');
  await press('Deshacer');
  await screen.findByRole('button', { name: 'Acepto la plaza' });
  expect(writes()).toEqual(['POST /api/mis-inscripciones/1/anular', 'POST /api/mis-inscripciones/1/recuperar']);
});

test('an offer that is over says so', async () => {
  const { writes } = open([offered], {
    'POST /api/mis-inscripciones/1/plaza': refuse(
      400,
      'Esa plaza ya no está guardada para ti: ha pasado a la siguiente persona de la lista.',
    ),
  });
  await screen.findByRole('button', { name: 'Acepto la plaza' });
  await press('Acepto la plaza');
  await screen.findByText(/^Esa plaza ya no está guardada/);
  expect(writes()).toHaveLength(1);
});

test('a member changes level and guests for what is shown before', async () => {
  const { calls } = open([own(1, { cambio: changeable })], {
    'POST /api/mis-inscripciones/1/calculo': { importe: 4500, importe_actual: 3000, plaza: 'tiene' },
    'PUT /api/mis-inscripciones/1': own(1, { importe: 4500, invitados: 3, cambio: { ...changeable, ruta: 'Corta', invitados: 3 } }),
  });
  await screen.findByText('Tienes por pagar 30 €.');
  await press('Cambiar mi inscripción');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Nivel' }), 'Corta');
  await fill(dialog.getByRole('textbox', { name: 'Invitados (3 como máximo)' }), '3');
  await dialog.findByText('Importe: 45 €');
  await pressIn(dialog, 'Guardar');
  await screen.findByText('Tienes por pagar 45 €.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.at(-1)).toMatchObject({ call: 'PUT /api/mis-inscripciones/1', body: { ruta: 'Corta', invitados: 3, importe_visto: 4500 } });
});

test('a member names guests and corrects answers, their own and those of guests', async () => {
  const menu = question(4, 'Menú', { para: 'cada_persona', obligatoria: true });
  const asked = own(1, {
    invitados: 1,
    cambio: { ...changeable, niveles: [], invitados: 1, nombres_invitados: true, preguntas_invitado: [menu], lista_invitados: [] },
    preguntas: [menu],
    respuestas: [{ pregunta_id: 4, texto: 'Menú', valor: 'Carne', respuesta: 'Carne' }],
  });
  const { calls } = open([asked], { 'PUT /api/mis-inscripciones/1': asked });
  await press('Corregir: Menú');
  await fill(await screen.findByRole('textbox', { name: /^Menú/ }), 'Pescado');
  await press('Guardar');
  await screen.findByText('Cambio guardado. Te hemos escrito para confirmarlo.');
  expect(calls.at(-1)).toMatchObject({ body: { respuestas: { 4: 'Pescado' } } });
  await press('Cambiar mi inscripción');
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: /^Nombre del invitado 1/ });
  await fill(dialog.getByRole('textbox', { name: /^Menú · invitado 1/ }), 'Carne');
  await pressIn(dialog, 'Guardar');
  await dialog.findByText('Falta el nombre del invitado 1.');
  expect(document.activeElement).toBe(name);
  await fill(name, 'Eva');
  await pressIn(dialog, 'Guardar');
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ lista_invitados: [{ nombre: 'Eva', respuestas: { 4: 'Carne' } }] }));
});

test('without any there is the way to the events', async () => {
  open([]);
  await screen.findByText('Todavía no te has inscrito en ninguna actividad.');
  expect(screen.getByRole('link', { name: 'Ver los próximos eventos' }).getAttribute('href')).toBe('/eventos');
});

test('a list that cannot be loaded can be retried', async () => {
  let asked = 0;
  open(() => (++asked === 1 ? refuse(400, 'No.')() : Response.json([own(1)])));
  await screen.findByText('No se han podido cargar tus inscripciones.');
  await press('Reintentar');
  await screen.findByText('Comida 1');
});

test('without a session the log-in is offered', async () => {
  open([], {}, { token: null, user: null });
  await screen.findByText('the shell offers the log-in');
});
