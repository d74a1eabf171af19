import { useId } from 'react';
import { Link } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { signUpLabel, takesSignUps, formatCall } from 'shared/offer/format-call';
import { staticFile } from 'shared/text/static-path';
import { Card } from 'shared/ui/card';
import { EnlargeablePicture } from 'shared/ui/enlargeable-picture';
import { Paragraphs } from 'shared/ui/paragraphs';
import { TextLink } from 'shared/ui/button';
import type { ListedActivity } from './activities-data.ts';
import styles from './activity-card.module.css';
import { ActivityLinks } from './activity-links.tsx';

interface ActivityCardProps {
  activity: ListedActivity;
  today: string;
  /** Rendered width of the card's picture, for `sizes` of img. */
  sizes: string;
  /** Level below the heading above the cards. */
  heading: 'h2' | 'h3';
  /** The landing page leaves the description to the list of all activities. */
  withDescription?: boolean;
  /** Whether its picture is above the fold. */
  first?: boolean;
}

export function ActivityCard({ activity, today, sizes, heading: Heading, withDescription = false, first = false }: ActivityCardProps) {
  const titleId = useId();
  const { id, titulo, lugar, fecha_evento, descripcion, imagen_url, signUps, more = 0 } = activity;
  const src = staticFile('actividades', imagen_url);
  return (
    <Card picture={src && <EnlargeablePicture src={src} title={titulo} sizes={sizes} first={first} />}>
      {fecha_evento && (
        <time className={styles.day} dateTime={fecha_evento}>
          {more > 0 ? `${formatDay(fecha_evento)} y ${countOf(more, 'día', 'días')} más` : formatDay(fecha_evento)}
        </time>
      )}
      <Heading id={titleId} className={styles.title}>
        <Link to={`/actividades/${id}`}>{titulo}</Link>
      </Heading>
      {lugar && <p className="soft semibold">{lugar}</p>}
      {signUps && <p className="small semibold">{formatCall(signUps).join(' · ')}</p>}
      {withDescription && descripcion && <Paragraphs text={descripcion} />}
      <div className={`row gap-5 rows-0 ${styles.links}`}>
        {withDescription && signUps && takesSignUps(signUps) && (
          <TextLink to={signUps.formulario} aria-describedby={titleId}>
            {signUpLabel(signUps)}
          </TextLink>
        )}
        <ActivityLinks activity={activity} today={today} describedBy={titleId} />
      </div>
    </Card>
  );
}
