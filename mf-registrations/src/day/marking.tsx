import { lazy, memo, startTransition, Suspense, useMemo, useState } from 'react';
import { codeIn } from 'shared/facts/member-cards';
import type { RiderState, RouteStep } from 'shared/facts/route-marks';
import { countOf } from 'shared/text/count-of';
import { Button, TextButton } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { type DayKind, factsOf, nextStep, otherStep, searchWords, stepWords, tellStep, warningsOf } from './day-words.ts';
import type { DayLog } from './day-log.ts';
import styles from './day.module.css';
import { type DayPerson, findPeople, foldAll, readCode } from './find-riders.ts';
import { findByCard, readCard } from './member-card.ts';
import { Groups } from './groups.tsx';
import { Call } from './missing-riders.tsx';
import { RollCall } from './roll-call.tsx';
import { WalkIn } from './walk-in.tsx';

export const loadScanner = () => import('./scanner.tsx');

const Scanner = lazy(async () => ({ default: (await loadScanner()).Scanner }));

/** Limit of rendered cards: more are not read on a phone. */
const most = 12;

interface MarkingProps {
  people: readonly DayPerson[];
  states: ReadonlyMap<string, RiderState>;
  log: DayLog;
  kind: DayKind;
  /** Nobody pays. */
  isFree: boolean;
}

const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work));

/** Search by typed text or scanned code. A key renders only the field at once; results follow. */
export const Marking = memo(function Marking({ people, states, log, kind, isFree }: MarkingProps) {
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [isWelcoming, setWelcoming] = useState(false);
  /** Of a code that no row has. */
  const [unknown, setUnknown] = useState<string>();

  const type = (text: string) => {
    setSearch(text);
    afterPaint(() => startTransition(() => setWanted(text)));
  };
  const look = async (text: string) => {
    setScanning(false);
    const card = codeIn(text);
    const person = readCode(people, text) ?? (card === undefined ? undefined : await findByCard(people, card));
    setUnknown(undefined);
    if (person) return type(person.rider?.referencia ?? person.nombre);
    if (card === undefined) return setUnknown('Ese código no es de nadie de la lista.');
    const found = await readCard(card);
    setUnknown(found.text);
    if (found.nombre !== undefined) type(found.nombre);
  };

  return (
    <>
      <div className={styles.search} role="search">
        <TextField
          label={searchWords[kind].label}
          placeholder={searchWords[kind].label}
          type="search"
          name="buscar"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={search}
          onFocus={() => afterPaint(() => foldAll(people))}
          onChange={({ target }) => {
            type(target.value);
            setUnknown(undefined);
          }}
        />
        <Button tone="outline" aria-label="Leer QR" onClick={() => setScanning(true)}>
          <span>
            <span className={styles.rest}>Leer </span>QR
          </span>
        </Button>
        <Button tone="outline" aria-label="Llega alguien sin inscripción" aria-haspopup="dialog" onClick={() => setWelcoming(true)}>
          <span>
            <span className={styles.rest}>Llega alguien </span>sin inscripción
          </span>
        </Button>
      </div>
      <Found people={people} states={states} log={log} kind={kind} isFree={isFree} wanted={wanted} unknown={unknown} />
      {isWelcoming && (
        <WalkIn
          name={findPeople(people, wanted).length === 0 ? wanted.trim() : ''}
          onWelcome={log.welcome}
          onClose={() => setWelcoming(false)}
        />
      )}
      {isScanning && (
        <Suspense fallback={null}>
          <Scanner kind={kind} onRead={(text) => void look(text)} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </>
  );
});

interface FoundProps extends MarkingProps {
  wanted: string;
  /** What is known of a scanned code without a match. */
  unknown: string | undefined;
}

const Found = memo(function Found({ people, states, log, kind, isFree, wanted, unknown }: FoundProps) {
  const found = useMemo(() => findPeople(people, wanted), [people, wanted]);
  const Everybody = kind === 'route' ? Groups : RollCall;
  return (
    <>
      <p role="status" className={styles.found}>
        {unknown ?? (wanted.trim() !== '' && describe(found.length, kind))}
      </p>
      <ul className="stack gap-3">
        {found.slice(0, most).map((person) => (
          <PersonCard
            key={person.de}
            person={person}
            state={states.get(person.de)}
            kind={kind}
            isFree={isFree}
            onMark={log.mark}
            onAnnul={log.annul}
          />
        ))}
      </ul>
      {wanted.trim() === '' && unknown === undefined && <Everybody people={people} states={states} log={log} />}
    </>
  );
});

function describe(found: number, kind: DayKind): string {
  if (found === 0) return searchWords[kind].nobody;
  return found > most
    ? `${countOf(found, 'persona', 'personas')}: se ven ${most}, escribe más letras.`
    : countOf(found, 'persona', 'personas');
}

interface PersonCardProps {
  person: DayPerson;
  state: RiderState | undefined;
  kind: DayKind;
  isFree: boolean;
  onMark: (de: string, step: RouteStep, name: string) => void;
  onAnnul: DayLog['annul'];
}

/** A rider with notes, and the next step. */
const PersonCard = memo(function PersonCard({
  person: { de, nombre, telefono, emergencia, rider },
  state,
  kind,
  isFree,
  onMark,
  onAnnul,
}: PersonCardProps) {
  const next = nextStep(state, kind);
  const other = otherStep(state, kind);
  const { paso } = state ?? {};
  return (
    <li className={`stack gap-2 boxed pad-3 ${styles.card}`}>
      <h2 className={`strong breaks large ${styles.name}`}>{nombre}</h2>
      {warningsOf(rider, isFree).map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      <p className={`breaks ${styles.facts}`}>{factsOf(rider)}</p>
      {!rider && (
        <>
          <Call label="Teléfono" text={telefono} name={`a ${nombre}`} />
          <Call label="Emergencia" text={emergencia} name={`al contacto de emergencia de ${nombre}`} />
        </>
      )}
      {tellStep(state) && <p className="success strong">{tellStep(state)}</p>}
      {next && (
        <button type="button" className={styles.big} data-step={next} onClick={() => onMark(de, next, nombre)}>
          {stepWords[next]}
        </button>
      )}
      <div className="row between gap-5 rows-2">
        {other && <TextButton onClick={() => onMark(de, other, nombre)}>{stepWords[other]}</TextButton>}
        {state && paso && (
          <TextButton danger onClick={() => onAnnul(state.marcas.map((id) => ({ id, de })))}>
            {`Quitar «${stepWords[paso]}»`}
          </TextButton>
        )}
      </div>
    </li>
  );
});
