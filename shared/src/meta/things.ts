import type { PageImage, Thing } from 'platform/wire/page-meta';
import type { Activity } from 'shared/contract/activities';
import type { CallSummary } from 'shared/contract/activity-sign-ups';
import type { FormStatus } from 'shared/contract/registrations';
import type { Gallery } from 'shared/contract/galleries';
import { readClub } from 'shared/http/club';
import { madridDay } from 'shared/text/moments';
import { isRoutesActivity, takesSignUps } from 'shared/offer/format-call';
import { summary } from './summary.ts';
import { refusalStatus } from 'shared/http/client';

// Structured data for search engines, by schema.org. `site` is its origin: https://club.example.

/** The club as organizer, in short. */
const organizer = (site: string): Thing => ({ '@type': 'Organization', name: readClub().nombre, url: `${site}/` });

export function organization(site: string): Thing {
  const { logo, correo, telefono, direccion, redes } = readClub();
  return {
    ...organizer(site),
    logo: site + (logo === null ? '/icons/favicon.svg' : `/static/ajustes/${logo}`),
    email: correo ?? undefined,
    telephone: telefono ?? undefined,
    address: direccion ?? undefined,
    sameAs: redes.length > 0 ? redes : undefined,
  };
}

/** Breadcrumbs from the landing page to this one. */
export const breadcrumbs = (site: string, ...steps: readonly { name: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Inicio', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site + path,
  })),
});

interface Told {
  site: string;
  image: PageImage | undefined;
  /** The route's form. */
  form: FormStatus;
  /** The activity's own call for sign-ups. */
  signUps?: CallSummary | undefined;
}

const schemaOrg = (name: string) => `https://schema.org/${name}`;

/** Offer of a call for sign-ups. Google has no availability for a waiting list: without a place it is sold out. */
const offerOf = (call: CallSummary, site: string): Thing => ({
  '@type': 'Offer',
  url: site + call.formulario,
  availability: schemaOrg(call.estado === 'sin abrir' ? 'PreOrder' : takesSignUps(call) && call.libres !== 0 ? 'InStock' : 'SoldOut'),
  validFrom: call.abre ?? undefined,
  validThrough: call.cierra ?? undefined,
  ...(call.desde !== null && { price: (call.desde / 100).toFixed(2), priceCurrency: 'EUR' }),
});

/** Event of an activity with a day and a place: both are required for an event. */
export function event(activity: Activity, { site, image, form, signUps }: Told): Thing | undefined {
  const { id, titulo, descripcion, fecha_evento, lugar } = activity;
  const startDate = fecha_evento?.slice(0, 10);
  if (!startDate || !lugar) return undefined;
  const signsUp = startDate >= madridDay() && isRoutesActivity(activity, form.edicion);
  return {
    '@type': 'Event',
    name: titulo,
    description: summary(descripcion),
    startDate,
    eventStatus: schemaOrg(signUps?.estado === 'cancelada' ? 'EventCancelled' : 'EventScheduled'),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: lugar, address: { '@type': 'PostalAddress', addressLocality: lugar } },
    image: image && site + image.path,
    url: `${site}/actividades/${id}`,
    organizer: organizer(site),
    // The form is the route's: SoldOut marks a closed one.
    offers: signUps
      ? offerOf(signUps, site)
      : signsUp
        ? { '@type': 'Offer', url: `${site}/formulario-inscripcion`, availability: schemaOrg(form.activo ? 'InStock' : 'SoldOut') }
        : undefined,
  };
}

/** The cover alone: pictures show people, who may request a take-down. */
export const imageGallery = ({ id, nombre, descripcion, fecha }: Gallery, site: string, { path, width, height }: PageImage): Thing => ({
  '@type': 'ImageGallery',
  name: nombre,
  description: summary(descripcion),
  url: `${site}/galerias/${id}`,
  dateCreated: fecha?.slice(0, 10),
  image: { '@type': 'ImageObject', contentUrl: site + path, width, height },
  publisher: organizer(site),
});

/** The promise's value; undefined when the server rejects it for visitors, or has none: then the page has no metadata. */
export async function unlessRefused<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    const status = refusalStatus(error) ?? 0;
    if (status < 400 || status >= 500) throw error;
    return undefined;
  }
}
