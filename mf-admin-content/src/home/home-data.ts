import type { Home } from 'shared/contract/content';
import { api } from 'shared/http/client';
import { getHome } from 'shared/http/get-record';
import { handOver } from 'shared/http/hand-over';
import { contentForm, readContent } from '../content/content.ts';

export const loadHomePage = () => handOver({ content: getHome() });
export type HomePageData = ReturnType<typeof loadHomePage>;

interface HomeDraft {
  titulo: string;
  texto: string;
  file: File | undefined;
  version: number | undefined;
}

export async function writeHome({ titulo, texto, file, version }: HomeDraft): Promise<Home | undefined> {
  return readContent<Home>(await api.post('contenido_inicio/actualizar', { body: contentForm({ titulo, texto }, file, version) }));
}
