import { callOf } from 'shared/facts/of-call';
import { use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { RegistrationFile } from 'shared/contract/registration-file';
import { Read } from 'shared/data/read';
import { writeQuery } from 'shared/list/list-query';
import { refusalStatus } from 'shared/http/client';
import { useLoaderData, useLocation, useNavigate, useRevalidator } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { useRetryable } from 'shared/data/loaded';
import { Empty } from 'shared/ui/page';
import { RefusedScreen } from 'shared/ui/refused-screen';
import { TextLink } from 'shared/ui/button';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { type AnswerFilter, rowsAnswering } from '../answers/answer-filter.ts';
import { AskedContext, noneAsked } from '../answers/answers-data.ts';
import { RegistrationFacts } from '../edit/registration-details.tsx';
import { RegistrationState } from '../edit/registration-state.tsx';
import { addressOf } from '../head/call-links.ts';
import { CallLayout } from '../head/call-page.tsx';
import { CallSelect } from '../head/call-select.tsx';
import { listOfferedYears } from '../head/load-years.ts';
import { useLatest } from 'shared/data/use-latest';
import { type ListActions, useListActions } from '../actions/use-list-actions.tsx';
import type { ListState, RegistrationList } from '../rows/registration-list.ts';
import { readOrder } from '../rows/sort-rows.ts';
import { viewRows, yearsOfLevel } from '../rows/view-rows.ts';
import { activityOf } from '../registration/call-of-row.ts';
import { nameOf, type Row } from '../registration/row.ts';
import { History, Emails } from './person-file.tsx';
import { PersonActions } from './person-actions.tsx';
import { loadPerson, type PersonData } from './person-data.ts';
import styles from './person.module.css';

/** `/inscripciones/:id`: all data of one registration, with links to the previous and next in the list. */
function PersonPage() {
  const { id, filters, list, file, asked, own, years: loadedYears, search, order, answers, level } = useLoaderData<PersonData>();
  const { search: address } = useLocation();
  const state = useSyncExternalStore(list.subscribe, list.state);
  const years = useRetryable(loadedYears, listOfferedYears);
  const knownYears = useLatest(years.promise).value ?? [];
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const row = list.find(id);
  const known = useLatest(asked).value ?? noneAsked;
  const title = useLatest(own).value?.titulo;
  const filed = useLatest(file).value?.inscripcion;
  const actividad = filters.actividad ?? (filed && activityOf(filed));
  const of = callOf({ actividad, anio: row?.anio });
  const { actions, dialogs } = useListActions({ filters, list, years, onStored: row ? undefined : () => void revalidate() });
  if (state.status === 'failed' && refusalStatus(state.error) === 403) return <RefusedScreen title="Inscripción" />;
  return (
    <AskedContext value={known}>
      <CallLayout
        title={row ? nameOf(row) : 'Inscripción'}
        tab="list"
        of={of}
        select={
          <CallSelect years={knownYears} calls={[]} of={of} title={title} onChoose={(chosen) => void navigate(addressOf('list', chosen))} />
        }
        tools={
          <>
            <BackLink to={`${addressOf('list', callOf({ actividad }))}${withoutActivity(address)}`}>Volver a la lista</BackLink>
            <Beside id={id} state={state} search={search} order={order} answers={answers} level={level} address={address} />
          </>
        }
      >
        <Read promise={file} failed="No se ha podido cargar la ficha.">
          {(found) => (
            <Person
              row={list.isRemoved(id) ? undefined : (row ?? found?.inscripcion)}
              file={found}
              list={list}
              state={state}
              actions={actions}
            />
          )}
        </Read>
      </CallLayout>
      {dialogs}
    </AskedContext>
  );
}

interface BesideProps {
  id: number;
  state: ListState;
  search: string;
  order: string;
  answers: AnswerFilter;
  level: string;
  address: string;
}

/** An activity's list has it in its path. */
const withoutActivity = (address: string) => writeQuery(address, { actividad: '' }, { actividad: '' });

/** Links to previous and next, in the list's order. */
function Beside({ id, state: { years }, search, order, answers, level, address }: BesideProps) {
  const asked = use(AskedContext);
  const rows = useMemo(() => {
    const shown = yearsOfLevel(viewRows(years, search, readOrder(order)), level).flatMap((year) => year.rows);
    return answers.size === 0 ? shown : rowsAnswering(shown, asked, answers);
  }, [years, search, order, asked, answers, level]);
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) return null;
  const link = (row: Row | undefined, text: string) =>
    row && (
      <TextLink to={`/inscripciones/${row.id}${address}`} aria-label={`${text}: ${nameOf(row)}`}>
        {text}
      </TextLink>
    );
  return (
    <nav aria-label="En la lista" className={`line gap-4 numbers one-line ${styles.beside}`}>
      {link(rows[at - 1], 'Anterior')}
      <span>{`${(at + 1).toLocaleString('es')} de ${rows.length.toLocaleString('es')}`}</span>
      {link(rows[at + 1], 'Siguiente')}
    </nav>
  );
}

interface PersonProps {
  row: Row | undefined;
  file: RegistrationFile | null;
  list: RegistrationList;
  state: ListState;
  actions: ListActions;
}

function Person({ row, file, list, state, actions }: PersonProps) {
  const { revalidate } = useRevalidator();
  /** Version that triggered a reload of the file: once, whatever the server returns. */
  const askedFor = useRef<number>(undefined);
  // Own changes update the list's row; others' are in the file. Syncs the older one.
  useEffect(() => {
    const [listed, filed] = [row?.version ?? 0, file?.inscripcion.version ?? 0];
    if (!row || !file || listed === filed) return;
    if (filed > listed) return list.replace(file.inscripcion);
    if (askedFor.current === listed) return;
    askedFor.current = listed;
    void revalidate();
  }, [row, file, list, revalidate]);

  if (!row) {
    if (state.status === 'loading') return <p role="status">Cargando...</p>;
    return <Empty>Esta inscripción no está en la lista.</Empty>;
  }
  return (
    <>
      <RegistrationState row={row} cents={file?.importe} received={file?.cobrado} />
      <PersonActions row={row} file={file} list={list} actions={actions} />
      <div className={`stack gap-6 ${styles.parts}`}>
        <div className="stack gap-5">
          <RegistrationFacts row={row} heading="h2" />
        </div>
        {file && (
          <div className="stack gap-5">
            <Emails emails={file.correos} />
            <History lines={file.historia} />
          </div>
        )}
      </div>
    </>
  );
}

export const personScreen: LazyScreen = { Component: PersonPage, loader: loadPerson };
