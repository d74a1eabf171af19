import { ButtonLink } from 'shared/ui/button';
import { CardGrid, WaitingCards } from 'shared/ui/card';
import { Loaded, useRetryable } from 'shared/data/loaded';
import { loadActivities } from '../activities/activities-data.ts';
import { ActivityCard } from '../activities/activity-card.tsx';
import type { LandingData } from './landing-data.ts';
import { NothingYet } from './nothing-yet.tsx';
import { Section } from './section.tsx';

const shownActivities = 4;

export function ActivitiesSection({ activities, today }: Pick<LandingData, 'activities' | 'today'>) {
  const { promise, retry } = useRetryable(activities, loadActivities);
  return (
    <Section id="actividades" title="Eventos">
      <Loaded
        promise={promise}
        waiting={<WaitingCards columns={4} count={shownActivities} />}
        failed="No se han podido cargar las actividades."
        retry={retry}
      >
        {(list) =>
          list.length === 0 ? (
            <NothingYet text="No hay actividades disponibles en este momento." to="/admin/actividades" action="Publicar la primera" />
          ) : (
            <CardGrid columns={4}>
              {list.slice(0, shownActivities).map((activity) => (
                <ActivityCard
                  key={activity.id}
                  activity={activity}
                  today={today}
                  heading="h3"
                  sizes="(min-width: 1440px) 18rem, (min-width: 1280px) 24rem, (min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw"
                />
              ))}
            </CardGrid>
          )
        }
      </Loaded>
      <p>
        <ButtonLink tone="outline" to="/actividades">
          Ver más...
        </ButtonLink>
      </p>
    </Section>
  );
}
