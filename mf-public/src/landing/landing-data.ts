import type { Castles, History, Home } from 'shared/contract/content';
import type { Gallery } from 'shared/contract/galleries';
import type { FormStatus } from 'shared/contract/registrations';
import type { Sponsor } from 'shared/contract/sponsors';
import { getJson } from 'shared/http/client';
import { handOver } from 'shared/http/hand-over';
import { compareText } from 'shared/text/collation';
import { loadActivities } from '../activities/activities-data.ts';
import { getList } from 'shared/http/get-list';

export const loadHome = () => getJson<Home>('contenido_inicio');
export const loadHistory = () => getJson<History>('contenido/historia');
export const loadCastles = () => getJson<Castles>('contenido/castillos');
const loadFormStatus = () => getJson<FormStatus>('inscripciones/estado-formulario');
export const loadGalleries = () => getList<Gallery>('galerias/publicas');

export async function loadSponsors(): Promise<Sponsor[]> {
  const sponsors = await getList<Sponsor>('patrocinadores');
  return sponsors.toSorted((a, b) => a.orden - b.orden || compareText(a.titulo, b.titulo));
}

/** One promise a section: each shows up, or fails, on its own. */
export const loadLanding = () =>
  handOver({
    home: loadHome(),
    history: loadHistory(),
    castles: loadCastles(),
    formStatus: loadFormStatus(),
    activities: loadActivities(),
    galleries: loadGalleries(),
    sponsors: loadSponsors(),
  });
export type LandingData = ReturnType<typeof loadLanding>;
