import type { PanelStatus } from 'shared/contract/panel';
import { can } from 'shared/http/can';
import type { PanelTile } from 'shared/slots/panel-tile';
import type { Slots } from 'shared/slots/slots';
import { addressOf } from '../head/call-links.ts';
import { formatMoment } from 'shared/text/moments';
import { formatOpening } from 'shared/text/opening';

const lately = 'en los últimos 7 días';

function formTile({ activo, abre, cierra }: PanelStatus['formulario']): PanelTile {
  const next = activo ? cierra && `se cierran el ${formatMoment(cierra)}` : abre && formatOpening(abre).replace(/^S/, 's');
  return {
    order: 80,
    title: activo ? 'Inscripciones abiertas' : 'Inscripciones cerradas',
    text: next || (activo ? 'sin hora de cierre' : 'sin hora de apertura'),
    to: can('2.0') ? '/inscripciones/ruta' : '/inscripciones',
  };
}

/** What waits in the list of registrations. A count that the server leaves out is null. */
export const fill: Slots['panel-tiles'] = ({
  nuevas,
  sin_pagar,
  por_devolver = null,
  devolver_anio,
  espera,
  cesiones,
  cartas_fallidas,
  formulario,
}) => [
  {
    order: 10,
    count: nuevas,
    one: 'inscripción nueva',
    many: 'inscripciones nuevas',
    since: lately,
    name: 'inscripciones nuevas',
    to: '/inscripciones?orden=-fecha',
  },
  ...(sin_pagar === null
    ? []
    : [
        {
          order: 20,
          count: sin_pagar,
          one: 'inscripción sin pagar',
          many: 'inscripciones sin pagar',
          name: 'inscripciones sin pagar',
          to: '/inscripciones/pagos',
        },
      ]),
  ...(por_devolver === null
    ? []
    : [
        {
          order: 30,
          count: por_devolver,
          one: 'pago por devolver',
          many: 'pagos por devolver',
          name: 'pagos por devolver',
          to: addressOf('payments', { anio: devolver_anio }),
        },
      ]),
  ...(espera === null
    ? []
    : [
        {
          order: 40,
          count: espera,
          one: 'persona en la lista de espera',
          many: 'personas en la lista de espera',
          name: 'personas en la lista de espera',
          to: '/inscripciones/espera',
        },
      ]),
  ...(cesiones
    ? [
        {
          order: 45,
          count: cesiones.por_aceptar,
          one: 'plaza cedida por aceptar',
          many: 'plazas cedidas por aceptar',
          name: 'plazas cedidas',
          to: addressOf('waiting', { actividad: cesiones.actividad ?? undefined }),
        },
      ]
    : []),
  {
    order: 50,
    count: cartas_fallidas,
    one: 'correo sin entregar',
    many: 'correos sin entregar',
    since: lately,
    name: 'correos sin entregar',
    to: can('2.0') ? '/inscripciones/correos-fallidos' : '/inscripciones',
  },
  formTile(formulario),
];
