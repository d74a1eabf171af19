import { useId } from 'react';
import type { YearFigures } from 'shared/contract/activity-sign-ups';
import { Read } from 'shared/data/read';
import { formatEuros } from 'shared/facts/money';
import { useLoaderData } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { Empty, Hint, Sheet } from 'shared/ui/page';
import { SectionTitle } from 'shared/ui/section-title';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { CallLayout } from '../head/call-page.tsx';
import { CallSelect } from '../head/call-select.tsx';
import { useAddressStep } from '../head/use-address-step.ts';
import { ownYear } from '../head/call-of.ts';
import { useLatest } from 'shared/data/use-latest';
import { type FiguresData, loadFigures } from './figures-data.ts';
import { figuresTitle } from '../titles.ts';
import styles from './figures.module.css';

/** Who comes to how many activities of a year, new faces, and what was paid how: counts alone. */
function FiguresPage() {
  const { anio, figures, years } = useLoaderData<FiguresData>();
  const { go } = useAddressStep(ownYear);
  const known = useLatest(years).value ?? [];
  return (
    <CallLayout
      title={figuresTitle}
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
        <Table
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
        <div className={styles.pair}>
          <Table
            caption="Quién viene a cuántas"
            heads={['Actividades', 'Personas']}
            rows={asistencia.map(({ actividades: count, personas }) => [
              countOf(count, 'actividad', 'actividades'),
              personas.toLocaleString('es'),
            ])}
          />
          <Table
            caption="Cobros por forma de pago"
            heads={['Forma de pago', 'Cobros', 'Importe']}
            rows={cobros.map(({ pago, cobros: count, importe }) => [methodName(pago), count.toLocaleString('es'), formatEuros(importe)])}
          />
        </div>
      </Sheet>
    </>
  );
}

/** A bar for each activity: new faces, and those who had come before. */
function Chart({ actividades }: Pick<YearFigures, 'actividades'>) {
  const headingId = useId();
  const most = Math.max(1, ...actividades.map(({ personas }) => personas));
  const tell = ({ titulo, personas, nuevas }: YearFigures['actividades'][number]) =>
    `${titulo}: ${countOf(personas, 'persona', 'personas')}, ${countOf(nuevas, 'nueva', 'nuevas')}`;
  return (
    <figure className={styles.figure} aria-labelledby={headingId}>
      <SectionTitle id={headingId}>Personas en cada actividad</SectionTitle>
      <div role="img" aria-label={`${actividades.map(tell).join('. ')}.`} className={styles.bars}>
        {actividades.map(({ actividad_id, titulo, fecha_evento, personas, nuevas }, at) => (
          <div key={`${actividad_id ?? 'ruta'}-${at}`} className={styles.bar}>
            <span className={styles.name}>{[formatDay(fecha_evento).slice(0, 5), titulo].filter(Boolean).join(' · ')}</span>
            <span className={styles.track}>
              <span className={styles.known} style={{ inlineSize: `${((personas - nuevas) / most) * 100}%` }} />
              <span className={styles.fresh} style={{ inlineSize: `${(nuevas / most) * 100}%` }} />
              <span className={styles.count}>{personas.toLocaleString('es')}</span>
            </span>
          </div>
        ))}
      </div>
      <figcaption className={styles.legend}>
        <span>
          <span className={styles.known} aria-hidden="true" />
          <span>Habían venido antes</span>
        </span>
        <span>
          <span className={styles.fresh} aria-hidden="true" />
          <span>Nuevas</span>
        </span>
      </figcaption>
    </figure>
  );
}

interface TableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

// On a phone it is laid out as blocks, which to some browsers is no table unless the roles say so.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
function Table({ caption, heads, rows }: TableProps) {
  const captionId = useId();
  return (
    // Scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby={captionId}>
      <table role="table" className={styles.table}>
        <caption id={captionId}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([first, ...others], at) => (
            <tr key={`${first}-${at}`} role="row">
              <th role="rowheader" scope="row">
                {first}
              </th>
              {others.map((value, column) => (
                <td key={heads[column + 1]} role="cell" data-title={heads[column + 1]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

export const figuresScreen: LazyScreen = { Component: FiguresPage, loader: loadFigures };
