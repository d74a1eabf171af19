import { screen } from '@testing-library/react';
import { dataKinds, periodOf } from 'shared/facts/data-periods';
import type { KeptFor, KindCounts } from 'shared/contract/personal-data';
import { press } from 'shared/testing/person';
import { expect, test } from 'vitest';
import { openScreen, type } from '../../testing/open-screen.ts';

const plazos = Object.fromEntries(dataKinds.map((kind) => [kind, periodOf(kind).usual])) as KeptFor;
const none = Object.fromEntries(dataKinds.map((kind) => [kind, 0])) as KindCounts;
const state = { plazos, proximo: { ...none, mensajes: 4 }, ultima: { dia: '2027-01-02', borrado: { ...none, cartas: 9 } }, recuentos: [] };

test('retention periods, next deletions, and the last ones', async () => {
  const sums = { anio: 2021, evento: 'Castillos', ruta: 'PRO', inscripciones: 40, acompanantes: 1, pagadas: 38, importe: 171_000 };
  openScreen('/datos-personales/plazos', { 'GET /api/datos/plazos': { ...state, recuentos: [sums] } });
  const messages = await screen.findByRole('textbox', { name: /^Mensajes de contacto/ });
  expect(messages).toHaveProperty('value', '30');
  expect(screen.getByText(/De aquí a un mes se borran 4\.$/)).toBeTruthy();
  expect(screen.getByText('La última vez, el 02/01/2027: Constancia de los correos que envía la web (9).')).toBeTruthy();
  expect(screen.getByText(/^2021 Castillos PRO · 40 inscripciones · 1 acompañante · 38 pagadas · 1\.710/)).toBeTruthy();
});

test('a period that deletes data at once is stored only after a confirmation', async () => {
  const stored = { ...state, plazos: { ...plazos, inscripciones: 12 } };
  const { writes } = openScreen('/datos-personales/plazos', {
    'GET /api/datos/plazos': state,
    'POST /api/datos/plazos/prever': { hoy: { ...none, inscripciones: 25 }, proximo: none },
    'PUT /api/datos/plazos': stored,
  });
  await screen.findByRole('textbox', { name: /^El resto/ });
  await type('inscripciones', '0');
  await press('Guardar plazos');
  expect(screen.getByText('Escribe un número de meses entre 1 y 240.')).toBeTruthy();
  expect(writes()).toEqual([]);
  await type('inscripciones', '12');
  await press('Guardar plazos');
  await screen.findByText('Con estos plazos se borra ya, y no se puede recuperar: El resto de la inscripción (25).');
  await press('Cancelar');
  expect(writes().map(({ call }) => call)).toEqual(['POST /api/datos/plazos/prever']);
  await press('Guardar plazos');
  await screen.findByRole('alertdialog');
  await press('Guardar');
  expect(writes().at(-1)).toMatchObject({ call: 'PUT /api/datos/plazos', body: { ...plazos, inscripciones: 12 } });
});

test('a shorter period from an old log-in is stored after its confirmation', async () => {
  let confirmed = false;
  const { session, writes } = openScreen('/datos-personales/plazos', {
    'GET /api/datos/plazos': state,
    'POST /api/datos/plazos/prever': { hoy: none, proximo: none },
    'PUT /api/datos/plazos': () =>
      confirmed ? Response.json(state) : Response.json({ detail: 'Confirma que eres tú.', falta: 'confirmacion' }, { status: 403 }),
  });
  session.setState({ confirm: () => Promise.resolve((confirmed = true)) });
  await screen.findByRole('textbox', { name: /^El resto/ });
  await type('inscripciones', '12');
  await press('Guardar plazos');
  await screen.findByText('Plazos guardados. La política de privacidad ya los dice.');
  expect(writes().map(({ call }) => call)).toEqual(['POST /api/datos/plazos/prever', 'PUT /api/datos/plazos', 'PUT /api/datos/plazos']);
});
