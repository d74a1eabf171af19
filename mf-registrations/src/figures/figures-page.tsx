import type { YearFigures } from 'shared/contract/activity-sign-ups';
import { Read } from 'shared/data/read';
import { formatEuros } from 'shared/facts/money';
import { type LoaderFunctionArgs, useLoaderData } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { Empty, Hint, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { SumsTable } from 'shared/ui/sums-table';
import { CallLayout } from '../head/call-page.tsx';
import { CallSelect } from '../head/call-select.tsx';
import { useAddressStep } from '../head/use-address-step.ts';
import { ownYear, readYear } from '../head/call-of.ts';
import { useLatest } from 'shared/data/use-latest';
import { Attendance, Chart } from './figures-parts.tsx';
import { call, deferReplies } from 'shared/http/call';
import { can } from 'shared/http/can';
import { today } from 'shared/text/today';
import { loadYears } from '../head/load-years.ts';

/** Who comes to how many activities of a year, new faces, and what was paid how: counts alone. */
function FiguresPage() {
  const { anio, figures, years } = useLoaderData<FiguresData>();
  const { go } = useAddressStep(ownYear);
  const known = useLatest(years).value ?? [];
  return (
    <CallLayout
      title="Cifras del año"
      tab="figures"
      of={{ anio }}
      select={<CallSelect years={known} calls={[]} of={{ anio }} onChoose={(chosen) => go({ anio: String(chosen.anio ?? '') })} />}
    >
      <Read key={anio} promise={figures} failed="No se han podido cargar las cifras.">
        {(found) => {
          if (!found) return <Empty>Este servidor no lleva estas cifras.</Empty>;
          if (found.actividades.length === 0) return <Empty>{`En ${anio} no hay inscripciones.`}</Empty>;
          return <Figures {...found} />;
        }}
      </Read>
    </CallLayout>
  );
}

const methodName = (pago: string | null) => pago ?? 'Sin decir cómo';

function Figures({ anio, actividades, asistencia, cobros }: YearFigures) {
  const people = asistencia.reduce((sum, { personas }) => sum + personas, 0);
  const paid = cobros.reduce((sum, { importe }) => sum + importe, 0);
  return (
    <>
      <p>
        {`En ${anio}: ${countOf(people, 'persona distinta', 'personas distintas')} en ${countOf(actividades.length, 'actividad', 'actividades')}, y ${formatEuros(paid)} cobrados.`}
      </p>
      <Sheet>
        <Chart actividades={actividades} />
        <SumsTable
          caption="Cada actividad"
          heads={['Actividad', 'Día', 'Personas', 'Nuevas', 'Invitados', 'Cobrado']}
          rows={actividades.map(({ titulo, fecha_evento, personas, nuevas, invitados, cobrado }) => [
            titulo,
            formatDay(fecha_evento) || '—',
            personas.toLocaleString('es'),
            nuevas.toLocaleString('es'),
            invitados.toLocaleString('es'),
            formatEuros(cobrado),
          ])}
        />
        <Hint>Nuevas: quienes no habían venido antes a nada, ni este año ni otro. Sin las anuladas ni la lista de espera.</Hint>
      </Sheet>
      <Sheet>
        <div className="stack gap-5 columns-2 to-start">
          <Attendance asistencia={asistencia} />
          <SumsTable
            caption="Cobros por forma de pago"
            heads={['Forma de pago', 'Cobros', 'Importe']}
            rows={cobros.map(({ pago, cobros: count, importe }) => [methodName(pago), count.toLocaleString('es'), formatEuros(importe)])}
          />
        </div>
      </Sheet>
    </>
  );
}

/** A server without sign-ups for activities has no figures, and gets no request. */
function loadFigures({ request }: LoaderFunctionArgs) {
  const anio = readYear(new URL(request.url).search) ?? Number(today().slice(0, 4));
  const figures = can('2.0') ? call('GET /inscripciones/cifras', { query: { anio } }) : Promise.resolve(null);
  return { anio, ...deferReplies({ figures, years: loadYears() }) };
}
type FiguresData = ReturnType<typeof loadFigures>;

export const figuresScreen: LazyScreen = { Component: FiguresPage, loader: loadFigures };
