import type { PublicFigures } from 'shared/contract/activity-sign-ups';
import { Loaded } from 'shared/data/loaded';
import { Read } from 'shared/data/read';
import { leastShown } from 'shared/facts/limits';
import { call, deferReplies } from 'shared/http/call';
import { readClub } from 'shared/http/club';
import { type LoaderFunctionArgs, useLoaderData } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { ButtonLink } from 'shared/ui/button';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { Empty, Hint, Page, Sheet } from 'shared/ui/page';
import { SumsTable } from 'shared/ui/sums-table';
import { CallSelect } from '../head/call-select.tsx';
import { ownYear, readYear } from '../head/call-of.ts';
import { useAddressStep } from '../head/use-address-step.ts';
import { Attendance, Chart, formatNew, formatPeople } from './figures-parts.tsx';
import styles from './figures.module.css';

const title = 'Cifras del año';

/** Null where the club does not show them: the server is not asked. */
function loadPublicFigures({ request }: LoaderFunctionArgs) {
  const anio = readYear(new URL(request.url).search);
  const isShown = readClub().cifras;
  return { anio, ...deferReplies({ figures: isShown ? call('GET /cifras', { query: { anio } }) : Promise.resolve(null) }) };
}

/** The figures of a year for everybody: how many people came to what, and new faces. */
function PublicFiguresPage() {
  const { anio, figures } = useLoaderData<ReturnType<typeof loadPublicFigures>>();
  const { go } = useAddressStep(ownYear);
  return (
    <Page title={title}>
      <Loaded promise={figures} waiting={null} failed={null}>
        {(known) =>
          known?.anios.some((year) => year !== (anio ?? known.anio)) && (
            <div className={styles.year}>
              <CallSelect
                years={known.anios}
                calls={[]}
                of={{ anio: anio ?? known.anio }}
                onChoose={(chosen) => go({ anio: String(chosen.anio ?? '') })}
              />
            </div>
          )
        }
      </Loaded>
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

function Figures({ anio, actividades, asistencia }: PublicFigures) {
  const people = asistencia.reduce((sum, { personas }) => sum + personas, 0);
  const told = [
    people > 0 && countOf(people, 'persona distinta', 'personas distintas'),
    countOf(actividades.length, 'actividad', 'actividades'),
  ];
  if (actividades.length === 0) return <Empty>{`En ${anio} no hay inscripciones.`}</Empty>;
  return (
    <>
      <p>{`En ${anio}: ${told.filter(Boolean).join(' en ')}.`}</p>
      <Sheet>
        <Chart actividades={actividades} />
        <SumsTable
          caption="Cada actividad"
          heads={['Actividad', 'Día', 'Personas', 'Nuevas']}
          rows={actividades.map((each) => [each.titulo, formatDay(each.fecha_evento) || '—', formatPeople(each.personas), formatNew(each)])}
        />
        <Hint>
          {`Nuevas: quienes no habían venido antes a nada. Son las personas inscritas, sin invitados. Para que no se reconozca a nadie, no se muestran los números de menos de ${leastShown} personas.`}
        </Hint>
      </Sheet>
      {asistencia.length > 0 && (
        <Sheet>
          <Attendance asistencia={asistencia} />
        </Sheet>
      )}
    </>
  );
}

export const publicFiguresScreen: LazyScreen = {
  Component: PublicFiguresPage,
  loader: loadPublicFigures,
  meta: async () => ({ title, description: `Cuántas personas han venido este año a las salidas de ${readClub().nombre}.` }),
};
