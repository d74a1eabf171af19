import type { Role } from 'shared/facts/enumerations';
import type { Gallery } from 'shared/contract/galleries';
import { deferReplies, getList } from 'shared/http/call';
import { currentSession, isStaff, type Session } from 'shared/session/session';
import type { LoaderFunctionArgs } from 'shared/router';
import { loadGallery } from './galleries-api.ts';

/** Of a gallery as it is shown, until it is loaded again. */
export type ChangeGallery = (change: (gallery: Gallery) => Gallery) => void;

export const loadGalleryPage = ({ params }: LoaderFunctionArgs) => deferReplies({ gallery: loadGallery(params.id) });
export type GalleryPageData = ReturnType<typeof loadGalleryPage>;

/** Undefined without a session, and until the profile is loaded: both count as anonymous. */
export const visitorRole = (session: Session): Role | undefined => (session.token ? session.user?.rol : undefined);

export const galleriesTitle = 'Galerías';

/** The galleries of a role; undefined is anybody. */
export async function loadGalleries(role: Role | undefined): Promise<Gallery[]> {
  if (role === undefined) return getList('GET /galerias/publicas');
  if (isStaff(role)) {
    const all = await getList('GET /galerias/todas');
    // Newest first, like one that was just created.
    return all.toSorted((a, b) => b.id - a.id);
  }
  if (role !== 'socio') return getList('GET /galerias/privadas');
  const lists = await Promise.all([getList('GET /galerias/publicas'), getList('GET /galerias/privadas')]);
  return [...new Map(lists.flat().map((gallery) => [gallery.id, gallery])).values()];
}

/** Whether a role's list starts with the public galleries, as the server renders the page. Other lists have another order, or other galleries. */
export const startsWithPublic = (role: Role | undefined): boolean => role === undefined || role === 'socio';

export function loadGalleriesPage() {
  const role = visitorRole(currentSession());
  return { role, ...deferReplies({ galleries: loadGalleries(role) }) };
}
export type GalleriesPageData = ReturnType<typeof loadGalleriesPage>;

/** '1 imagen', '12 imágenes'. */
export const countPictures = (count: number): string => `${count} ${count === 1 ? 'imagen' : 'imágenes'}`;
