import type { PanelStatus } from 'shared/contract/panel';
import { nothingWaits, showTiles } from 'shared/testing/panel';
import { expect, test } from 'vitest';
import { fill } from './panel-tiles.ts';

const shown = (status: PanelStatus) => showTiles(fill(status));

test.each([
  [1, '2999-04-01T10:00:00.000Z', '1 solicitud sobre datos personales (hay que contestar antes del 01/04/2999)'],
  [2, '2999-04-01T22:30:00.000Z', '2 solicitudes sobre datos personales (hay que contestar la primera antes del 02/04/2999)'],
  [1, '2020-04-01T10:00:00.000Z', '1 solicitud sobre datos personales (el plazo acabó el 01/04/2020)'],
  [2, '2020-04-01T10:00:00.000Z', '2 solicitudes sobre datos personales (el plazo de la primera acabó el 01/04/2020)'],
])('%i requests about personal data are shown with their deadline', (abiertas, vence, text) => {
  expect(shown({ ...nothingWaits, solicitudes: { abiertas, vence } })).toEqual([`${text} → /datos-personales`]);
});

test.each([
  [4, '4 días para Desayuno (05/03/2027)'],
  [1, '1 día para Desayuno (05/03/2027)'],
  [0, 'Hoy Desayuno (05/03/2027)'],
])('%i days before the next activity it is named', (dias, text) => {
  const actividad = { titulo: 'Desayuno', fecha_evento: '2027-03-05', dias };
  expect(shown({ ...nothingWaits, actividad })).toEqual([`${text} → /admin/actividades`]);
});

test('a server without requests about personal data, and no activity, give no tile', () => {
  expect(fill(nothingWaits)).toEqual([]);
});
