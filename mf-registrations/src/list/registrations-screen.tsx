import { isActivity as isOfActivity, type OfCall } from 'shared/facts/of-call';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import type { StaffCall } from 'shared/contract/call-settings';
import type { DistinctPeople } from 'shared/contract/distinct-people';
import { useShown } from 'shared/data/use-shown';
import { routeLevels } from 'shared/facts/enumerations';
import { can } from 'shared/http/can';
import { writeQuery } from 'shared/list/list-query';
import { useNavigate } from 'shared/router';
import { Actions, Button, ButtonLink, TextLink } from 'shared/ui/button';
import type { Retryable } from 'shared/data/loaded';
import { Modal } from 'shared/ui/modal';
import { Hint } from 'shared/ui/page';
import { useSession } from 'shared/session/session';
import { rowsAnswering } from '../answers/answer-filter.ts';
import { AskedContext } from '../answers/answers-data.ts';
import type { ExportedRows } from '../export/file-name.ts';
import { CallHead } from '../head/call-head.tsx';
import { addressOf } from '../head/call-links.ts';
import { type Calls, type ShownActivity, useActivityTitle } from '../head/call-of.ts';
import { CallSelect } from '../head/call-select.tsx';
import { countRefunds } from '../registration/pay-batch.ts';
import { countAbsent, type Row } from '../registration/row.ts';
import { ListFilters } from './filters/list-filters.tsx';
import { OrderField, SearchField } from './filters/search-and-order.tsx';
import { TotalsLine } from './filters/totals.tsx';
import { useLatest } from 'shared/data/use-latest';
import { FormSwitch } from './form-switch.tsx';
import { ListActionsContext } from '../actions/list-actions.tsx';
import type { ShownStatus } from './registrations-data.ts';
import styles from './registrations-screen.module.css';
import { type SelectionAct, SelectionBar } from './selection-bar.tsx';
import { appliedFilters, type Filters, writeFilters } from '../rows/filters.ts';
import type { ListState, LoadedYear, RegistrationList } from '../rows/registration-list.ts';
import { RowActionsContext, SelectionContext, type RowActions } from './table/row-context.ts';
import { UnsentEdits } from './table/unsent-edits.tsx';
import { useRoomy, useUnfolded } from './table/use-wide.ts';
import { YearList } from './table/year-list.tsx';
import { useDistinctPeople } from './use-distinct-people.ts';
import { useAddress, wholeList } from '../rows/use-address.ts';
import { useNeighbours } from '../rows/use-neighbours.ts';
import { useSelection } from '../rows/use-selection.ts';
import { useShownRows } from '../rows/view-rows.ts';

interface RegistrationsScreenProps {
  filters: Filters;
  list: RegistrationList;
  state: ListState;
  years: Retryable<number[]>;
  status: Promise<ShownStatus>;
  distinct: Promise<DistinctPeople[]>;
  calls: Promise<Calls>;
  /** Of an activity: its call, null without one; undefined while pending. */
  own: StaffCall | null | undefined;
  activity: Promise<ShownActivity | null>;
  /** They could not be loaded. */
  areAnswersMissing: boolean;
}

const countRows = (years: readonly LoadedYear[]) => years.reduce((sum, { rows }) => sum + rows.length, 0);

const exported = (kind: ExportedRows['kind'], rows: readonly Row[]): ExportedRows => ({
  kind,
  ids: rows.map(({ id }) => id),
  anios: [...new Set(rows.map(({ anio }) => anio))],
});

