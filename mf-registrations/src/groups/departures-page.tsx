import { lazy, Suspense, use } from 'react';
import { routeLevels } from 'shared/facts/enumerations';
import { isMinorOn } from 'shared/facts/births';
import { Read } from 'shared/data/read';
import { tellEvent } from 'shared/facts/club';
import { useClub } from 'shared/http/club';
import { useListQuery } from 'shared/list/use-list-query';
import { useLoaderData } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { formatLongDay } from 'shared/text/dates';
import { today } from 'shared/text/today';
import { Button } from 'shared/ui/button';
import { Empty, Hint } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { AskedContext, noneAsked, tellAnswers, tellGuests } from '../answers/answers-data.ts';
import { formatGuests } from '../change/parts.ts';
import { CallPage } from '../head/call-page.tsx';
import { useLatest } from 'shared/data/use-latest';
import { bibOf, nameOf, type Row } from '../registration/row.ts';
import styles from './departures.module.css';
import { EventSelect } from './event-select.tsx';
import { groupsOf, type PlacedGroup } from './placing.ts';
import { isCaptain } from './propose-groups.ts';
import { type DepartureRiders, type DeparturesData, loadDepartures } from './departures-data.ts';
import { everyEvent, ownRoute, type RouteRiders, sheetOf, formatNone } from './route-data.ts';
import { canStayWhole } from './sheets.ts';

// In a chunk that others share.
const QrCode = lazy(async () => ({ default: (await import('shared/ui/qr-code')).QrCode }));

/** Empty lines for walk-ins. */
const blankLines = 10;

/** Printable check-in list of the departures, the same on screen. */
function DeparturesPage() {
  const { route, asked, of } = useLoaderData<DeparturesData>();
  const { values, change } = useListQuery(ownRoute);
  const rows = useLatest(route).value?.rows ?? [];
  const known = useLatest(asked).value ?? noneAsked;
  return (
    <div className={styles.page}>
      <CallPage
        title="Salidas"
        tab="groups"
        tools={
          <>
            {!of.actividad && <EventSelect event={values.evento} onChoose={(evento) => change({ evento }, 'step')} />}
            {(rows.length > 0 || of.actividad) && <Button onClick={() => window.print()}>Imprimir</Button>}
          </>
        }
      >
        <Read promise={route} failed="No se han podido cargar las inscripciones.">
          {(riders) =>
            riders.rows.length === 0 && !riders.actividad ? (
              <Empty>{formatNone(riders)}</Empty>
            ) : (
              <>
                <WayBack of={riders} />
                <AskedContext value={known}>
                  <Sheet of={riders} />
                </AskedContext>
                <div className="no-print">
                  <Hint>Para tenerla en PDF, elige «Guardar como PDF» al imprimir.</Hint>
                </div>
              </>
            )
          }
        </Read>
      </CallPage>
    </div>
  );
}

/** QR code of the current list's address, for the printed sheet. */
function WayBack({ of }: { of: RouteRiders }) {
  const address = new URL(sheetOf(of), location.href).href;
  return (
    <figure className={styles.back}>
      <Suspense>
        <QrCode text={address} label="Código para abrir esta lista en el teléfono" />
      </Suspense>
      <figcaption>Esta lista, al día</figcaption>
    </figure>
  );
}

