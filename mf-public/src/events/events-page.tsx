import { useId } from 'react';
import { Link, useLoaderData } from 'shared/router';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { formatCall } from 'shared/offer/format-call';
import { staticFile } from 'shared/text/static-path';
import { Loaded, useRetryable } from 'shared/data/loaded';
import { Paragraphs } from 'shared/ui/paragraphs';
import { PageFrame } from 'shared/ui/page-frame';
import { PageTitle } from 'shared/ui/page-title';
import { Picture } from 'shared/ui/picture';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { AddToCalendar } from '../activities/add-to-calendar.tsx';
import { SubscribeToCalendar } from '../activities/subscribe-to-calendar.tsx';
import { type EventsPageData, eventsTitle, type ListedEvent, loadEvents, loadEventsPage } from './events-data.ts';
import styles from './events-page.module.css';

function EventsPage() {
  usePageTitle(eventsTitle);
  const { events, today } = useLoaderData<EventsPageData>();
  const { promise, retry } = useRetryable(events, loadEvents);
  return (
    <PageFrame look="public" head={<PageTitle>{eventsTitle}</PageTitle>}>
      <Loaded promise={promise} failed="No se han podido cargar los eventos." retry={retry}>
        {(list) => (
          <>
            {list.length === 0 ? (
              <p>No hay próximos eventos por ahora.</p>
            ) : (
              <ol className={styles.list}>
                {list.map((event) => (
                  <EventRow key={event.id} event={event} today={today} first={event === firstPictured(list)} />
                ))}
              </ol>
            )}
            {/* Rendered with the list, which would shift it. */}
            <SubscribeToCalendar />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

const firstPictured = (list: readonly ListedEvent[]) => list.find(({ activity }) => activity?.imagen_url);

/** Weekday beside a day in figures: 'domingo'. */
const weekdayOf = (day: string): string => formatLongDay(day).split(',')[0] ?? '';

function EventRow({
  event: { id, titulo, fecha, descripcion, activity, hora },
  today,
  first,
}: {
  event: ListedEvent;
  today: string;
  /** Whether its picture is the screen's main one. */
  first: boolean;
}) {
  const titleId = useId();
  const src = activity && staticFile('actividades', activity.imagen_url);
  const facts = [fecha && weekdayOf(fecha), hora, activity?.lugar].filter(Boolean).join(' · ');
  return (
    <li className={styles.event}>
      <div className={`stack gap-1 ${styles.when}`}>
        {fecha && (
          <time className={styles.day} dateTime={fecha}>
            {formatDay(fecha)}
          </time>
        )}
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      {src && (
        <div className={styles.picture}>
          <Picture src={src} alt="" sizes="(min-width: 48em) 16rem, 100vw" width={480} height={360} first={first} />
        </div>
      )}
      <div className={`stack gap-2 ${styles.what}`}>
        <h2 id={titleId}>{activity ? <Link to={`/actividades/${id}`}>{titulo}</Link> : titulo}</h2>
        {activity?.signUps && <p className="semibold">{formatCall(activity.signUps).join(' · ')}</p>}
        {descripcion && <Paragraphs text={descripcion} />}
        <AddToCalendar id={id} day={fecha} today={today} describedBy={titleId} />
      </div>
    </li>
  );
}

export const eventsScreen: LazyScreen<EventsPageData> = {
  Component: EventsPage,
  loader: loadEventsPage,
  meta: async (page) => (await import('./events-meta.ts')).eventsMeta(page),
};
