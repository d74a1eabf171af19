import { memo } from 'react';
import type { DayRider } from 'shared/contract/route-day';
import { hasCome, type RiderState } from 'shared/facts/route-marks';
import { compareText } from 'shared/text/collation';
import { clockOf } from 'shared/text/moments';
import { Button } from 'shared/ui/button';
import type { DayLog } from './day-log.ts';
import { factsOf, guestsOf, stepWords } from './day-words.ts';
import styles from './day.module.css';
import { type DayPerson, expectedOf } from './find-riders.ts';

interface RollCallProps {
  people: readonly DayPerson[];
  states: ReadonlyMap<string, RiderState>;
  log: Pick<DayLog, 'mark' | 'annul'>;
}

/** Everybody of an activity by name: who is missing, then who has come, one tap each. */
export const RollCall = memo(function RollCall({ people, states, log }: RollCallProps) {
  const expected = expectedOf(people, states).toSorted((left, right) => compareText(left.nombre, right.nombre));
  const come = expected.filter(({ de }) => hasCome(states.get(de)));
  const missing = expected.filter(({ de }) => !hasCome(states.get(de)));
  if (expected.length === 0) return <p>Todavía no hay nadie en la lista.</p>;
  return (
    <>
      <section>
        <h2 className={styles.group}>{`Por llegar (${missing.length})`}</h2>
        {missing.length === 0 ? (
          <p>Han llegado todas las personas de la lista.</p>
        ) : (
          <ul className="stack">
            {missing.map(({ de, nombre, rider }) => (
              <li key={de} className={`line between gap-3 ${styles.member}`}>
                <div>
                  <p className="strong breaks">{nombre}</p>
                  <p className={`breaks ${styles.facts}`}>{tell(rider, states.get(de))}</p>
                </div>
                <Button tone="outline" aria-label={`Ha llegado ${nombre}`} onClick={() => log.mark(de, 'llegada', nombre)}>
                  Ha llegado
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {come.length > 0 && (
        <section>
          <h2 className={styles.group}>{`Han llegado (${come.length})`}</h2>
          <ul className="stack">
            {come.map(({ de, nombre, rider }) => (
              <li key={de} className={`line between gap-3 ${styles.member}`}>
                <div>
                  <p className="strong breaks">{nombre}</p>
                  <p className={`breaks ${styles.facts}`}>{tell(rider, states.get(de))}</p>
                </div>
                <Button
                  tone="outline"
                  aria-label={`No ha llegado ${nombre}`}
                  onClick={() => log.annul((states.get(de)?.marcas ?? []).map((id) => ({ id, de })))}
                >
                  No ha llegado
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
});

/** 'Ha llegado · 14:05 · +2 invitados'; without a mark what is known of them. */
function tell(rider: DayRider | undefined, { paso, desde }: Partial<RiderState> = {}): string {
  return paso && desde ? [stepWords[paso], clockOf(desde), guestsOf(rider)].filter(Boolean).join(' · ') : factsOf(rider);
}
