import type { PanelStatus } from 'shared/contract/panel';
import { serverCan } from 'shared/testing/capabilities';
import { nothingWaits, showTiles } from 'shared/testing/panel';
import { expect, test } from 'vitest';
import { fill } from './panel-tiles.ts';

const shown = (status: PanelStatus) => showTiles(fill(status));

test('registrations that wait are counted, each with its link', () => {
  const formulario = { activo: true, abre: null, cierra: '2027-04-30T21:59:00.000Z' };
  expect(shown({ ...nothingWaits, nuevas: 12, sin_pagar: 1, por_devolver: 1, espera: 2, formulario })).toEqual([
    '12 inscripciones nuevas en los últimos 7 días → /inscripciones?orden=-fecha',
    '1 inscripción sin pagar → /inscripciones/pagos',
    '1 pago por devolver → /inscripciones/pagos',
    '2 personas en la lista de espera → /inscripciones/espera',
    'Inscripciones abiertas se cierran el 30/04/2027 23:59 → /inscripciones/ruta',
  ]);
});

test('what is to be refunded leads to the payments of its year, where all is of one', () => {
  expect(shown({ ...nothingWaits, por_devolver: 2, devolver_anio: 2026 })).toContain(
    '2 pagos por devolver → /inscripciones/pagos?anio=2026',
  );
});

test('places that are handed over wait for the club, of the route or of one activity', () => {
  expect(shown({ ...nothingWaits, cesiones: { por_aceptar: 1, actividad: null } })).toContain(
    '1 plaza cedida por aceptar → /inscripciones/espera',
  );
  expect(shown({ ...nothingWaits, cesiones: { por_aceptar: 2, actividad: 12 } })).toContain(
    '2 plazas cedidas por aceptar → /admin/actividades/12/inscritos/espera',
  );
});

test('what the server leaves out is not counted, and a server without editions opens the list', () => {
  serverCan();
  expect(fill({ ...nothingWaits, sin_pagar: null, espera: null }).map(({ order }) => order)).toEqual([10, 50, 80]);
  expect(shown(nothingWaits)).toEqual(['Inscripciones cerradas se abren el 1 de febrero de 2027 a las 20:00 → /inscripciones']);
});
