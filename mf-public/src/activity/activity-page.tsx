import { useLoaderData, useRevalidator } from 'shared/router';
import { GalleryPictures } from 'shared/slots/gallery-pictures';
import { Slot } from 'shared/slots/slot';
import { BackLink } from 'shared/ui/back-link';
import { Loaded } from 'shared/data/loaded';
import { PageFrame } from 'shared/ui/page-frame';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { type ActivityPageData, loadActivityPage } from './activity-data.ts';
import { ActivityDetails } from './activity-details.tsx';

function ActivityPage() {
  const { activity, galleries, formStatus, today } = useLoaderData<ActivityPageData>();
  const { revalidate } = useRevalidator();
  return (
    <PageFrame
      look="public"
      head={
        <>
          <BackLink to="/actividades">Volver a las actividades</BackLink>
          {/* One heading element: it keeps the focus while its text loads. */}
          <PageTitle>
            <Loaded promise={activity} waiting={<Title />} failed={<Title />}>
              {(found) => <Title text={found?.titulo} />}
            </Loaded>
          </PageTitle>
        </>
      }
    >
      <Loaded promise={activity} failed="No se ha podido cargar la actividad." retry={() => void revalidate()}>
        {(found) =>
          found ? (
            <>
              <ActivityDetails key={found.id} activity={found} formStatus={formStatus} today={today} />
              <Loaded promise={galleries} waiting={null} failed={null}>
                {(shown) => shown.map((gallery) => <GalleryPictures key={gallery.id} gallery={gallery} />)}
              </Loaded>
              {/* Last: it comes later, and shifts nothing. */}
              <Slot name="activity-gallery" props={{ activity: found }} />
            </>
          ) : (
            <p>No hemos encontrado esta actividad.</p>
          )
        }
      </Loaded>
    </PageFrame>
  );
}

function Title({ text = 'Actividad' }: { text?: string | undefined }) {
  usePageTitle(text);
  return <span>{text}</span>;
}

export const activityScreen: LazyScreen<ActivityPageData> = {
  Component: ActivityPage,
  loader: loadActivityPage,
  meta: async (page) => (await import('../activities/activity-meta.ts')).activityMeta(page),
};
