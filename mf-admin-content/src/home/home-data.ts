import type { Home } from 'shared/contract/content';
import type { User } from 'shared/contract/session';
import { api, getJson } from 'shared/http/client';
import { getHome } from 'shared/http/get-record';
import { handOver } from 'shared/http/hand-over';
import { redirect } from 'shared/router';
import { requireSession } from 'shared/session/require-session';
import { isStaff } from 'shared/session/session';
import { contentForm, readContent } from '../content/content.ts';

/** Only staff may stay. Whose role is not stored is asked for; who cannot be asked about leaves as well. */
export async function loadHomePage() {
  const { user } = requireSession();
  const content = getHome();
  const data = handOver({ content });
  const role = user?.rol ?? (await getJson<Partial<User>>('user/me').catch(() => undefined))?.rol;
  if (!isStaff(role)) throw redirect('/');
  return data;
}
export type HomePageData = Awaited<ReturnType<typeof loadHomePage>>;

interface HomeDraft {
  titulo: string;
  texto: string;
  file: File | undefined;
  version: number | undefined;
}

export async function writeHome({ titulo, texto, file, version }: HomeDraft): Promise<Home | undefined> {
  return readContent<Home>(await api.post('contenido_inicio/actualizar', { body: contentForm({ titulo, texto }, file, version) }));
}
