import type { PublicFigures } from 'shared/contract/activity-sign-ups';
import { Read } from 'shared/data/read';
import { useLoaderData, useNavigate } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { ButtonLink } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Empty, Hint, Page, Sheet } from 'shared/ui/page';
import { Chart, Table } from './figures-parts.tsx';
import { figuresTitle } from '../titles.ts';
import { loadPublicFigures, type PublicFiguresData } from './public-figures-data.ts';

/** The figures of a year for everybody: how many people came to what, and new faces. */
export function PublicFiguresPage() {
  const { anio, figures } = useLoaderData<PublicFiguresData>();
  return (
    <Page title={figuresTitle}>
      <Read key={anio} promise={figures} failed="No se han podido cargar las cifras.">
        {(found) => (found ? <Figures {...found} /> : <Empty>El club no enseña estas cifras.</Empty>)}
      </Read>
      <p>
        <ButtonLink tone="outline" to="/actividades">
          Ver las actividades
        </ButtonLink>
      </p>
    </Page>
  );
}

function Figures({ anio, anios, actividades, asistencia }: PublicFigures) {
  const navigate = useNavigate();
  const people = asistencia.reduce((sum, { personas }) => sum + personas, 0);
  return (
    <>
      {anios.length > 1 && (
        <SelectField label="Año" name="anio" value={anio} onChange={({ target }) => void navigate(`/cifras?anio=${target.value}`)}>
          {anios.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      )}
      {actividades.length === 0 ? (
        <Empty>{`En ${anio} no hay inscripciones.`}</Empty>
      ) : (
        <>
          <p>
            {`En ${anio}: ${countOf(people, 'persona distinta', 'personas distintas')} en ${countOf(actividades.length, 'actividad', 'actividades')}.`}
          </p>
          <Sheet>
            <Chart actividades={actividades} />
            <Table
              caption="Cada actividad"
              heads={['Actividad', 'Día', 'Personas', 'Nuevas']}
              rows={actividades.map(({ titulo, fecha_evento, personas, nuevas }) => [
                titulo,
                formatDay(fecha_evento) || '—',
                personas.toLocaleString('es'),
                nuevas.toLocaleString('es'),
              ])}
            />
            <Hint>Nuevas: quienes no habían venido antes a nada. Son las personas inscritas, sin invitados.</Hint>
          </Sheet>
          <Sheet>
            <Table
              caption="Quién viene a cuántas"
              heads={['Actividades', 'Personas']}
              rows={asistencia.map(({ actividades: count, personas }) => [
                countOf(count, 'actividad', 'actividades'),
                personas.toLocaleString('es'),
              ])}
            />
          </Sheet>
        </>
      )}
    </>
  );
}

export const publicFiguresScreen: LazyScreen = { Component: PublicFiguresPage, loader: loadPublicFigures };
