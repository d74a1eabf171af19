import type { ReactNode } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { useListQuery } from 'shared/list/use-list-query';
import { countOf } from 'shared/text/count-of';
import { foldText } from 'shared/text/fold';
import { FilterField, FilterLine } from 'shared/ui/filter-field';
import { TextButton } from 'shared/ui/button';
import { eventLabel } from 'shared/http/club';

const blank = { anio: '', evento: '' };

/** Galleries of the year or event in the address. */
export function FilteredGalleries({
  galleries,
  children,
}: {
  galleries: readonly Gallery[];
  children: (shown: readonly Gallery[]) => ReactNode;
}) {
  const { values, change, clear, isNarrowed } = useListQuery(blank);
  const years = [...new Set(galleries.flatMap(({ anio }) => anio ?? []))].toSorted((a, b) => b - a).map(String);
  // 'Concentración' is stored with and without its accent.
  const events = new Map(galleries.flatMap(({ evento }) => (evento ? [[foldText(evento), evento] as const] : [])));
  const shown = galleries.filter(
    ({ anio, evento }) =>
      (values.anio === '' || String(anio) === values.anio) && (values.evento === '' || foldText(evento ?? '') === values.evento),
  );
  return (
    <>
      {galleries.length > 1 && (
        <FilterLine label="Filtrar galerías">
          <FilterField
            label="Año"
            name="anio"
            all="Todos"
            value={values.anio}
            options={years.map((value) => ({ value, label: value }))}
            onChoose={(anio) => change({ anio })}
          />
          <FilterField
            label="Evento"
            name="evento"
            all="Todos"
            value={values.evento}
            options={[...events].map(([value, label]) => ({
              value,
              label: label === 'Concentracion' ? 'Concentración' : eventLabel(label),
            }))}
            onChoose={(evento) => change({ evento })}
          />
          <p role="status" className="soft small">
            {shown.length === 0 ? 'Ninguna galería con esos filtros.' : countOf(shown.length, 'galería', 'galerías')}
          </p>
          {isNarrowed && <TextButton onClick={clear}>Quitar filtros</TextButton>}
        </FilterLine>
      )}
      {children(shown)}
    </>
  );
}
