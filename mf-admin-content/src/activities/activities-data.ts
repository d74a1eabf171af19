import type { OpenCall } from 'shared/contract/activity-sign-ups';
import { call, defer, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import { withHttps } from 'shared/text/links';
import { staticFile } from 'shared/text/static-path';

/** Sign-ups by activity. */
export interface SignUpsOf {
  /** Counts of an activity's own call. */
  own: ReadonlyMap<number, OpenCall>;
  /** The route's activity: its sign-ups are the route's. */
  route: number | undefined;
}

/** Null on a server without sign-ups for activities, which gets no request, and when they cannot be loaded: the screen works without. */
async function loadSignUps(): Promise<SignUpsOf | null> {
  if (!can('2.0')) return null;
  try {
    const [open, offered] = await Promise.all([getList('GET /convocatorias/abiertas'), getList('GET /convocatorias')]);
    const own = open.flatMap((each) => (each.actividad_id === null ? [] : [[each.actividad_id, each] as const]));
    return { own: new Map(own), route: offered.find(({ formulario }) => formulario === '/formulario-inscripcion')?.actividad_id };
  } catch {
    return null;
  }
}

export function loadActivitiesPage() {
  return defer({ activities: getList('GET /actividades/'), signUps: loadSignUps() });
}
export type ActivitiesPageData = ReturnType<typeof loadActivitiesPage>;

export interface ActivityDraft {
  titulo: string;
  lugar: string;
  fecha_evento: string;
  evento: string;
  descripcion: string;
  link_evento: string;
}

/** Creates one without an `id`. A link gets its https:// here; a picture is sent only when a new one was chosen. */
export async function saveActivity(
  id: number | undefined,
  draft: ActivityDraft,
  imagen: File | undefined,
  version?: number,
): Promise<void> {
  const { titulo, lugar, fecha_evento, evento, descripcion } = draft;
  const link_evento = draft.link_evento.trim() && withHttps(draft.link_evento);
  const form = { titulo, lugar, fecha_evento, evento, descripcion, link_evento, imagen };
  await (id === undefined
    ? call('POST /actividades/', { form })
    : call('PUT /actividades/:id', { params: { id }, form: { ...form, version } }));
}

export async function deleteActivity(id: number): Promise<void> {
  await call('DELETE /actividades/:id', { params: { id } });
}

/** The stored picture as a file, for the copy of an activity; undefined when it cannot be loaded. */
export async function copyPicture(name: string | null): Promise<File | undefined> {
  const address = staticFile('actividades', name);
  if (!address || !name) return undefined;
  try {
    const response = await fetch(address);
    if (!response.ok) return undefined;
    const blob = await response.blob();
    return new File([blob], name, { type: blob.type });
  } catch {
    return undefined;
  }
}
