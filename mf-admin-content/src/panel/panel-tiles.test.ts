import type { PanelStatus } from 'shared/contract/panel';
import { expect, test } from 'vitest';
import { fill } from './panel-tiles.ts';

const nothing: PanelStatus = {
  nuevas: 0,
  sin_pagar: 0,
  espera: 0,
  cartas_fallidas: 0,
  retiradas: { fotos: 0, galeria: null },
  formulario: { activo: false, abre: '2027-02-01T19:00:00.000Z', cierra: null },
  actividad: null,
  altas: null,
};

/** As the panel shows it. */
const shown = (status: PanelStatus) =>
  fill(status).flatMap((tile) => {
    if (!('count' in tile)) return `${tile.title} ${tile.text} → ${tile.to}`;
    if (tile.count === 0) return [];
    return `${tile.count} ${[tile.count === 1 ? tile.one : tile.many, tile.since].filter(Boolean).join(' ')} → ${tile.to}`;
  });

test.each([
  [1, '2999-04-01T10:00:00.000Z', '1 solicitud sobre datos personales (hay que contestar antes del 01/04/2999)'],
  [2, '2999-04-01T22:30:00.000Z', '2 solicitudes sobre datos personales (hay que contestar la primera antes del 02/04/2999)'],
  [1, '2020-04-01T10:00:00.000Z', '1 solicitud sobre datos personales (el plazo acabó el 01/04/2020)'],
  [2, '2020-04-01T10:00:00.000Z', '2 solicitudes sobre datos personales (el plazo de la primera acabó el 01/04/2020)'],
])('%i requests about personal data are shown with their deadline', (abiertas, vence, text) => {
  expect(shown({ ...nothing, solicitudes: { abiertas, vence } })).toEqual([`${text} → /datos-personales`]);
});

test.each([
  [4, '4 días para Desayuno (05/03/2027)'],
  [1, '1 día para Desayuno (05/03/2027)'],
  [0, 'Hoy Desayuno (05/03/2027)'],
])('%i days before the next activity it is named', (dias, text) => {
  const actividad = { titulo: 'Desayuno', fecha_evento: '2027-03-05', dias };
  expect(shown({ ...nothing, actividad })).toEqual([`${text} → /admin/actividades`]);
});

test('a server without requests about personal data, and no activity, give no tile', () => {
  expect(fill(nothing)).toEqual([]);
});
