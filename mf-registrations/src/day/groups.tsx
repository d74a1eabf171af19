import { memo, useState } from 'react';
import type { RiderState } from 'shared/facts/route-marks';
import { Button, TextButton } from 'shared/ui/button';
import type { DayLog } from './day-log.ts';
import { type DayGroup, groupsOfDay } from './day-groups.ts';
import { countCome, tellStep } from './day-words.ts';
import styles from './day.module.css';
import type { DayPerson } from './find-riders.ts';

type States = ReadonlyMap<string, RiderState>;

interface GroupsProps {
  people: readonly DayPerson[];
  states: States;
  log: Pick<DayLog, 'mark' | 'markAll' | 'annul'>;
}

/** The groups with their arrivals, and one tap when they leave. */
export const Groups = memo(function Groups({ people, states, log }: GroupsProps) {
  const [open, setOpen] = useState<ReadonlySet<number | null>>(new Set());
  const toggle = (number: number | null) =>
    setOpen(new Set(open.has(number) ? [...open].filter((each) => each !== number) : [...open, number]));
  const leave = (number: number | null, leaving: readonly DayPerson[]) => {
    log.markAll(leaving, 'salida', nameOf(number));
    // Opens the group: exceptions can be marked now.
    setOpen(new Set([...open, number]));
  };
  return (
    <ul className="stack gap-3" aria-label="Grupos">
      {groupsOfDay(people, states).map((group) => (
        <li key={group.number ?? 'none'} className={`stack gap-2 boxed pad-3 ${styles.card}`}>
          <h2 className={`strong breaks large ${styles.name}`}>{[nameOf(group.number), group.hour].filter(Boolean).join(' · ')}</h2>
          <p className={`breaks ${styles.facts}`}>{tellCounts(group)}</p>
          {group.leaving.length > 0 &&
            (group.everybody.length > group.leaving.length ? (
              <div className="row gap-3" role="group" aria-label={`Sale: ${nameOf(group.number)}`}>
                <button type="button" className={styles.big} data-step="salida" onClick={() => leave(group.number, group.leaving)}>
                  {`Sale con los que han llegado (${group.leaving.length})`}
                </button>
                <Button tone="outline" onClick={() => leave(group.number, group.everybody)}>
                  {`Sale con todos (${group.everybody.length})`}
                </Button>
              </div>
            ) : (
              <button type="button" className={styles.big} data-step="salida" onClick={() => leave(group.number, group.leaving)}>
                {`${group.number === null ? 'Salen quienes no tienen grupo' : `Sale el grupo ${group.number}`} (${group.leaving.length})`}
              </button>
            ))}
          <TextButton aria-expanded={open.has(group.number)} onClick={() => toggle(group.number)}>
            {open.has(group.number) ? 'Ocultar a las personas' : 'Ver a las personas'}
          </TextButton>
          {open.has(group.number) && (
            <ul className="stack">
              {group.people.map((person) => (
                <Member key={person.de} person={person} state={states.get(person.de)} log={log} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
});

const nameOf = (number: number | null) => (number === null ? 'Sin grupo' : `Grupo ${number}`);

const tellCounts = ({ people, come, out, back }: DayGroup): string =>
  [countCome(come, people.length), out > 0 && `${out} en la ruta`, back > 0 && `${back} de vuelta`].filter(Boolean).join(' · ');

interface MemberProps {
  person: DayPerson;
  state: RiderState | undefined;
  log: GroupsProps['log'];
}

/** A group member's state, with the buttons for exceptions. */
function Member({ person: { de, nombre }, state, log }: MemberProps) {
  const { paso, marcas = [] } = state ?? {};
  const hasLeft = paso === 'salida';
  return (
    <li className={`line between gap-3 ${styles.member}`}>
      <div>
        <p className="strong breaks">{nombre}</p>
        <p>{tellStep(state) || 'No ha llegado'}</p>
      </div>
      {hasLeft && (
        <Button tone="outline" aria-label={`No ha salido ${nombre}`} onClick={() => log.annul(marcas.map((id) => ({ id, de })))}>
          No ha salido
        </Button>
      )}
      {(paso === undefined || paso === 'llegada') && (
        <Button tone="outline" aria-label={`Ha salido ${nombre}`} onClick={() => log.mark(de, 'salida', nombre)}>
          Ha salido
        </Button>
      )}
    </li>
  );
}

interface NotLeftProps {
  people: readonly DayPerson[];
  log: GroupsProps['log'];
  states: States;
}

/** Arrived riders not marked as left, with their group. */
export function NotLeft({ people, states, log }: NotLeftProps) {
  const groups = groupsOfDay(people, states);
  return (
    <section>
      <h2 className={styles.group}>Han llegado y no han salido</h2>
      {people.length === 0 ? (
        <p>Nadie: todas las personas que han llegado han salido.</p>
      ) : (
        groups.map(({ number, people: members }) => (
          <section key={number ?? 'none'}>
            <h3 className={`strong breaks large ${styles.name}`}>{nameOf(number)}</h3>
            <ul className="stack">
              {members.map((person) => (
                <Member key={person.de} person={person} state={states.get(person.de)} log={log} />
              ))}
            </ul>
          </section>
        ))
      )}
    </section>
  );
}
