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
  onEdit: () => void;
  onCopy: () => void;
  onDelete: () => void;
  /** Link to its sign-ups. */
  signUps: ReactNode;
}

export function AdminActivityCard({ activity, onEdit, onCopy, onDelete, signUps }: AdminActivityCardProps) {
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
      <div className={`row gap-5 rows-0 ${styles.actions}`}>
        {signUps}
        <TextButton aria-describedby={titleId} onClick={onEdit}>
          Editar
        </TextButton>
        <TextButton aria-describedby={titleId} onClick={onCopy}>
          Duplicar
        </TextButton>
        <TextButton aria-describedby={titleId} danger onClick={onDelete}>
          Eliminar
        </TextButton>
      </div>
    </Card>
  );
}

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
