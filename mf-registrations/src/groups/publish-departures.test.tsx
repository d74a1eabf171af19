import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DepartureNews } from 'shared/contract/departures';
import { fakeHttp, type FakeReplies } from 'shared/testing/fake-http';
import { answer, press } from 'shared/testing/person';
import { renderRoutes } from 'shared/testing/render-routes';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { person } from '../../testing/open-list.ts';
import { currentCall, staffCall } from '../../testing/staff-call.ts';

const news = 'GET /api/inscripciones/salidas?anio=2026&evento=Castillos';
const publish = 'POST /api/inscripciones/salidas';
const rows = [person(1, { nombre: 'Ana', grupo_num: 1, salida: '09:00' }), person(2, { nombre: 'Luis' })];

function open(found: DepartureNews, more: FakeReplies = {}, at = '/inscripciones/grupos') {
  const calls = fakeHttp({
    'GET /api/inscripciones/anios': [2026],
    'GET /api/inscripciones/?anios=2026&evento=Castillos': rows,
    [news]: found,
    [publish]: { envio: 1, destinatarios: found.por_escribir },
    ...more,
  });
  renderRoutes(routes, at, { token: 'token', user: { rol: 'direccion' } });
  return { writes: () => calls.filter(({ call }) => call === publish).map(({ body }) => body) };
}
const pressPublish = async () => {
  await screen.findByText('1 de 2 sin grupo.');
  await userEvent.click(await screen.findByRole('button', { name: 'Publicar por correo' }));
};

test('the number of recipients is shown first, and cancelling sends nothing', async () => {
  const { writes } = open({ listas: 140, por_escribir: 12, sin_salida: 3 });
  await pressPublish();
  await screen.findByText(
    'Se escribirá a 12 de 140, con su grupo y su hora de salida. Las otras 128 ya lo saben. 3 personas sin grupo o sin hora no reciben nada.',
  );
  await answer('Cancelar');
  expect(writes()).toEqual([]);
  await press('Publicar por correo');
  await screen.findByRole('alertdialog');
  await answer('Enviar a 12');
  await screen.findByText('Se ha escrito a 12 personas. En «Correos enviados» verás a quién ha llegado.');
  expect(writes()).toEqual([{ anio: 2026, evento: 'Castillos', cuantas: 12 }]);
});

test('the riders of an activity are told by its call, and the sheet is its own', async () => {
  const ofActivity = {
    'GET /api/convocatoria?actividad=12': currentCall(staffCall()),
    'GET /api/convocatorias/abiertas': [],
    'GET /api/inscripciones/?actividad=12': rows,
    'GET /api/inscripciones/salidas?actividad=12': { listas: 1, por_escribir: 1, sin_salida: 1 },
  };
  const { writes } = open({ listas: 1, por_escribir: 1, sin_salida: 1 }, ofActivity, '/admin/actividades/12/inscritos/grupos');
  await pressPublish();
  await answer('Enviar a 1');
  await screen.findByText(/^Se ha escrito a 1 persona\./);
  expect(writes()).toEqual([{ actividad: 12, cuantas: 1 }]);
  expect(screen.getByRole('link', { name: /^Imprimir/ }).getAttribute('href')).toBe('/admin/actividades/12/inscritos/salidas');
  expect(screen.queryByLabelText('Evento')).toBeNull();
});

test.each([
  [{ listas: 140, por_escribir: 0, sin_salida: 0 }, 'No hay nada nuevo: todas las personas con grupo y hora ya lo saben por correo.'],
  [{ listas: 0, por_escribir: 0, sin_salida: 2 }, 'Nadie tiene todavía grupo y hora de salida.'],
])('without news nothing is sent: %o', async (found, said) => {
  const { writes } = open(found);
  await pressPublish();
  await screen.findByText(said);
  await answer('Aceptar');
  expect(writes()).toEqual([]);
});

test("a conflict shows the server's sentence", async () => {
  const detail = 'Mientras tanto ha cambiado a cuántas personas hay que escribir: ahora son 13. No se ha enviado nada.';
  const actual = { listas: 140, por_escribir: 13, sin_salida: 0 };
  open({ listas: 140, por_escribir: 140, sin_salida: 0 }, { [publish]: () => Response.json({ detail, actual }, { status: 409 }) });
  await pressPublish();
  await screen.findByText('Se escribirá a 140 de 140, con su grupo y su hora de salida.');
  await answer('Enviar a 140');
  await screen.findByText(detail);
});

test('a plan has to be saved first', async () => {
  open({ listas: 1, por_escribir: 1, sin_salida: 1 });
  await screen.findByText('1 de 2 sin grupo.');
  await press('Proponer grupos');
  await screen.findByText(/^Cambiará/);
  expect(screen.getByRole('button', { name: 'Publicar por correo' })).toHaveProperty('disabled', true);
});
