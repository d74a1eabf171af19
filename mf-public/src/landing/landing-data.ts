import type { Sponsor } from 'shared/contract/sponsors';
import { getList } from 'shared/http/get-list';
import { getCastles, getFormStatus, getHistory, getHome } from 'shared/http/get-record';
import { defer } from 'shared/http/defer';
import { compareText } from 'shared/text/collation';
import { loadActivities } from '../activities/activities-data.ts';

export const loadGalleries = () => getList('GET /galerias/publicas');

export async function loadSponsors(): Promise<Sponsor[]> {
  const sponsors = await getList('GET /patrocinadores');
  return sponsors.toSorted((a, b) => a.orden - b.orden || compareText(a.titulo, b.titulo));
}

/** One promise a section: each shows up, or fails, on its own. */
export const loadLanding = () =>
  defer({
    home: getHome(),
    history: getHistory(),
    castles: getCastles(),
    formStatus: getFormStatus(),
    activities: loadActivities(),
    galleries: loadGalleries(),
    sponsors: loadSponsors(),
  });
export type LandingData = ReturnType<typeof loadLanding>;
