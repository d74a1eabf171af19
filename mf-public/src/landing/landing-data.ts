import type { FormStatus } from 'shared/contract/registrations';
import type { Sponsor } from 'shared/contract/sponsors';
import { deferReplies, getList } from 'shared/http/call';
import { getCastles, getFormStatus, getHistory, getHome } from 'shared/http/get-record';
import { compareText } from 'shared/text/collation';
import { today as readToday } from 'shared/text/today';
import { findNext, type ListedActivity, loadListedActivities } from '../activities/activities-data.ts';

export const loadGalleries = () => getList('GET /galerias/publicas');

export async function loadSponsors(): Promise<Sponsor[]> {
  const sponsors = await getList('GET /patrocinadores');
  return sponsors.toSorted((a, b) => a.orden - b.orden || compareText(a.titulo, b.titulo));
}

/** An announced day, as shown in the hero. */
export type Appointment = Pick<ListedActivity, 'id' | 'titulo' | 'fecha_evento' | 'lugar' | 'signUps'>;

interface Coming {
  next: Appointment | undefined;
  isFormOpen: boolean;
  /** Activity that the form signs up for, where the club has set one. */
  ride: Appointment | undefined;
}

/** The hero's announcements, once both are loaded: the second must not shift the first. A failed one is left out. */
async function findComing(activities: Promise<ListedActivity[]>, formStatus: Promise<FormStatus>, today: string): Promise<Coming> {
  const [list, { activo, edicion }] = await Promise.all([
    activities.catch(() => []),
    formStatus.catch((): FormStatus => ({ activo: false })),
  ]);
  return { next: findNext(list, today), isFormOpen: activo, ride: edicion?.actividad ?? undefined };
}

/** One promise a section: each loads, or fails, on its own. */
export function loadLanding() {
  const today = readToday();
  const replies = deferReplies({
    home: getHome(),
    history: getHistory(),
    castles: getCastles(),
    formStatus: getFormStatus(),
    activities: loadListedActivities(),
    galleries: loadGalleries(),
    sponsors: loadSponsors(),
  });
  return { today, ...replies, coming: findComing(replies.activities, replies.formStatus, today) };
}
export type LandingData = ReturnType<typeof loadLanding>;
