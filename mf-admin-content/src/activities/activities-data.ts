import type { Activity } from 'shared/contract/activities';
import { api } from 'shared/http/client';
import { getList } from 'shared/http/get-list';
import { handOver } from 'shared/http/hand-over';
import { withHttps } from 'shared/text/links';
import { staticFile } from 'shared/text/static-path';

export const loadActivities = () => getList<Activity>('actividades/');

export function loadActivitiesPage() {
  return handOver({ activities: loadActivities() });
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

/** A link gets its https:// here; a picture goes along only when a new one was chosen. */
export function activityForm(draft: ActivityDraft, imagen: File | undefined, version: number | undefined): FormData {
  const form = new FormData();
  const link_evento = draft.link_evento.trim() && withHttps(draft.link_evento);
  for (const [name, value] of Object.entries({ ...draft, link_evento })) form.append(name, value);
  if (imagen) form.append('imagen', imagen);
  if (version !== undefined) form.append('version', String(version));
  return form;
}

export async function createActivity(draft: ActivityDraft, imagen: File | undefined): Promise<void> {
  await api.post('actividades/', { body: activityForm(draft, imagen, undefined) });
}

export async function editActivity(id: number, draft: ActivityDraft, imagen: File | undefined, version: number | undefined): Promise<void> {
  await api.put(`actividades/${id}`, { body: activityForm(draft, imagen, version) });
}

export async function deleteActivity(id: number): Promise<void> {
  await api.delete(`actividades/${id}`);
}

/** The stored picture of an activity as a file, for a second activity; undefined when it does not come. */
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
