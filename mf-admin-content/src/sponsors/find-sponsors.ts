import type { Sponsor } from 'shared/contract/sponsors';
import { findRows, searchText } from 'shared/list/find-rows';
import { compareText } from 'shared/text/collation';

export const sponsorOrders = { posicion: 'Posición', titulo: 'Título' } as const;
export type SponsorOrder = keyof typeof sponsorOrders;

/** The list as its address has it when nothing was chosen. */
export const wholeList = { buscar: '', orden: 'posicion' };

/** Every word of the search must occur in title or description. `sponsors` stand in the order of their positions. */
export function findSponsors(sponsors: readonly Sponsor[], search: string, order: SponsorOrder): Sponsor[] {
  const findable = sponsors.map((row) => ({ row, text: searchText([row.titulo, row.descripcion]) }));
  const found = findRows(findable, search);
  return order === 'titulo' ? found.toSorted((a, b) => compareText(a.titulo, b.titulo)) : found;
}
