import { clockOf } from 'shared/text/moments';
import { isOut, type RiderState } from 'shared/facts/route-marks';
import { countOf } from 'shared/text/count-of';
import { Button } from 'shared/ui/button';
import { Empty } from 'shared/ui/page';
import styles from './day.module.css';
import { factsOf, lasting } from './day-words.ts';
import { missingByGroup, phoneIn, type DayPerson } from './find-riders.ts';

interface MissingRidersProps {
  people: readonly DayPerson[];
  states: ReadonlyMap<string, RiderState>;
  isMissed: (state: RiderState | undefined) => boolean;
  now: number;
  onBack: (person: DayPerson) => void;
}

/** Riders still on the road, or perhaps, for the last vehicle: since when, and telephone numbers. */
export function MissingRiders({ people, states, isMissed, now, onBack }: MissingRidersProps) {
  const groups = missingByGroup(people, states, isMissed);
  if (groups.length === 0) return <Empty>No falta nadie por volver.</Empty>;
  return groups.map(([group, members]) => (
    <section key={group ?? 'none'}>
      <h2 className={styles.group}>
        {`${group === null ? 'Sin grupo' : `Grupo ${group}`} · ${countOf(members.length, 'persona', 'personas')}`}
      </h2>
      <ul className="stack gap-3">
        {members.map((person) => (
          <Missing key={person.de} person={person} state={states.get(person.de)} now={now} onBack={onBack} />
        ))}
      </ul>
    </section>
  ));
}

interface MissingProps {
  person: DayPerson;
  state: RiderState | undefined;
  now: number;
  onBack: (person: DayPerson) => void;
}

function Missing({ person, state, now, onBack }: MissingProps) {
  const since = state?.desde ?? '';
  const { nombre, telefono, emergencia, rider } = person;
  return (
    <li className={`stack gap-2 boxed pad-3 ${styles.card}`}>
      <h3 className={`strong breaks large ${styles.name}`}>{nombre}</h3>
      <p className={`breaks ${styles.facts}`}>{factsOf(rider)}</p>
      {rider?.eliminada && <p className={`breaks ${styles.facts}`}>Se ha eliminado de la lista, pero sigue en la ruta.</p>}
      <p className="success strong">
        {isOut(state)
          ? `Salió a las ${clockOf(since)}, hace ${lasting(since, now)}`
          : `Llegó a las ${clockOf(since)} y nadie ha marcado que saliera`}
      </p>
      <Call label="Teléfono" text={telefono} name={`a ${nombre}`} />
      <Call label="Emergencia" text={emergencia} name={`al contacto de emergencia de ${nombre}`} />
      <Button tone="outline" onClick={() => onBack(person)} aria-label={`Ha vuelto ${nombre}`}>
        Ha vuelto
      </Button>
    </li>
  );
}

interface CallProps {
  label: string;
  text: string | null | undefined;
  name: string;
}

export function Call({ label, text, name }: CallProps) {
  if (!text) return null;
  const number = phoneIn(text);
  return (
    <p className={`breaks ${styles.call}`}>
      <span>{`${label}: `}</span>
      {number ? (
        <a href={`tel:${number}`} aria-label={`Llamar ${name}: ${text}`}>
          {text}
        </a>
      ) : (
        <span>{text}</span>
      )}
    </p>
  );
}
