import { isRoutes } from 'shared/facts/of-call';
import { Link } from 'shared/router';
import { formatLongDay } from 'shared/text/dates';
import { signUpLabel, takesSignUps, formatCall } from 'shared/offer/format-call';
import { ButtonLink } from 'shared/ui/button';
import { Loaded } from 'shared/data/loaded';
import styles from './coming-strip.module.css';
import type { Appointment, LandingData } from './landing-data.ts';

/**
 * The next day and the open sign-up, over the sky of the poster: an overlay, so that nothing shifts when it loads. The button is below the
 * day that it signs up for, never below another.
 */
export function ComingStrip({ coming }: Pick<LandingData, 'coming'>) {
  return (
    <Loaded promise={coming} waiting={null} failed={null}>
      {({ next, isFormOpen, ride }) => {
        const isSame = next !== undefined && next.id === ride?.id;
        const own = next?.signUps && !isRoutes(next.signUps) && takesSignUps(next.signUps) ? next.signUps : undefined;
        return (
          (next || isFormOpen) && (
            <div className={`stack start gap-2 ${styles.strip}`}>
              {next && <Day label="Próxima cita" of={next} />}
              {own && <ButtonLink to={own.formulario}>{signUpLabel(own)}</ButtonLink>}
              {isFormOpen && next && !ride && <span className={styles.label}>Inscripciones abiertas</span>}
              {isFormOpen && ride && !isSame && <Day label="Inscripciones abiertas" of={ride} />}
              {isFormOpen && <ButtonLink to="/formulario-inscripcion">Inscribirme</ButtonLink>}
            </div>
          )
        );
      }}
    </Loaded>
  );
}

const Day = ({ label, of: { id, titulo, fecha_evento, lugar, signUps } }: { label: string; of: Appointment }) => (
  <Link className={styles.day} to={`/actividades/${id}`}>
    <span className={styles.label}>{label}</span> <span className={styles.title}>{titulo}</span>{' '}
    <span className={styles.where}>
      <time dateTime={fecha_evento ?? undefined}>{formatLongDay(fecha_evento)}</time>
      {lugar && <span>{` · ${lugar}`}</span>}
    </span>
    {signUps && <span className={styles.call}>{` ${formatCall(signUps).slice(0, 2).join(' · ')}`}</span>}
  </Link>
);
