import type { Activity } from 'shared/contract/activities';
import type { FormStatus } from 'shared/contract/registrations';
import { useClub } from 'shared/http/club';
import { formatLongDay } from 'shared/text/dates';
import { staticFile } from 'shared/text/static-path';
import { Actions } from 'shared/ui/actions';
import { Button, ButtonLink } from 'shared/ui/button';
import { EnlargeablePicture } from 'shared/ui/enlargeable-picture';
import { Loaded } from 'shared/ui/loaded';
import { Paragraphs } from 'shared/ui/paragraphs';
import { ActivityLinks } from '../activities/activity-links.tsx';
import { isToCome } from '../calendar/is-to-come.ts';
import styles from './activity-details.module.css';
import { shareActivity } from './share-activity.ts';

interface ActivityDetailsProps {
  activity: Activity;
  formStatus: Promise<FormStatus>;
  today: string;
}

export function ActivityDetails({ activity, formStatus, today }: ActivityDetailsProps) {
  const { titulo, descripcion, evento, fecha_evento, lugar, imagen_url } = activity;
  const { boton } = useClub();
  const src = staticFile('actividades', imagen_url);
  // The form signs up for the route of the castles; past ones get no link.
  const isRoute = evento === 'Castillos' && (!fecha_evento || isToCome(fecha_evento, today));
  return (
    <div className={styles.columns}>
      {src && (
        <div className={styles.print}>
          <EnlargeablePicture src={src} title={titulo} sizes="(min-width: 1024px) 40rem, 100vw" />
        </div>
      )}
      <div className={styles.details}>
        {fecha_evento && (
          <time className={styles.day} dateTime={fecha_evento}>
            {formatLongDay(fecha_evento)}
          </time>
        )}
        {lugar && <p className={styles.place}>{lugar}</p>}
        {descripcion && <Paragraphs text={descripcion} />}
        <div className={styles.links}>
          <ActivityLinks activity={activity} today={today} />
        </div>
        {/* Last, so that the link, which loads later, shifts nothing. */}
        <Actions>
          <Button tone="outline" onClick={() => void shareActivity(activity)}>
            Compartir
          </Button>
          {isRoute && (
            <Loaded promise={formStatus} waiting={null} failed={null}>
              {({ activo }) => activo && <ButtonLink to="/formulario-inscripcion">{boton}</ButtonLink>}
            </Loaded>
          )}
        </Actions>
      </div>
    </div>
  );
}
