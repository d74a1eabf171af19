import { useChanges } from 'shared/data/use-changes';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { useLoaderData, useRevalidator } from 'shared/router';
import { isStaff, useSession } from 'shared/session/session';
import { BackLink } from 'shared/ui/back-link';
import { LoadFailure } from 'shared/ui/load-failure';
import { Loaded } from 'shared/data/loaded';
import { LogInOffer } from 'shared/ui/log-in-offer';
import { Lead, PageFrame } from 'shared/ui/page-frame';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { type GalleryPageData, loadGalleryPage, visitorRole } from '../gallery/galleries-data.ts';
import { GalleryContent } from './gallery-content.tsx';

function GalleryPage() {
  const { gallery } = useLoaderData<GalleryPageData>();
  const { revalidate } = useRevalidator();
  const role = useSession(visitorRole);
  const seesList = isStaff(role) || role === 'socio';
  const { apply, change } = useChanges(gallery);

  return (
    <PageFrame
      look="gallery"
      head={
        <>
          {seesList ? <BackLink to="/galerias">Volver a las galerías</BackLink> : <BackLink to="/">Volver al inicio</BackLink>}
          {/* One heading element: it keeps the focus while its text loads. */}
          <PageTitle>
            <Loaded promise={gallery} waiting={<Title text="Galería" />} failed={<Title text="Galería" />}>
              {(loaded) => <Title text={apply(loaded).nombre} />}
            </Loaded>
          </PageTitle>
          <Loaded promise={gallery} waiting={null} failed={null}>
            {(loaded) => {
              const { descripcion } = apply(loaded);
              return descripcion && <Lead>{descripcion}</Lead>;
            }}
          </Loaded>
        </>
      }
    >
      <Loaded
        promise={gallery}
        waiting={<p role="status">Cargando galería...</p>}
        failed={(error) =>
          refusalStatus(error) === 401 ? (
            <LogInOffer purpose="ver esta galería" />
          ) : (
            <LoadFailure text={explain(error)} onRetry={() => void revalidate()} />
          )
        }
      >
        {(loaded) => <GalleryContent key={loaded.id} gallery={apply(loaded)} change={change} isStaff={isStaff(role)} />}
      </Loaded>
    </PageFrame>
  );
}

function Title({ text }: { text: string }) {
  usePageTitle(text);
  return <span>{text}</span>;
}

function explain(error: unknown): string {
  if (refusalStatus(error) === 404) return 'Esta galería no existe.';
  return refusalDetail(error) ?? 'No se ha podido cargar la galería.';
}

export const galleryScreen: LazyScreen<GalleryPageData> = {
  Component: GalleryPage,
  loader: loadGalleryPage,
  // The enlarged picture is in the query: moving to the next one reloads nothing.
  shouldRevalidate: unlessOnlyQueryChanged,
  meta: async (page) => (await import('./gallery-meta.ts')).galleryMeta(page),
};
