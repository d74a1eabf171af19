import type { Sponsor } from 'shared/contract/sponsors';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { getList } from 'shared/http/get-list';
import { defer } from 'shared/http/defer';
import { compareText } from 'shared/text/collation';

const byPosition = (sponsors: readonly Sponsor[]): Sponsor[] =>
  sponsors.toSorted((a, b) => a.orden - b.orden || compareText(a.titulo, b.titulo));

const loadSponsors = async (): Promise<Sponsor[]> => byPosition(await getList('GET /patrocinadores'));

export function loadSponsorsPage() {
  return defer({ sponsors: loadSponsors() });
}
export type SponsorsPageData = ReturnType<typeof loadSponsorsPage>;

interface SponsorDraft {
  titulo: string;
  descripcion: string;
  enlace: string;
  descuento: string;
}

/** Creates one without an `id`. */
export async function saveSponsor(
  id: number | undefined,
  { titulo, descripcion, enlace, descuento }: SponsorDraft,
  imagen: File | undefined,
  version?: number,
): Promise<void> {
  // The bare contract has no link, and no discount.
  const form = {
    titulo,
    descripcion,
    imagen,
    enlace: can('edit-sponsors') ? enlace : undefined,
    descuento: can('members') ? descuento : undefined,
  };
  await (id === undefined
    ? call('POST /patrocinadores', { form })
    : call('PUT /patrocinadores/:id', { params: { id }, form: { ...form, version } }));
}

export async function deleteSponsor(id: number): Promise<void> {
  await call('DELETE /patrocinadores/:id', { params: { id } });
}

export async function placeSponsor({ id, orden }: Pick<Sponsor, 'id' | 'orden'>): Promise<void> {
  await call('PUT /patrocinadores/:id', { params: { id }, json: { orden } });
}

export async function orderSponsors(ids: number[]): Promise<void> {
  await call('PUT /patrocinadores/orden', { json: { ids } });
}
