import type { Sponsor } from 'shared/contract/sponsors';
import { api } from 'shared/http/client';
import { getList } from 'shared/http/get-list';
import { handOver } from 'shared/http/hand-over';
import { compareText } from 'shared/text/collation';

export const byPosition = (sponsors: readonly Sponsor[]): Sponsor[] =>
  sponsors.toSorted((a, b) => a.orden - b.orden || compareText(a.titulo, b.titulo));

export const loadSponsors = async (): Promise<Sponsor[]> => byPosition(await getList<Sponsor>('patrocinadores'));

/** Only a server that counts versions takes more than a position: text, picture, the order of all. */
export const isVersioned = ({ version }: Sponsor): boolean => version !== undefined;

export function loadSponsorsPage() {
  return handOver({ sponsors: loadSponsors() });
}
export type SponsorsPageData = ReturnType<typeof loadSponsorsPage>;

interface SponsorDraft {
  titulo: string;
  descripcion: string;
}

function sponsorForm({ titulo, descripcion }: SponsorDraft, imagen: File | undefined, version?: number): FormData {
  const form = new FormData();
  form.append('titulo', titulo);
  form.append('descripcion', descripcion);
  if (imagen) form.append('imagen', imagen);
  if (version !== undefined) form.append('version', String(version));
  return form;
}

export async function createSponsor(draft: SponsorDraft, imagen: File | undefined): Promise<void> {
  await api.post('patrocinadores', { body: sponsorForm(draft, imagen) });
}

export async function editSponsor(id: number, draft: SponsorDraft, imagen: File | undefined, version: number | undefined): Promise<void> {
  await api.put(`patrocinadores/${id}`, { body: sponsorForm(draft, imagen, version) });
}

export async function deleteSponsor(id: number): Promise<void> {
  await api.delete(`patrocinadores/${id}`);
}

export async function placeSponsor({ id, orden }: Pick<Sponsor, 'id' | 'orden'>): Promise<void> {
  await api.put(`patrocinadores/${id}`, { json: { orden } });
}

export async function orderSponsors(ids: number[]): Promise<void> {
  await api.put('patrocinadores/orden', { json: { ids } });
}
