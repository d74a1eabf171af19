import { lazy, Suspense, useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'shared/router';
import { isStaff, useSession } from 'shared/session/session';
import { BackLink } from 'shared/ui/back-link';
import { CardGrid, WaitingCards } from 'shared/ui/card';
import { Loaded } from 'shared/data/loaded';
import { PageFrame } from 'shared/ui/page-frame';
import { PageTitle } from 'shared/ui/page-title';
import { SkipToList } from 'shared/head/skip-to-list';
import { usePageTitle } from 'shared/ui/use-page-title';
import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { type GalleriesPageData, galleriesTitle, loadGalleriesPage, startsWithPublic, visitorRole } from '../gallery/galleries-data.ts';
import { FilteredGalleries } from './filtered-galleries.tsx';
import styles from './galleries-page.module.css';
import { GalleryCard } from './gallery-card.tsx';
import { useGalleryChanges } from './use-gallery-changes.ts';

const CreateGallery = lazy(async () => ({ default: (await import('./create-gallery.tsx')).CreateGallery }));

function GalleriesPage() {
  usePageTitle(galleriesTitle);
  const { role: loadedFor, galleries } = useLoaderData<GalleriesPageData>();
  const { revalidate } = useRevalidator();
  const role = useSession(visitorRole);
  const changes = useGalleryChanges(galleries);
  const isPublic = startsWithPublic(loadedFor);
  // The profile may load, or correct, the role after the list was requested.
  useEffect(() => {
    if (role !== loadedFor) void revalidate();
  }, [role, loadedFor, revalidate]);

  return (
    <PageFrame
      look="list"
      head={
        <div className={styles.head}>
          <PageTitle>{galleriesTitle}</PageTitle>
          <SkipToList />
          {isStaff(role) && (
            <Suspense>
              <CreateGallery onCreated={changes.add} />
            </Suspense>
          )}
          <BackLink to="/">Volver al inicio</BackLink>
        </div>
      }
    >
      <Loaded
        promise={galleries}
        waiting={<WaitingCards columns={3} count={6} />}
        failed="No se han podido cargar las galerías."
        retry={() => void revalidate()}
      >
        {(loaded) => {
          const list = changes.apply(loaded);
          return list.length === 0 ? (
            <p>No hay galerías disponibles.</p>
          ) : (
            <FilteredGalleries galleries={list}>
              {(shown) => (
                // A list of its own is rendered in new elements: cards that trade places would count as layout shift.
                <div key={isPublic ? 'public' : 'own'} className={isPublic ? styles.public : undefined}>
                  <CardGrid columns={3}>
                    {shown.map((gallery) => (
                      <GalleryCard
                        key={gallery.id}
                        gallery={gallery}
                        isIdentified={role !== undefined}
                        changes={isStaff(role) ? changes : undefined}
                      />
                    ))}
                  </CardGrid>
                </div>
              )}
            </FilteredGalleries>
          );
        }}
      </Loaded>
    </PageFrame>
  );
}

export const galleriesScreen: LazyScreen<GalleriesPageData> = {
  Component: GalleriesPage,
  loader: loadGalleriesPage,
  // Filters are in the query.
  shouldRevalidate: unlessOnlyQueryChanged,
  meta: async (page) => (await import('./galleries-meta.ts')).galleriesMeta(page),
};
