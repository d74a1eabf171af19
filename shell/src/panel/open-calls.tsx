import type { OpenCall, SignUpState } from 'shared/contract/activity-sign-ups';
import { Link } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import styles from './open-calls.module.css';

const stateNames: Readonly<Record<SignUpState, string>> = {
  'sin abrir': 'Sin abrir',
  abierta: 'Abiertas',
  cerrada: 'Cerradas',
  cancelada: 'Cancelada',
  terminada: 'Ya pasó',
};

/** Addresses of a call's screens. */
const placesOf = ({ actividad_id, anio }: OpenCall) =>
  actividad_id === null
    ? { list: `/inscripciones?anios=${anio}`, payments: `/inscripciones/pagos?anio=${anio}`, waiting: `/inscripciones/espera?anio=${anio}` }
    : {
        list: `/admin/actividades/${actividad_id}/inscritos`,
        payments: `/admin/actividades/${actividad_id}/inscritos/pagos`,
        waiting: `/admin/actividades/${actividad_id}/inscritos/espera`,
      };

/** What is open, how full, and what is to be done, over the route and all activities. */
export function OpenCalls({ calls }: { calls: readonly OpenCall[] }) {
  return (
    <section className={`stack gap-3 ${styles.section}`} aria-labelledby="convocatorias">
      <h2 id="convocatorias">Inscripciones de cada actividad</h2>
      <ul className={styles.calls}>
        {calls.map((call) => (
          <Call key={call.actividad_id ?? `ruta ${call.anio}`} {...call} />
        ))}
      </ul>
      <p>
        <Link to="/inscripciones/cifras">Cifras del año</Link>
      </p>
    </section>
  );
}

function Call(call: OpenCall) {
  const { titulo, fecha_evento, estado, plazas, ocupadas, espera, sin_pagar, por_devolver } = call;
  const { list, payments, waiting } = placesOf(call);
  const todo = [
    { count: sin_pagar, text: `${sin_pagar.toLocaleString('es')} sin pagar`, to: payments },
    { count: por_devolver, text: `${por_devolver.toLocaleString('es')} por devolver`, to: payments },
    { count: espera, text: `${espera.toLocaleString('es')} en espera`, to: waiting },
  ].filter(({ count }) => count > 0);
  return (
    <li className={`stack gap-1 breaks boxed pad-3 ${styles.call}`}>
      <p className="strong">
        <Link to={list}>{titulo}</Link>
      </p>
      <p className="soft small numbers">{[formatDay(fecha_evento), stateNames[estado]].filter(Boolean).join(' · ')}</p>
      <p className="soft small numbers">
        {plazas === null ? countOf(ocupadas, 'plaza ocupada', 'plazas ocupadas') : `${ocupadas} de ${countOf(plazas, 'plaza', 'plazas')}`}
      </p>
      {plazas !== null && (
        <meter
          className={styles.meter}
          aria-label={`Plazas ocupadas de ${titulo}`}
          min={0}
          max={Math.max(plazas, 1)}
          value={Math.min(ocupadas, plazas)}
        />
      )}
      {todo.length > 0 && (
        <ul className={`row gap-4 rows-0 small ${styles.todo}`}>
          {todo.map(({ text, to }) => (
            <li key={text}>
              <Link to={to} aria-label={`${text}: ${titulo}`}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
