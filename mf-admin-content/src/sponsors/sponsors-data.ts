import type { Sponsor } from 'shared/contract/sponsors';
import { call, defer, type FormOf, getList } from 'shared/http/call';
import { compareText } from 'shared/text/collation';

const byPosition = (sponsors: readonly Sponsor[]): Sponsor[] =>
  sponsors.toSorted((a, b) => a.orden - b.orden || compareText(a.titulo, b.titulo));

const loadSponsors = async (): Promise<Sponsor[]> => byPosition(await getList('GET /patrocinadores'));

export function loadSponsorsPage() {
  return defer({ sponsors: loadSponsors() });
}
export type SponsorsPageData = ReturnType<typeof loadSponsorsPage>;

/** Creates one without an `id`. */
export async function saveSponsor(
  id: number | undefined,
  form: FormOf<'POST /patrocinadores'>,
  version: number | undefined,
): Promise<void> {
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
