import { loadListedActivities } from '../activities/activities-data.ts';
import { ActivityCard } from '../activities/activity-card.tsx';
import { CardSection } from './card-section.tsx';
import type { LandingData } from './landing-data.ts';

export const ActivitiesSection = ({ activities, today }: Pick<LandingData, 'activities' | 'today'>) => (
  <CardSection
    id="actividades"
    title="Eventos"
    loaded={activities}
    load={loadListedActivities}
    failed="No se han podido cargar las actividades."
    nothing={{ text: 'No hay actividades disponibles en este momento.', to: '/admin/actividades', action: 'Publicar la primera' }}
    columns={4}
    count={4}
    more="/actividades"
    card={(activity) => (
      <ActivityCard
        key={activity.id}
        activity={activity}
        today={today}
        heading="h3"
        sizes="(min-width: 1440px) 18rem, (min-width: 1280px) 24rem, (min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw"
      />
    )}
  />
);