function Sheet({ of: { rows, actividad, year, event, activity } }: { of: DepartureRiders }) {
  const club = useClub();
  const day = activity?.fecha_evento ?? today();
  const title = activity?.titulo ?? (event === 'Castillos' ? club.ruta : undefined);
  const groups = groupsOf(rows);
  const isWhole = canStayWhole([...groups.map(({ riders }) => riders.length + 1), blankLines + 1]);
  return (
    <>
      <div className={styles.facts}>
        {title && <p className="strong">{title}</p>}
        <p>{[formatLongDay(activity?.fecha_evento), activity?.lugar, club.nombre].filter(Boolean).join(' · ')}</p>
      </div>
      <table className={styles.sheet} aria-label="Salidas" data-whole={isWhole || undefined}>
        <caption className={styles.caption}>
          {[
            !actividad && (event === everyEvent ? 'Todos los eventos' : tellEvent(event, club)),
            year,
            countOf(rows.length, 'participante', 'participantes'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              Está
            </th>
            <th scope="col" className={styles.bib}>
              Dorsal
            </th>
            <th scope="col">Nombre</th>
            <th scope="col" className={styles.marks}>
              Avisos
            </th>
            <th scope="col" className={styles.bike}>
              Moto
            </th>
            <th scope="col" className={styles.phone}>
              Tel.
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupRows key={group.number} group={group} day={day} />
        ))}
        <tbody>
          <GroupHead>Sin inscripción previa</GroupHead>
          {Array.from({ length: blankLines }, (_, line) => (
            <tr key={line}>
              <td className={styles.tick}>&nbsp;</td>
              <td>&nbsp;</td>
              <td>&nbsp;</td>
              <td>&nbsp;</td>
              <td className={styles.bike}>&nbsp;</td>
              <td>&nbsp;</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function GroupRows({ group: { number, departure, riders }, day }: { group: PlacedGroup; day: string }) {
  const { questions, besides } = use(AskedContext);
  const answersOf = ({ id }: Row) =>
    [formatGuests(besides[id]), tellGuests(questions, besides[id]), tellAnswers(questions, besides[id])].filter(Boolean).join(' · ');
  return (
    <tbody>
      <GroupHead>
        {[
          number === null ? 'Sin grupo' : `Grupo ${number}`,
          formatLevels(riders),
          departure,
          countOf(riders.length, 'participante', 'participantes'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </GroupHead>
      {riders
        .map((row) => ({ row, text: [describe(row, departure), answersOf(row)].filter(Boolean).join(' · ') }))
        .map(({ row, text }) => (
          <tr key={row.id}>
            {/* Checkbox for a pen. To print 1,500 rows, a nested square costs the browser 100 MB, a space 35. */}
            <td className={styles.tick} aria-label="Sin marcar" />
            <td className={styles.bib}>{bibOf(row)}</td>
            {/* Whole, in two small lines of the same height. */}
            <td data-long={text.length > 40 || undefined}>{text}</td>
            <td className={styles.marks}>{marksOf(row, day).join(' · ')}</td>
            <td className={styles.bike}>{row.moto}</td>
            <td className={styles.phone}>{endOf(row.telefono)}</td>
          </tr>
        ))}
    </tbody>
  );
}

/** '…222': the last digits tell two of a name apart. */
const endOf = (phone: string | null): string => (phone ?? '').replaceAll(/\D/g, '').replace(/^\d*(?=\d{3}$)/, '…');

/** Name, companion, and what differs from the group's head. */
const describe = (row: Row, departure: string | null): string =>
  [
    row.acompanante === 'Si' && row.nombre_acomp ? `${nameOf(row)} + ${row.nombre_acomp}` : nameOf(row),
    isCaptain(row) && 'capitán',
    row.sin_fotos && 'sin fotos',
    row.salida && row.salida !== departure && row.salida,
  ]
    .filter(Boolean)
    .join(' · ');

/** Notes for check-in, in a column of their own: a long name must not push them off the paper. */
const marksOf = (row: Row, day: string): string[] => [
  ...(row.pagado === 'Si' ? [] : ['sin pagar']),
  ...(isMinorOn(day, row.nacimiento) ? ['menor'] : []),
  ...(row.acompanante === 'Si' ? ['+1'] : []),
];

/** Levels of a group: 'PRO', or mixed '8 PRO, 4 Amateur'. */
function formatLevels(riders: readonly Row[]): string {
  const counts = [...routeLevels, null].map((ruta) => ({ ruta, count: riders.filter((row) => row.ruta === ruta).length }));
  const found = counts.filter(({ count }) => count > 0);
  const [only] = found;
  if (found.length === 1) return only?.ruta ?? '';
  return found.map(({ ruta, count }) => `${count} ${ruta ?? 'sin nivel'}`).join(', ');
}

const GroupHead = ({ children }: { children: string }) => (
  <tr className={styles.group}>
    <th scope="rowgroup" colSpan={6}>
      {children}
    </th>
  </tr>
);

export const departuresScreen: LazyScreen = { Component: DeparturesPage, loader: loadDepartures };
