import { groupBy } from '../text/lists.ts';

interface OfSeries {
  id: number;
  /** The activity that the others were copied from; null for none. */
  serie?: number | null | undefined;
  fecha_evento: string | null;
}

/** Its other days, as all of the same series have them, in order; of one alone itself. */
export const seriesOf = <T extends OfSeries>(all: readonly T[], { id, serie }: Pick<OfSeries, 'id' | 'serie'>): T[] =>
  all
    .filter((each) => (serie ? each.serie === serie : each.id === id))
    .toSorted((a, b) => ((a.fecha_evento ?? '') < (b.fecha_evento ?? '') ? -1 : 1));

/** Each series once, where its next day from `today` on stands, or its last: one entry that opens. */
export function foldSeries<T extends OfSeries>(all: readonly T[], today: string): { one: T; days: T[] }[] {
  const series = groupBy(
    all.filter(({ serie }) => serie),
    ({ serie }) => serie,
  );
  return all.flatMap((one) => {
    if (!one.serie) return [{ one, days: [one] }];
    const days = seriesOf(series.get(one.serie) ?? [], one);
    const shown = days.find(({ fecha_evento: day }) => (day ?? '').slice(0, 10) >= today) ?? days.at(-1);
    return shown === one ? [{ one, days }] : [];
  });
}

/** What a change of one day is for. */
export type Scope = 'una' | 'siguientes' | 'todas';

/** The other days of a series that are changed with one. */
export const othersOf = <T extends OfSeries>(series: readonly T[], { id, fecha_evento: day }: OfSeries, scope: Scope): T[] =>
  series.filter((each) => each.id !== id && (scope === 'todas' || (scope === 'siguientes' && (each.fecha_evento ?? '') > (day ?? ''))));

/** The scopes in words. */
export const scopesOf = (series: readonly OfSeries[], of: OfSeries): Record<Scope, string> => ({
  una: 'Solo este día',
  siguientes: `Este y los siguientes (${othersOf(series, of, 'siguientes').length + 1})`,
  todas: `Toda la serie (${series.length})`,
});
