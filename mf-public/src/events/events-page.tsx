import { useId } from 'react';
import type { PublicEvent } from 'shared/contract/activities';
import { useLoaderData } from 'shared/router';
import { formatDay, formatLongDay } from 'shared/text/dates';
import { LoadFailure } from 'shared/ui/load-failure';
import { Loaded, useRetryable } from 'shared/ui/loaded';
import { Paragraphs } from 'shared/ui/paragraphs';
import { PageFrame } from 'shared/ui/page-frame';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { SubscribeToCalendar } from '../calendar/subscribe-to-calendar.tsx';
import { eventsTitle, loadEvents, type EventsPageData } from './events-data.ts';
import styles from './events-page.module.css';

export function EventsPage() {
  usePageTitle(eventsTitle);
  const { events, today } = useLoaderData<EventsPageData>();
  const { promise, retry } = useRetryable(events, loadEvents);
  return (
    <PageFrame look="public" head={<PageTitle>{eventsTitle}</PageTitle>}>
      <Loaded
        promise={promise}
        waiting={<p role="status">Cargando...</p>}
        failed={<LoadFailure text="No se han podido cargar los eventos." onRetry={retry} />}
      >
        {(list) => (
          <>
            {list.length === 0 ? (
              <p>No hay próximos eventos por ahora.</p>
            ) : (
              <ol className={styles.list}>
                {list.map((event) => (
                  <EventRow key={event.id} event={event} today={today} />
                ))}
              </ol>
            )}
            {/* Comes with the list, which would push it down. */}
            <SubscribeToCalendar />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function EventRow({ event: { id, titulo, fecha, descripcion }, today }: { event: PublicEvent; today: string }) {
  const titleId = useId();
  return (
    <li className={styles.event}>
      {fecha && (
        <p className={styles.when}>
          <time className={styles.day} dateTime={fecha}>
            {formatDay(fecha)}
          </time>
          <span className={styles.longDay}>{formatLongDay(fecha)}</span>
        </p>
      )}
      <div className={styles.what}>
        <h2 id={titleId}>{titulo}</h2>
        {descripcion && <Paragraphs text={descripcion} />}
        <AddToCalendar id={id} day={fecha} today={today} describedBy={titleId} />
      </div>
    </li>
  );
}
