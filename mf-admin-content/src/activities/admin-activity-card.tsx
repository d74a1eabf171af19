import { type ReactNode, useId } from 'react';
import type { Activity } from 'shared/contract/activities';
import { formatDay } from 'shared/text/dates';
import { withHttps } from 'shared/text/links';
import { staticFile } from 'shared/text/static-path';
import { Card } from 'shared/ui/card';
import { Picture } from 'shared/ui/picture';
import { TextButton, TextLink } from 'shared/ui/button';
import { TouchLink } from 'shared/ui/touch-link';
import styles from './admin-activity-card.module.css';
import { eventLabel } from 'shared/http/club';

interface AdminActivityCardProps {
  activity: Activity;
  /** All days of its series. */
  days: readonly Activity[];
  onEdit: (day: Activity) => void;
  onCopy: () => void;
  onDelete: (day: Activity) => void;
  /** Link to the sign-ups of a day. */
  signUps: (day: Activity) => ReactNode;
}

export function AdminActivityCard({ activity, days, onEdit, onCopy, onDelete, signUps }: AdminActivityCardProps) {
  const titleId = useId();
  const { titulo, lugar, fecha_evento, evento, descripcion, link_evento, imagen_url } = activity;
  const src = staticFile('actividades', imagen_url);
  return (
    <Card
      picture={
        src && <Picture src={src} alt="" sizes="(min-width: 1024px) 24rem, (min-width: 768px) 50vw, 100vw" width={960} height={720} />
      }
    >
      <p className="row gap-3 rows-1 soft strong">
        {fecha_evento && <time dateTime={fecha_evento}>{formatDay(fecha_evento)}</time>}
        {evento && <span className={styles.kind}>{eventLabel(evento)}</span>}
      </p>
      <h3 id={titleId}>{titulo}</h3>
      {lugar && <p className="soft semibold">{lugar}</p>}
      {descripcion && <p className={styles.text}>{descripcion}</p>}
      {link_evento?.trim() && (
        <TouchLink href={withHttps(link_evento)} target="_blank" rel="noopener noreferrer" aria-describedby={titleId}>
          Ver link del evento
        </TouchLink>
      )}
      {days.length > 1 && (
        <details className={styles.days}>
          <summary>{`Serie de ${days.length} días`}</summary>
          <ul>
            {days.map((day) => (
              <li key={day.id} className="ruled">
                <p id={`dia-${day.id}`} className="strong">
                  {formatDay(day.fecha_evento) || 'Sin fecha'}
                </p>
                <DayActions day={day} describedBy={`dia-${day.id}`} onEdit={onEdit} onDelete={onDelete} signUps={signUps} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={`row gap-5 rows-0 ${styles.actions}`}>
        <DayActions day={activity} describedBy={titleId} onEdit={onEdit} onDelete={onDelete} signUps={signUps}>
          <TextButton aria-describedby={titleId} onClick={onCopy}>
            Duplicar
          </TextButton>
        </DayActions>
      </div>
    </Card>
  );
}

interface DayActionsProps extends Pick<AdminActivityCardProps, 'onEdit' | 'onDelete' | 'signUps'> {
  day: Activity;
  describedBy: string;
  children?: ReactNode;
}

const DayActions = ({ day, describedBy, onEdit, onDelete, signUps, children }: DayActionsProps) => (
  <div className="row gap-5 rows-0">
    {signUps(day)}
    <TextButton aria-describedby={describedBy} onClick={() => onEdit(day)}>
      Editar
    </TextButton>
    {children}
    <TextButton aria-describedby={describedBy} danger onClick={() => onDelete(day)}>
      Eliminar
    </TextButton>
  </div>
);

export interface SignUpsLinkProps {
  titulo: string;
  /** Undefined: a past activity without any. */
  link: { to: string; text: string } | undefined;
}

/** Way to the sign-ups of an activity. */
export const SignUpsLink = ({ titulo, link }: SignUpsLinkProps) =>
  link && (
    <TextLink to={link.to} aria-label={`${link.text}: ${titulo}`}>
      {link.text}
    </TextLink>
  );
