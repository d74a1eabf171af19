import { refusalDetail } from 'shared/http/client';
import { useLoaderData, useRevalidator } from 'shared/router';
import { isStaff, useSession } from 'shared/session/session';
import { LoadFailure } from 'shared/ui/load-failure';
import { Loaded } from 'shared/ui/loaded';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import { BackLink } from '../back-link.tsx';
import styles from '../page.module.css';
import { visitorRole } from '../visitor-role.ts';
import type { GalleryPageData } from './gallery-data.ts';
import { ImageGrid } from './image-grid.tsx';

export function GalleryPage() {
  const { gallery } = useLoaderData<GalleryPageData>();
  const { revalidate } = useRevalidator();
  const role = useSession(visitorRole);
  const seesList = isStaff(role) || role === 'socio';

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {seesList ? <BackLink to="/galerias">Volver a las galerías</BackLink> : <BackLink to="/">Volver al inicio</BackLink>}
        {/* One heading from the first moment: the focus stays on it while its text arrives. */}
        <PageTitle>
          <Loaded promise={gallery} waiting={<Title text="Galería" />} failed={<Title text="Galería" />}>
            {({ nombre }) => <Title text={nombre} />}
          </Loaded>
        </PageTitle>
        <Loaded promise={gallery} waiting={null} failed={null}>
          {({ descripcion }) => descripcion && <p className={styles.description}>{descripcion}</p>}
        </Loaded>
      </header>
      <Loaded
        promise={gallery}
        waiting={<p role="status">Cargando galería...</p>}
        failed={(error) => (
          <LoadFailure text={refusalDetail(error) ?? 'No se ha podido cargar la galería.'} onRetry={() => void revalidate()} />
        )}
      >
        {({ nombre, imagenes }) =>
          imagenes.length === 0 ? <p>No hay imágenes en esta galería.</p> : <ImageGrid gallery={nombre} images={imagenes} />
        }
      </Loaded>
    </div>
  );
}

function Title({ text }: { text: string }) {
  usePageTitle(text);
  return text;
}
