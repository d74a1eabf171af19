import { useId } from 'react';
import type { Activity } from 'shared/contract/activities';
import { formatDay } from 'shared/text/dates';
import { withHttps } from 'shared/text/links';
import { staticFile } from 'shared/text/static-path';
import { Card } from 'shared/ui/card';
import { EnlargeablePicture } from 'shared/ui/enlargeable-picture';
import { Paragraphs } from 'shared/ui/paragraphs';
import { TouchLink } from 'shared/ui/touch-link';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import styles from './activity-card.module.css';

interface ActivityCardProps {
  activity: Activity;
  /** How wide the card's picture is drawn, as `sizes` of img has it. */
  sizes: string;
  /** One below the heading that stands above the cards. */
  heading: 'h2' | 'h3';
  /** The landing page leaves the description to the list of all activities. */
  withDescription?: boolean;
}

export function ActivityCard({ activity, sizes, heading: Heading, withDescription = false }: ActivityCardProps) {
  const titleId = useId();
  const { titulo, lugar, fecha_evento, descripcion, link_evento, imagen_url } = activity;
  const src = staticFile('actividades', imagen_url);
  return (
    <Card picture={src && <EnlargeablePicture src={src} title={titulo} sizes={sizes} />}>
      {fecha_evento && (
        <time className={styles.day} dateTime={fecha_evento}>
          {formatDay(fecha_evento)}
        </time>
      )}
      <Heading id={titleId} className={styles.title}>
        {titulo}
      </Heading>
      {lugar && <p className={styles.place}>{lugar}</p>}
      {withDescription && descripcion && <Paragraphs text={descripcion} />}
      <div className={styles.links}>
        {link_evento?.trim() && (
          <TouchLink href={withHttps(link_evento)} target="_blank" rel="noopener noreferrer" aria-describedby={titleId}>
            Ver evento
          </TouchLink>
        )}
        <AddToCalendar id={activity.id} day={fecha_evento} describedBy={titleId} />
      </div>
    </Card>
  );
}
