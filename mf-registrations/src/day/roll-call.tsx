import { memo } from 'react';
import type { RiderState } from 'shared/facts/route-marks';
import { can } from 'shared/http/can';
import { compareText } from 'shared/text/collation';
import { clockOf } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import type { DayLog } from './day-log.ts';
import { allOf, comeOf, factsOf, stepWords } from './day-words.ts';
import styles from './day.module.css';
import { type DayPerson, expectedOf } from './find-riders.ts';

interface RollCallProps {
  people: readonly DayPerson[];
  states: ReadonlyMap<string, RiderState>;
  log: Pick<DayLog, 'mark' | 'annul' | 'count'>;
}

/** Everybody of an activity by name: of whom somebody is missing, then who has come, one tap each. Who brings guests is counted. */
export const RollCall = memo(function RollCall({ people, states, log }: RollCallProps) {
  const entries = expectedOf(people, states)
    .toSorted((left, right) => compareText(left.nombre, right.nombre))
    .map((person) => ({ person, come: comeOf(person.rider, states.get(person.de)), all: allOf(person.rider) }));
  const missing = entries.filter(({ come, all }) => come < all);
  const here = entries.filter(({ come, all }) => come === all);
  if (entries.length === 0) return <p>Todavía no hay nadie en la lista.</p>;
  const listOf = (some: typeof entries) => (
    <ul className="stack">
      {some.map((entry) => (
        <Entry key={entry.person.de} {...entry} state={states.get(entry.person.de)} log={log} />
      ))}
    </ul>
  );
  return (
    <>
      <section>
        <h2 className={styles.group}>{`Por llegar (${missing.reduce((sum, { come, all }) => sum + all - come, 0)})`}</h2>
        {missing.length === 0 ? <p>Han llegado todas las personas de la lista.</p> : listOf(missing)}
      </section>
      {here.length > 0 && (
        <section>
          <h2 className={styles.group}>{`Han llegado (${here.reduce((sum, { all }) => sum + all, 0)})`}</h2>
          {listOf(here)}
        </section>
      )}
    </>
  );
});

interface EntryProps extends Pick<RollCallProps, 'log'> {
  person: DayPerson;
  state: RiderState | undefined;
  come: number;
  all: number;
}

function Entry({ person, state, come, all, log }: EntryProps) {
  const { de, nombre } = person;
  const step = (to: number, name: string, sign: string) => (
    <Button tone="outline" aria-label={`${name}: ${nombre}`} disabled={to < 0 || to > all} onClick={() => log.count(person, to)}>
      {sign}
    </Button>
  );
  return (
    <li className={`line between gap-3 ${styles.member}`}>
      <div>
        <p className="strong breaks">{nombre}</p>
        <p className={`breaks ${styles.facts}`}>{tell(person, state)}</p>
        {all > 1 && can('2.1') && (
          <p className="line gap-2">
            {step(come - 1, 'Una persona menos', '−')}
            <span role="status">{`${come} de ${all}`}</span>
            {step(come + 1, 'Una persona más', '+')}
          </p>
        )}
      </div>
      {come < all ? (
        <Button
          tone="outline"
          aria-label={`Ha llegado ${nombre}`}
          onClick={() => (come > 0 ? log.count(person, all) : log.mark(de, 'llegada', nombre))}
        >
          {all > 1 ? 'Han llegado' : 'Ha llegado'}
        </Button>
      ) : (
        <Button
          tone="outline"
          aria-label={`No ha llegado ${nombre}`}
          onClick={() => log.annul((state?.marcas ?? []).map((id) => ({ id, de })))}
        >
          No ha llegado
        </Button>
      )}
    </li>
  );
}

/** 'Ha llegado · 14:05'; without a mark what is known of them. Guests are counted beside. */
function tell({ rider }: DayPerson, { paso, desde }: Partial<RiderState> = {}): string {
  if (paso && desde) return `${stepWords[paso]} · ${clockOf(desde)}`;
  return rider?.invitados ? factsOf({ ...rider, invitados: undefined }) : factsOf(rider);
}
