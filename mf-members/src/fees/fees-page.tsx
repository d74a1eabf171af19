import { useState } from 'react';
import { BankLines } from 'shared/bank/bank-lines';
import type { FeeYearRow } from 'shared/contract/fees';
import { Read } from 'shared/data/read';
import { useLatest } from 'shared/data/use-latest';
import { dueLabel } from 'shared/facts/fees';
import { formatEuros } from 'shared/facts/money';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'shared/router';
import { formatNumber } from 'shared/text/count-of';
import { formatDay } from 'shared/text/dates';
import { listAll } from 'shared/text/lists';
import { today } from 'shared/text/today';
import { Actions, Button, ButtonLink } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { type Fact, Facts } from 'shared/ui/facts';
import { Empty, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { MembersScreen } from '../head/members-screen.tsx';
import { Close } from './close.tsx';
import { FeeList } from './fee-list.tsx';
import { Opening } from './opening.tsx';
import { YearModal } from './year-modal.tsx';
import { call, deferReplies, getList } from 'shared/http/call';
import { oneOf, unlessOnlyQueryChanged } from 'shared/list/list-query';

type Found = Awaited<FeesData['found']>;

/** The list, the year, its close, and what the bank has. */
const views = ['', 'anio', 'cierre', 'banco'] as const;
type View = (typeof views)[number];

/** `/socios/cuotas`: a year's fees, from their amounts to the close. */
function FeesPage() {
  const { found } = useLoaderData<FeesData>();
  const known = useLatest(found).value;
  const [edited, setEdited] = useState<FeeYearRow | 'new'>();
  const navigate = useNavigate();
  const view = oneOf(new URLSearchParams(useLocation().search).get('ver') ?? '', views);
  const year = known?.year;
  const addressOf = (ver: View, anio = year?.anio) => `/socios/cuotas?${new URLSearchParams({ ...(ver && { ver }), anio: String(anio) })}`;
  const isOpen = year !== undefined && year.abierta !== null;
  const missing = known?.opened?.preview.cuotas ?? 0;
  const shown = isOpen || !year ? view : 'anio';
  return (
    <MembersScreen
      title="Cuotas"
      open="/socios/cuotas"
      {...(year && {
        parts: {
          [addressOf('anio')]: isOpen && missing > 0 ? `Año ${year.anio} (faltan ${formatNumber(missing)})` : `Año ${year.anio}`,
          ...(isOpen && { [addressOf('cierre')]: 'Cierre', [addressOf('banco')]: 'Movimientos del banco' }),
        },
      })}
      {...(year && shown !== '' && { part: addressOf(shown) })}
      select={
        year && (
          <SelectField
            label="Año"
            name="anio"
            value={year.anio}
            onChange={({ target }) => void navigate(addressOf(view, Number(target.value)), { preventScrollReset: true })}
          >
            {known.years.map(({ anio }) => (
              <option key={anio}>{anio}</option>
            ))}
          </SelectField>
        )
      }
      tools={
        year &&
        shown === 'anio' && (
          <>
            <Button tone="outline" onClick={() => setEdited(year)}>
              {`Editar ${year.anio}`}
            </Button>
            <Button tone="outline" onClick={() => setEdited('new')}>
              Otro año
            </Button>
          </>
        )
      }
    >
      <Read promise={found} failed="No se han podido cargar las cuotas.">
        {(all) => <FeesOf key={all.year?.anio ?? 0} {...all} view={shown} onFirst={() => setEdited('new')} />}
      </Read>
      {edited && known && (
        <YearModal
          year={edited === 'new' ? undefined : edited}
          latest={known.years[0]}
          kinds={known.kinds}
          onClose={() => setEdited(undefined)}
        />
      )}
    </MembersScreen>
  );
}

const FeesOf = ({ kinds, year, opened, view, onFirst }: Found & { view: View; onFirst: () => void }) => (
  <div className="stack gap-5">
    {year && opened ? (
      <>
        {view === 'anio' && (
          <Sheet>
            <YearFacts year={year} names={new Map(kinds.map(({ id, nombre }) => [id, nombre]))} />
            <Opening year={year} preview={opened.preview} />
          </Sheet>
        )}
        {view === 'cierre' && <Close sums={opened.sums} fees={opened.fees} />}
        {view === 'banco' && <BankLines />}
        {view === '' && <FeeList loaded={opened.fees} year={year} />}
      </>
    ) : (
      <>
        <Empty>Aún no hay cuotas de ningún año. Empieza por decir cuánto se paga y hasta cuándo.</Empty>
        <Actions>
          {kinds.length === 0 ? (
            <ButtonLink to="/socios/tipos">Añadir un tipo de cuota</ButtonLink>
          ) : (
            <Button onClick={onFirst}>Preparar un año</Button>
          )}
        </Actions>
      </>
    )}
  </div>
);

function YearFacts({ year, names }: { year: FeeYearRow; names: ReadonlyMap<number, string> }) {
  const { vence, por_meses, recordatorios, importes } = year;
  const facts: Fact[] = [
    [dueLabel(vence, today()), formatDay(vence)],
    ['Quien entra durante el año', por_meses ? 'Paga los meses que quedan' : 'Paga el año entero'],
    ['Recordatorios', recordatorios.length === 0 ? 'Ninguno' : listAll(recordatorios.map(formatReminder))],
    [
      'Importes',
      importes.map(({ tipo_id, importe }) => `${names.get(tipo_id) ?? '—'}: ${formatEuros(importe)}`).join('\n') || 'Sin decidir',
    ],
  ];
  return <Facts of={facts} />;
}

const formatReminder = (days: number): string =>
  days === 0 ? 'el mismo día' : `${Math.abs(days)} ${Math.abs(days) === 1 ? 'día' : 'días'} ${days < 0 ? 'antes' : 'después'}`;

type Change = Parameters<typeof unlessOnlyQueryChanged>[0];
const yearOf = (url: URL) => url.searchParams.get('anio');

/** The year in the address, or the newest. */
async function read(asked: string | null) {
  const [years, kinds] = await Promise.all([getList('GET /cuotas/anios'), getList('GET /socios/tipos')]);
  const year = years.find(({ anio }) => String(anio) === asked) ?? years[0];
  if (!year) return { years, kinds, year };
  const params = { anio: year.anio };
  const [fees, preview, sums] = await Promise.all([
    getList('GET /cuotas/anios/:anio', { params }),
    call('GET /cuotas/anios/:anio/previa', { params }),
    call('GET /cuotas/anios/:anio/cierre', { params }),
  ]);
  return { years, kinds, year, opened: { fees, preview, sums } };
}

const loadFees = ({ request }: LoaderFunctionArgs) => deferReplies({ found: read(yearOf(new URL(request.url))) });
type FeesData = ReturnType<typeof loadFees>;

/** Another year is another list; all else of the address is applied here. */
const unlessSameYear = (change: Change): boolean =>
  yearOf(change.currentUrl) === yearOf(change.nextUrl) ? unlessOnlyQueryChanged(change) : change.defaultShouldRevalidate;

export const feesScreen: LazyScreen = { Component: FeesPage, loader: loadFees, shouldRevalidate: unlessSameYear };
