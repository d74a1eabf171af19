import type { Sponsor } from 'shared/contract/sponsors';
import { deferReplies, getList } from 'shared/http/call';
import { findRows, searchText } from 'shared/list/find-rows';
import { compareText } from 'shared/text/collation';

const byPosition = (sponsors: readonly Sponsor[]): Sponsor[] =>
  sponsors.toSorted((a, b) => a.orden - b.orden || compareText(a.titulo, b.titulo));

const loadSponsors = async (): Promise<Sponsor[]> => byPosition(await getList('GET /patrocinadores'));

export const loadSponsorsPage = () => deferReplies({ sponsors: loadSponsors() });
export type SponsorsPageData = ReturnType<typeof loadSponsorsPage>;

export const sponsorOrders = { posicion: 'Posición', titulo: 'Título' } as const;
export type SponsorOrder = keyof typeof sponsorOrders;

/** Default list query. */
export const wholeList = { buscar: '', orden: 'posicion' };

/** Every word of the search must occur in title or description. `sponsors` is sorted by position. */
export function findSponsors(sponsors: readonly Sponsor[], search: string, order: SponsorOrder): Sponsor[] {
  const findable = sponsors.map((row) => ({ row, text: searchText([row.titulo, row.descripcion]) }));
  const found = findRows(findable, search);
  return order === 'titulo' ? found.toSorted((a, b) => compareText(a.titulo, b.titulo)) : found;
}
