import { lazy, Suspense } from 'react';
import type { CallSummary } from 'shared/contract/activity-sign-ups';
import type { FormStatus } from 'shared/contract/registrations';
import { isRoutes } from 'shared/facts/of-call';
import { useClub } from 'shared/http/club';
import { useSession } from 'shared/session/session';
import { isMember } from 'shared/session/member';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { isRoutesActivity, signUpLabel, takesSignUps, formatCall } from 'shared/offer/format-call';
import { staticFile } from 'shared/text/static-path';
import { Actions, Button, ButtonLink, TextLink } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { EnlargeablePicture } from 'shared/ui/enlargeable-picture';
import { Loaded } from 'shared/data/loaded';
import { Paragraphs } from 'shared/ui/paragraphs';
import { isToCome } from '../activities/activities-data.ts';
import type { ShownActivity } from './activity-data.ts';
import { ActivityLinks } from '../activities/activity-links.tsx';
import styles from './activity-details.module.css';
import { shareActivity } from './share-activity.ts';

/** Lazy: for members. */
const Going = lazy(async () => ({ default: (await import('shared/sign-up/going')).Going }));

interface ActivityDetailsProps {
  activity: ShownActivity;
  formStatus: Promise<FormStatus>;
  today: string;
}

export function ActivityDetails({ activity, formStatus, today }: ActivityDetailsProps) {
  const { titulo, descripcion, fecha_evento, lugar, imagen_url, signUps, others } = activity;
  const { boton } = useClub();
  const src = staticFile('actividades', imagen_url);
  const own = signUps && !isRoutes(signUps) ? signUps : undefined;
  const mayBeRoute = !own && (!fecha_evento || isToCome(fecha_evento, today));
  const share = (
    <Button tone="outline" onClick={() => void shareActivity(activity)}>
      Compartir
    </Button>
  );
  return (
    <div className={`stack to-start ${styles.columns}`}>
      {src && (
        <div className={styles.print}>
          <EnlargeablePicture src={src} title={titulo} sizes="(min-width: 1024px) 40rem, 100vw" />
        </div>
      )}
      <div className="stack start gap-4 breaks measure">
        {fecha_evento && (
          <time className={styles.day} dateTime={fecha_evento}>
            {formatLongDay(fecha_evento)}
          </time>
        )}
        {lugar && <p className="soft semibold large">{lugar}</p>}
        {signUps?.cancelada && <Notice kind="error">{tellCancelled(signUps.cancelada, signUps.motivo_cancelacion)}</Notice>}
        {signUps && (
          <ul className="row gap-4 rows-0 strong" aria-label="Inscripción">
            {formatCall(signUps).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {descripcion && <Paragraphs text={descripcion} />}
        <div className="row gap-5 rows-0">
          <ActivityLinks activity={activity} today={today} />
        </div>
        {others.some(({ fecha_evento: day }) => isToCome(day, today)) && (
          <nav aria-label="Otros días" className="row gap-4 rows-0">
            <span className="strong">Otros días:</span>
            {others
              .filter(({ fecha_evento: day }) => isToCome(day, today))
              .map(({ id, fecha_evento: day }) => (
                <TextLink key={id} to={`/actividades/${id}`}>
                  {formatDay(day)}
                </TextLink>
              ))}
          </nav>
        )}
        <Actions>
          {own && <SignUp call={own} />}
          {mayBeRoute ? (
            // Together: a link that came later would shift the button behind it.
            <Loaded promise={formStatus} waiting={null} failed={share}>
              {({ activo, edicion }) => (
                <>
                  {activo && isRoutesActivity(activity, edicion) && <ButtonLink to="/formulario-inscripcion">{boton}</ButtonLink>}
                  {share}
                </>
              )}
            </Loaded>
          ) : (
            share
          )}
        </Actions>
      </div>
    </div>
  );
}

const tellCancelled = (moment: string, reason: string | null | undefined): string =>
  `Se canceló el ${formatDay(madridDay(new Date(moment)))}${reason ? `: ${reason}` : '.'}`;

/** The way to the form; a member needs one press. */
function SignUp({ call }: { call: CallSummary }) {
  const goesAlone = useSession(isMember);
  const link = takesSignUps(call) ? <ButtonLink to={call.formulario}>{signUpLabel(call)}</ButtonLink> : null;
  if (!goesAlone) return link;
  return (
    <Suspense fallback={link}>
      <Going call={call}>{link}</Going>
    </Suspense>
  );
}
