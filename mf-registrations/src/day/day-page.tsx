import { callOf, isActivity, type OfCall } from 'shared/facts/of-call';
import { Activity, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { hasCome, type RiderState } from 'shared/facts/route-marks';
import { useLoaderData, useNavigate } from 'shared/router';
import { currentSession } from 'shared/session/session';
import { Actions, Button, TextButton } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { loadCalls, type Calls } from '../head/call-of.ts';
import { addressOf } from '../head/call-links.ts';
import { CallLayout } from '../head/call-page.tsx';
import { CallSelect } from '../head/call-select.tsx';
import { listOfferedYears } from '../head/load-years.ts';
import type { Day, DayLog } from './day-log.ts';
import { isMissing, isWaiting, lastHourOf, shouldHaveLeft } from './day-groups.ts';
import styles from './day.module.css';
import { allOf, comeOf, countCome } from './day-words.ts';
import { eventsOf, expectedOf, ridersOf, walkInsOf, type DayPerson } from './find-riders.ts';
import { NotLeft } from './groups.tsx';
import { LastMark } from './last-mark.tsx';
import { loadScanner, Marking } from './marking.tsx';
import { MissingRiders } from './missing-riders.tsx';
import { routeScreen, useKeptScreen } from './use-kept-screen.ts';
import { eventLabel } from 'shared/http/club';
import { madridDay } from 'shared/text/moments';

/** Preloads the code reader: it cannot be loaded offline. */
const loadReader = async () => {
  await loadScanner();
  await (await import('./read-picture.ts')).createCodeReader();
};

const titleOf = (actividad: number | undefined) => (isActivity({ actividad }) ? 'Pasar lista' : 'Día de la ruta');

/** Check-in on a phone, online and offline: of the route arrived, left and returned, of an activity arrived or not. */
export function DayPage() {
  const log = useLoaderData<DayLog | null>();
  if (!log) {
    return (
      <CallLayout title={titleOf(undefined)} tab="day" of={{}}>
        <p>Este servidor no guarda lo que pasa el día de la ruta.</p>
      </CallLayout>
    );
  }
  return <DayDesk key={log.actividad} log={log} />;
}

function DayDesk({ log }: { log: DayLog }) {
  const day = useSyncExternalStore(log.subscribe, log.read);
  useEffect(() => log.start(), [log]);
  const { list, line, detail } = day;
  const { actividad } = log;
  const isKept = useKeptScreen(isActivity({ actividad }) ? addressOf('day', { actividad }) : routeScreen, line === 'online', loadReader);
  const choices = useChoices(line === 'online');
  const navigate = useNavigate();
  const of = callOf({ actividad, anio: list?.anio });
  const events = useMemo(() => (isActivity({ actividad }) ? [] : eventsOf(list?.inscritos ?? [])), [actividad, list?.inscritos]);
  const choose = (chosen: OfCall) => {
    if (!isActivity({ actividad }) && chosen.anio !== undefined) log.chooseYear(chosen.anio);
    else void navigate(addressOf('day', chosen));
  };

  return (
    <CallLayout
      title={titleOf(actividad)}
      tab="day"
      of={of}
      isBrief={!isActivity({ actividad })}
      tools={
        events.length > 1 && (
          <SelectField label="Evento" name="evento" value={list?.evento ?? ''} onChange={({ target }) => log.choose(target.value || null)}>
            {events.map((each) => (
              <option key={each ?? ''} value={each ?? ''}>
                {each === null ? 'Sin evento' : eventLabel(each)}
              </option>
            ))}
          </SelectField>
        )
      }
      select={
        choices &&
        list && (
          <CallSelect
            years={isActivity({ actividad }) ? [] : choices.years}
            calls={choices.calls}
            of={of}
            title={list.titulo}
            onChoose={choose}
          />
        )
      }
    >
      {list ? (
        <Desk log={log} day={day} isKept={isKept} />
      ) : line === 'connecting' || line === 'online' ? (
        <p role="status">Cargando...</p>
      ) : (
        <>
          <p role="alert">
            {line === 'signed-out'
              ? 'Tu sesión ha caducado.'
              : line === 'refused'
                ? (detail ?? 'No se ha podido cargar la lista.')
                : line === 'failing'
                  ? 'La web no responde bien y no se ha podido cargar la lista. Inténtalo dentro de un momento.'
                  : 'No se ha podido cargar la lista, y este teléfono no la tiene guardada: ábrela una vez con señal.'}
          </p>
          <Actions>
            <Button onClick={log.syncNow}>Reintentar</Button>
          </Actions>
        </>
      )}
    </CallLayout>
  );
}

interface Choices {
  years: readonly number[];
  calls: Calls;
}

/** Years and activities to choose from, while online; offline there is one. */
function useChoices(isOnline: boolean): Choices | undefined {
  const [choices, setChoices] = useState<Choices>();
  useEffect(() => {
    if (!isOnline || choices) return undefined;
    let isHeard = true;
    Promise.all([listOfferedYears(), loadCalls()]).then(
      ([years, calls]) => isHeard && setChoices({ years, calls }),
      () => undefined,
    );
    return () => {
      isHeard = false;
    };
  }, [isOnline, choices]);
  return isOnline ? choices : undefined;
}

interface DeskProps {
  log: DayLog;
  day: Day;
  isKept: boolean | undefined;
}

function Desk(props: DeskProps) {
  return isActivity(props.log) ? <ActivityDesk {...props} /> : <RouteDesk {...props} />;
}

/** Everybody of an activity, and who comes without a registration. */
function ActivityDesk({ log, day, isKept }: DeskProps) {
  const { list, states } = day;
  const people = useMemo(() => [...ridersOf(list?.inscritos ?? []), ...walkInsOf(states)], [list?.inscritos, states]);
  const all = expectedOf(people, states);
  const come = all.reduce((sum, { de, rider }) => sum + comeOf(rider, states.get(de)), 0);
  const expected = all.reduce((sum, { rider }) => sum + allOf(rider), 0);
  return (
    <div className={`stack gap-1 ${styles.desk}`}>
      <Marking people={people} states={states} log={log} kind="roll-call" isFree={list?.gratis ?? false} />
      <Foot log={log} day={day} come={come} all={expected} isKept={isKept} />
    </div>
  );
}

function RouteDesk({ log, day, isKept }: DeskProps) {
  const { list, states } = day;
  const evento = list?.evento ?? null;
  const [tab, setTab] = useState<'buscar' | 'quietos' | 'faltan'>('buscar');
  const now = useMinute();
  // On other days none is out.
  const isToday = !list?.dia || list.dia === madridDay(new Date(now));

  const riders = useMemo(() => ridersOf(list?.inscritos ?? [], evento), [list?.inscritos, evento]);
  const people = useMemo(() => [...riders, ...walkInsOf(states, evento)], [riders, states, evento]);
  const counts = countPeople(people, states);
  const lastHour = useMemo(() => lastHourOf(people), [people]);
  const before = shouldHaveLeft(lastHour, now);
  const isMissed = (state: RiderState | undefined) => isMissing(state, before);
  const missing = people.filter(({ de }) => isMissed(states.get(de))).length;
  const notLeft = people.filter(({ de }) => isWaiting(states.get(de)));

  return (
    <div className={`stack gap-1 ${styles.desk}`}>
      <div className={styles.tabs}>
        <Tab isOpen={tab === 'buscar'} onOpen={() => setTab('buscar')}>
          Marcar
        </Tab>
        <Tab isOpen={tab === 'quietos'} onOpen={() => setTab('quietos')}>
          {`Sin salir (${notLeft.length})`}
        </Tab>
        <Tab isOpen={tab === 'faltan'} onOpen={() => setTab('faltan')}>
          {isToday ? `Faltan por volver (${missing})` : 'Faltan por volver'}
        </Tab>
      </div>
      <Activity mode={tab === 'buscar' ? 'visible' : 'hidden'}>
        <Marking people={people} states={states} log={log} kind="route" isFree={false} />
      </Activity>
      {tab === 'quietos' && <NotLeft people={notLeft} states={states} log={log} />}
      {tab === 'faltan' && (
        <MissingRiders
          people={people}
          states={states}
          isMissed={isMissed}
          now={now}
          onBack={({ de, nombre }) => log.mark(de, 'vuelta', nombre)}
        />
      )}
      <Foot log={log} day={day} come={counts.come} all={counts.expected} isKept={isKept} />
    </div>
  );
}

const countPeople = (people: readonly DayPerson[], states: ReadonlyMap<string, RiderState>) => {
  const expected = expectedOf(people, states);
  return {
    expected: expected.length,
    come: expected.filter(({ de }) => hasCome(states.get(de))).length,
  };
};

interface TabProps {
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
}

const Tab = ({ isOpen, onOpen, children }: TabProps) => (
  <button type="button" className={styles.tab} aria-pressed={isOpen} onClick={onOpen}>
    {children}
  </button>
);

interface FootProps extends DeskProps {
  come: number;
  all: number;
}

/** Always visible, below the list: the last mark while it can be undone, arrivals, and unsent marks. */
function Foot({ log, day, ...counts }: FootProps) {
  return (
    <div className={styles.foot}>
      {day.last && <LastMark last={day.last} onUndo={log.annul} onOver={log.forgetLast} />}
      <Counter day={day} {...counts} onSync={log.syncNow} />
    </div>
  );
}

interface CounterProps extends Omit<FootProps, 'log'> {
  onSync: () => void;
}

function Counter({ day: { waiting, line, detail }, come, all, isKept, onSync }: CounterProps) {
  const signIn = async () => {
    const { token, renew } = currentSession();
    if (token) await renew?.(token);
    onSync();
  };
  return (
    <div className={styles.counter} data-line={line}>
      <p className="strong large" role="status">
        <span>{`${countCome(come, all)} · ${waiting} sin enviar`}</span>
      </p>
      <p className="small">
        {line === 'online' && <span>{isKept ? 'Con señal · también se abre sin señal' : 'Con señal'}</span>}
        {line === 'connecting' && <span>Conectando...</span>}
        {line === 'offline' && <span>Sin señal: todo se guarda aquí</span>}
        {line === 'failing' && <span>La web no responde bien: todo se guarda aquí</span>}
        {line === 'refused' && <span>{detail}</span>}
        {line === 'signed-out' && (
          <>
            <span>{'Tu sesión ha caducado. '}</span>
            <TextButton onClick={() => void signIn()}>Volver a entrar</TextButton>
          </>
        )}
      </p>
      {isKept === false && line === 'online' && <Hint>Este navegador no abre la página sin señal: déjala abierta.</Hint>}
      {detail !== undefined && line !== 'refused' && line !== 'signed-out' && <p role="alert">{detail}</p>}
    </div>
  );
}

/** Current time, updated each minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
