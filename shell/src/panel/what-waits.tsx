import { listAny } from 'shared/text/lists';
import type { PanelStatus } from 'shared/contract/panel';
import { can } from 'shared/http/can';
import { Link } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { formatMoment, madridDay } from 'shared/text/moments';
import { tellOpening } from 'shared/text/opening';
import { SignUpsChart } from './sign-ups-chart.tsx';
import styles from './panel-page.module.css';

interface Line {
  number: number;
  one: string;
  many: string;
  /** Period that the number covers, where not all; deadline. */
  since?: string;
  /** Name within the line of entries without pending work. */
  name: string;
  to: string;
}

const lately = 'en los últimos 7 días';

/** Pending work for staff, each entry with its number and link. */
export const linesOf = ({
  nuevas,
  sin_pagar,
  por_devolver = null,
  espera,
  cartas_fallidas,
  retiradas: { fotos, galeria },
  solicitudes,
}: PanelStatus): Line[] => [
  {
    number: nuevas,
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
          number: sin_pagar,
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
          number: por_devolver,
          one: 'pago por devolver',
          many: 'pagos por devolver',
          name: 'pagos por devolver',
          to: '/inscripciones/pagos',
        },
      ]),
  ...(espera === null
    ? []
    : [
        {
          number: espera,
          one: 'persona en la lista de espera',
          many: 'personas en la lista de espera',
          name: 'personas en la lista de espera',
          to: '/inscripciones/espera',
        },
      ]),
  {
    number: cartas_fallidas,
    one: 'correo sin entregar',
    many: 'correos sin entregar',
    since: lately,
    name: 'correos sin entregar',
    to: can('failed-letters') ? '/inscripciones/correos-fallidos' : '/inscripciones',
  },
  {
    number: fotos,
    one: 'imagen que alguien pide retirar',
    many: 'imágenes que alguien pide retirar',
    name: 'imágenes por retirar',
    to: galeria === null ? '/galerias' : `/galerias/${galeria}`,
  },
  ...(solicitudes === undefined
    ? []
    : [
        {
          number: solicitudes.abiertas,
          one: 'solicitud sobre datos personales',
          many: 'solicitudes sobre datos personales',
          ...(solicitudes.vence !== null && { since: tellDue(solicitudes.vence, solicitudes.abiertas) }),
          name: 'solicitudes sobre datos personales',
          to: '/datos-personales',
        },
      ]),
];

/** Deadline of the legal month; of several the first. */
function tellDue(vence: string, count: number): string {
  const day = formatDay(madridDay(new Date(vence)));
  if (new Date(vence) < new Date()) return `(el plazo ${count === 1 ? '' : 'de la primera '}acabó el ${day})`;
  return `(hay que contestar ${count === 1 ? '' : 'la primera '}antes del ${day})`;
}

/** Pending work, what has none, and what comes next; then the chart of sign-ups. */
export function WhatWaits({ status }: { status: PanelStatus }) {
  const lines = linesOf(status);
  const waiting = lines.filter(({ number }) => number > 0);
  const done = lines.filter(({ number }) => number === 0).map(({ name }) => name);
  return (
    <>
      <section className={styles.section} aria-labelledby="pendiente">
        <h2 id="pendiente">Lo que te espera</h2>
        {waiting.length === 0 && <p>No hay nada pendiente.</p>}
        <ul className={styles.lines}>
          {waiting.map(({ number, one, many, since, to }) => (
            <li key={one}>
              <Link to={to}>
                <strong>{number.toLocaleString('es')}</strong> <span>{[number === 1 ? one : many, since].filter(Boolean).join(' ')}</span>
              </Link>
            </li>
          ))}
          <FormLine {...status.formulario} />
          {status.actividad && <ActivityLine {...status.actividad} />}
        </ul>
        {waiting.length > 0 && done.length > 0 && <p className={styles.done}>{`No hay ${listAny(done)}.`}</p>}
      </section>
      {status.altas && <SignUpsChart {...status.altas} />}
    </>
  );
}

function FormLine({ activo, abre, cierra }: PanelStatus['formulario']) {
  const next = activo ? cierra && `se cierran el ${formatMoment(cierra)}` : abre && tellOpening(abre).replace(/^S/, 's');
  return (
    <li>
      <Link to={can('route-edition') ? '/inscripciones/ruta' : '/inscripciones'}>
        <strong>{activo ? 'Abiertas' : 'Cerradas'}</strong> <span>{`las inscripciones${next ? `; ${next}` : ''}`}</span>
      </Link>
    </li>
  );
}

function ActivityLine({ titulo, fecha_evento, dias }: NonNullable<PanelStatus['actividad']>) {
  return (
    <li>
      <Link to="/admin/actividades">
        <strong>{dias === 0 ? 'Hoy' : countOf(dias, 'día', 'días')}</strong>{' '}
        <span>{`${dias === 0 ? '' : 'para '}${titulo} (${formatDay(fecha_evento)})`}</span>
      </Link>
    </li>
  );
}
