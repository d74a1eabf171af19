import { clockOf } from 'shared/text/moments';
import { memo } from 'react';
import type { RiderState, RouteStep } from 'shared/facts/route-marks';
import { TextButton } from 'shared/ui/button';
import type { DayLog } from './day-log.ts';
import styles from './day.module.css';
import { type DayKind, factsOf, nextStep, otherStep, stepWords, warningsOf } from './day-words.ts';
import type { DayPerson } from './find-riders.ts';

interface PersonCardProps {
  person: DayPerson;
  state: RiderState | undefined;
  kind: DayKind;
  isFree: boolean;
  onMark: (de: string, step: RouteStep, name: string) => void;
  onAnnul: DayLog['annul'];
}

/** A rider with notes, and the next step. */
export const PersonCard = memo(function PersonCard({
  person: { de, nombre, rider },
  state,
  kind,
  isFree,
  onMark,
  onAnnul,
}: PersonCardProps) {
  const next = nextStep(state, kind);
  const other = otherStep(state, kind);
  const { paso, desde } = state ?? {};
  return (
    <li className={`stack gap-2 boxed pad-3 ${styles.card}`}>
      <h2 className={`strong breaks large ${styles.name}`}>{nombre}</h2>
      {warningsOf(rider, isFree).map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      <p className={`breaks ${styles.facts}`}>{factsOf(rider)}</p>
      {paso && desde && <p className="success strong">{`${stepWords[paso]} · ${clockOf(desde)}`}</p>}
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
