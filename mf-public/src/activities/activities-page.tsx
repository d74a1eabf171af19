import { useClub } from 'shared/http/club';
import { useLoaderData } from 'shared/router';
import { Actions, ButtonLink } from 'shared/ui/button';
import { CardGrid, WaitingCards } from 'shared/ui/card';
import { Loaded, useRetryable } from 'shared/data/loaded';
import { Lead, PageFrame } from 'shared/ui/page-frame';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { SubscribeToCalendar } from './subscribe-to-calendar.tsx';
import { activitiesLead, type ActivitiesPageData, activitiesTitle, loadActivitiesPage, loadListedActivities } from './activities-data.ts';
import { ActivityCard } from './activity-card.tsx';

function ActivitiesPage() {
  usePageTitle(activitiesTitle);
  const { activities, today } = useLoaderData<ActivitiesPageData>();
  const { cifras } = useClub();
  const { promise, retry } = useRetryable(activities, loadListedActivities);
  return (
    <PageFrame
      look="public"
      head={
        <>
          <PageTitle>{activitiesTitle}</PageTitle>
          <Lead>{activitiesLead}</Lead>
          <BackHome />
        </>
      }
    >
      <Loaded
        promise={promise}
        waiting={<WaitingCards columns={3} count={6} />}
        failed="No se han podido cargar las actividades."
        retry={retry}
      >
        {(list) =>
          list.length === 0 ? (
            <p>No hay actividades disponibles en este momento.</p>
          ) : (
            <CardGrid columns={3}>
              {list.map((activity, index) => (
                <ActivityCard
                  key={activity.id}
                  activity={activity}
                  today={today}
                  sizes="(min-width: 1280px) 24rem, (min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw"
                  heading="h2"
                  withDescription
                  first={index === 0}
                />
              ))}
            </CardGrid>
          )
        }
      </Loaded>
      <SubscribeToCalendar />
      <Actions>
        {cifras && (
          <ButtonLink tone="outline" to="/cifras">
            Cifras del año
          </ButtonLink>
        )}
        <BackHome />
      </Actions>
    </PageFrame>
  );
}

const BackHome = () => (
  <p>
    <ButtonLink tone="outline" to="/">
      Volver al inicio
    </ButtonLink>
  </p>
);

export const activitiesScreen: LazyScreen<ActivitiesPageData> = {
  Component: ActivitiesPage,
  loader: loadActivitiesPage,
  meta: async (page) => (await import('./activities-meta.ts')).activitiesMeta(page),
};
