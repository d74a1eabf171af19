import { Link } from 'shared/router';
import { formatLongDay } from 'shared/text/dates';
import { ButtonLink } from 'shared/ui/button';
import { Loaded } from 'shared/ui/loaded';
import styles from './coming-strip.module.css';
import type { LandingData } from './landing-data.ts';

/** What comes next, pinned on the sky of the poster: it lies over it, so that nothing moves when it comes. */
export function ComingStrip({ coming }: Pick<LandingData, 'coming'>) {
  return (
    <Loaded promise={coming} waiting={null} failed={null}>
      {({ next, isFormOpen }) =>
        (next || isFormOpen) && (
          <div className={styles.strip}>
            {next && (
              <Link className={styles.next} to={`/actividades/${next.id}`}>
                <span className={styles.label}>Próxima cita</span> <span className={styles.title}>{next.titulo}</span>{' '}
                <span className={styles.where}>
                  <time dateTime={next.fecha_evento ?? undefined}>{formatLongDay(next.fecha_evento)}</time>
                  {next.lugar && <span>{` · ${next.lugar}`}</span>}
                </span>
              </Link>
            )}
            {isFormOpen && <ButtonLink to="/formulario-inscripcion">Apuntarme a la Ruta</ButtonLink>}
          </div>
        )
      }
    </Loaded>
  );
}