/** List of registrations with filters, order and selection. */
export function RegistrationsScreen({ filters, list, state, years, own, areAnswersMissing, ...others }: RegistrationsScreenProps) {
  const { years: loaded, status } = state;
  const { actividad } = filters;
  const isActivity = isOfActivity({ actividad });
  /** Empty, but not known to be. */
  const isUnknown = status !== 'done' && loaded.length === 0;

  const { open, remove, removeMany, commit, fill, resend } = use(ListActionsContext);
  const { search, setSearch, order, orderText, orderBy, setOrder, answers, answersText, level, ...address } = useAddress();
  const { applyFilters } = address;
  const asked = use(AskedContext);
  const answering = useMemo(
    () => (answers.size === 0 ? loaded : loaded.map(({ year, rows }) => ({ year, rows: rowsAnswering(rows, asked, answers) }))),
    [loaded, asked, answers],
  );
  const levels = useMemo(() => (isActivity ? (own?.niveles ?? []).map(({ nombre }) => nombre) : routeLevels), [isActivity, own]);
  const { shown, totals } = useShownRows(answering, search, order, levels, asked.besides, { level, paid: filters.pagado });
  const applied = Object.keys(appliedFilters(filters)).length + answers.size + (level === '' ? 0 : 1);
  const isNarrowed = applied > 0;
  const { between, below } = useNeighbours(shown);
  const { selection, hidden, select, tick, clear } = useSelection({
    list,
    loaded,
    isAll: status === 'done' && !isNarrowed,
    shown,
    between,
  });
  const [formStatus, showFormStatus] = useShown(others.status);
  const { distinct, tellApart } = useDistinctPeople(others.distinct);
  const [isTyping, setTyping] = useState(false);
  const isRoomy = useRoomy();
  const isWide = useUnfolded();
  const [panel, setPanel] = useState<{ name: 'filters' | 'actions'; isWide: boolean }>();
  // A dialog that is open when the window becomes wider stays as it is.
  const isUnfolded = isWide && panel?.isWide !== false;
  const openPanel = (name: 'filters' | 'actions') => setPanel({ name, isWide });
  const closePanel = () => setPanel(undefined);

  const navigate = useNavigate();
  /** Query of the list, for the links to previous and next on a registration's page. */
  const latestQuery = useRef('');
  useEffect(() => {
    const whole = {
      ...writeFilters(filters),
      orden: orderText,
      buscar: search,
      respuestas: answersText,
      ruta: level,
      actividad: String(actividad ?? ''),
    };
    latestQuery.current = writeQuery('', whole, { ...wholeList, actividad: '' });
  });

  const actions = useMemo<RowActions>(
    () => ({
      view: (row) => open({ name: 'row', row, mode: 'view' }),
      edit: (row) => open({ name: 'row', row, mode: 'edit' }),
      visit: can('2.0') ? (row) => void navigate(`/inscripciones/${row.id}${latestQuery.current}`) : undefined,
      remove,
      select,
      tick,
      compare: (row, { reason }) => setSearch(reason === 'Mismo correo' ? row.mail : (row.nombre ?? '')),
      tellApart,
      commit,
      fill: can('2.0') ? (row, field, pasted) => fill(below(row), field, pasted) : undefined,
    }),
    [open, remove, select, tick, setSearch, tellApart, commit, fill, below, navigate],
  );

  const total = useMemo(() => {
    const rows = loaded.flatMap((year) => year.rows);
    const absent = countAbsent(rows);
    return { ...absent, refunds: can('2.0') ? countRefunds(rows) : undefined, all: rows.length - absent.cancelled - absent.waiting };
  }, [loaded]);
  const shownRows = countRows(shown);

  const selected = () => [...selection.values()];
  const removeSelected = () => {
    const rows = selected();
    const [only] = rows;
    if (rows.length === 1 && only) remove(only);
    else removeMany(rows);
  };
  const acts: SelectionAct[] = [
    ...(can('2.0')
      ? [{ verb: 'Marcar como pagado', short: 'Pagado', run: () => open({ name: 'pay', rows: selected(), onPaid: clear }) }]
      : []),
    ...(can('2.0') && !isActivity
      ? [
          { verb: 'Poner grupo', short: 'Grupo', run: () => open({ name: 'set', field: 'grupo_num', rows: selected() }) },
          { verb: 'Poner hora', short: 'Hora', run: () => open({ name: 'set', field: 'salida', rows: selected() }) },
        ]
      : []),
    {
      verb: 'Excel de la selección',
      short: 'Excel',
      run: () => open({ name: 'export', rows: exported('selected', selected()) }),
    },
    ...(can('2.0') || selection.size === 1
      ? [{ verb: `Eliminar (${selection.size})`, short: `Eliminar (${selection.size})`, run: removeSelected }]
      : []),
  ];

  const openNext = (next: Parameters<typeof open>[0]) => {
    closePanel();
    open(next);
  };
  // What is cancelled or over takes no one any more.
  const takesMore = !isActivity || (own !== undefined && own !== null && own.estado !== 'cancelada' && own.estado !== 'terminada');
  const add = takesMore ? <Button onClick={() => openNext({ name: 'new' })}>Agregar Inscripción</Button> : null;
  const excel = (
    <Button
      tone="outline"
      onClick={() =>
        openNext({
          name: 'export',
          rows: exported(
            'shown',
            shown.flatMap(({ rows }) => rows),
          ),
        })
      }
    >
      Crear Excel
    </Button>
  );
  const formSwitch = isActivity ? undefined : <FormSwitch status={formStatus} show={showFormStatus} isShort={isUnfolded} />;
  const role = useSession(({ user }) => user?.rol);
  /** Done now and then: behind a button in any window. */
  const rare = [
    can('2.0') && (
      <Button key="mailings" tone="outline" onClick={() => openNext({ name: 'mailings' })}>
        Correos enviados
      </Button>
    ),
    // For the webmaster alone.
    !isActivity && role === 'webmaster' && can('2.0') && (
      <TextLink key="import" to="/importar">
        Importar y exportar
      </TextLink>
    ),
  ].filter(Boolean);
  const sums = (
    <TotalsLine
      totals={totals}
      isUnknown={isUnknown}
      level={level}
      paid={filters.pagado}
      onLevel={(chosen) => {
        closePanel();
        address.chooseLevel(chosen);
      }}
      onPaid={(pagado) => {
        closePanel();
        applyFilters({ ...filters, pagado });
      }}
    />
  );
  const knownYears = useLatest(years.promise).value ?? [];
  const [year, ...otherYears] = filters.anios;
  const only = otherYears.length === 0 ? year : undefined;
  const of = isActivity ? { actividad } : { anio: only };
  const calls = useLatest(others.calls).value ?? [];
  const title = useActivityTitle(of, others.activity);
  const choose = (chosen: OfCall) => {
    if (isActivity || isOfActivity(chosen)) void navigate(addressOf('list', chosen));
    else applyFilters({ ...filters, anios: chosen.anio === undefined ? [] : [chosen.anio] });
  };

  return (
    <div className={`stack ${styles.screen}`}>
      <CallHead
        title={isActivity ? 'Inscritos' : 'Listado de Inscripciones'}
        tab="list"
        of={of}
        select={
          <CallSelect
            years={isActivity ? [] : knownYears}
            calls={calls}
            of={of}
            title={title}
            every={otherYears.length === 0 ? 'Todos los años' : filters.anios.join(', ')}
            onChoose={choose}
          />
        }
        beside={isUnfolded && formSwitch}
      >
        <SearchField value={search} onSearch={setSearch} onTyping={setTyping} />
        {!isUnfolded && (
          <Button tone="outline" aria-haspopup="dialog" onClick={() => openPanel('filters')}>
            {applied > 0 ? `Filtros (${applied})` : 'Filtros'}
          </Button>
        )}
        {isUnfolded && excel}
        {(!isUnfolded || rare.length > 0) && (
          <Button tone="outline" aria-haspopup="dialog" onClick={() => openPanel('actions')}>
            Acciones
          </Button>
        )}
        {isRoomy && add}
      </CallHead>
      <ListFilters
        applied={filters}
        answers={answers}
        years={years.promise}
        isUnfolded={isUnfolded}
        isOpen={panel?.name === 'filters'}
        isNarrowed={isNarrowed}
        onApply={(next, wanted) => {
          closePanel();
          applyFilters(next, wanted);
        }}
        onClear={() => {
          closePanel();
          address.clearFilters();
        }}
        onRetryYears={years.retry}
        onClose={closePanel}
      >
        <OrderField order={orderText} onOrder={setOrder} />
        {sums}
      </ListFilters>
      <SelectionBar
        total={isUnknown ? undefined : total}
        shown={shownRows === countRows(loaded) ? undefined : shownRows}
        isLoading={status === 'loading'}
        selected={selection.size}
        hidden={hidden}
        acts={acts}
        refundsAt={isActivity ? addressOf('payments', { actividad }) : undefined}
        onMail={() => open({ name: 'mail', rows: selected(), onSent: clear })}
        onClear={clear}
      >
        {isUnfolded && sums}
      </SelectionBar>
      {areAnswersMissing && status !== 'failed' && (
        <Hint>No se han podido cargar las respuestas a vuestras preguntas. Vuelve a cargar la página para verlas.</Hint>
      )}
      {own === null && isActivity && (
        <Actions>
          <ButtonLink to={addressOf('settings', { actividad })}>Abrir inscripciones</ButtonLink>
        </Actions>
      )}
      <RowActionsContext value={actions}>
        <SelectionContext value={selection}>
          <div className={styles.list}>
            <YearList
              status={status}
              onRetry={list.reload}
              isSearching={search.trim() !== ''}
              isTyping={isTyping}
              isNarrowed={isNarrowed}
              distinct={distinct}
              groups={shown}
              order={order}
              onOrder={orderBy}
            />
          </div>
        </SelectionContext>
      </RowActionsContext>
      <UnsentEdits onRetry={resend} />
      {panel?.name === 'actions' && (
        <Modal title="Acciones" onClose={closePanel}>
          <div className="stack gap-5">
            {!isUnfolded && formSwitch}
            <div className="row gap-4 rows-3">
              {!isRoomy && add}
              {!isUnfolded && excel}
              {rare}
            </div>
          </div>
        </Modal>
      )}
    </div>
  );
}
