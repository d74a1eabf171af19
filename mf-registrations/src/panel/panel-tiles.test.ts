import type { PanelStatus } from 'shared/contract/panel';
import type { Capability } from 'shared/contract/calls';
import { serverCan } from 'shared/testing/capabilities';
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

test('registrations that wait are counted, each with its link', () => {
  const formulario = { activo: true, abre: null, cierra: '2027-04-30T21:59:00.000Z' };
  expect(shown({ ...nothing, nuevas: 12, sin_pagar: 1, por_devolver: 1, espera: 2, formulario })).toEqual([
    '12 inscripciones nuevas en los últimos 7 días → /inscripciones?orden=-fecha',
    '1 inscripción sin pagar → /inscripciones/pagos',
    '1 pago por devolver → /inscripciones/pagos',
    '2 personas en la lista de espera → /inscripciones/espera',
    'Abiertas las inscripciones; se cierran el 30/04/2027 23:59 → /inscripciones/ruta',
  ]);
});

test('what is to be refunded leads to the payments of its year, where all is of one', () => {
  expect(shown({ ...nothing, por_devolver: 2, devolver_anio: 2026 })).toContain('2 pagos por devolver → /inscripciones/pagos?anio=2026');
});

test('places that are handed over wait for the club, of the route or of one activity', () => {
  expect(shown({ ...nothing, cesiones: { por_aceptar: 1, actividad: null } })).toContain(
    '1 plaza cedida por aceptar → /inscripciones/espera',
  );
  expect(shown({ ...nothing, cesiones: { por_aceptar: 2, actividad: 12 } })).toContain(
    '2 plazas cedidas por aceptar → /admin/actividades/12/inscritos/espera',
  );
});

test.each<[Capability[], string]>([
  [['failed-letters'], '/inscripciones/correos-fallidos'],
  [[], '/inscripciones'],
])('with %j undelivered emails link to %s', (named, to) => {
  serverCan(...named);
  expect(shown({ ...nothing, cartas_fallidas: 2 })).toContain(`2 correos sin entregar en los últimos 7 días → ${to}`);
});

test('what the server leaves out is not counted, and a server without editions opens the list', () => {
  serverCan();
  expect(fill({ ...nothing, sin_pagar: null, espera: null }).map(({ order }) => order)).toEqual([10, 50, 80]);
  expect(shown(nothing)).toEqual(['Cerradas las inscripciones; se abren el 1 de febrero de 2027 a las 20:00 → /inscripciones']);
});
