import { useEffect, useEffectEvent } from 'react';
import { Button } from 'shared/ui/button';
import type { Day, DayLog } from './day-log.ts';
import styles from './day.module.css';
import { stepWords } from './day-words.ts';

/** In ms: how long a tap can be undone. */
const undoFor = 10_000;

interface LastMarkProps {
  last: NonNullable<Day['last']>;
  onUndo: DayLog['annul'];
  onOver: () => void;
}

export function LastMark({ last, onUndo, onOver }: LastMarkProps) {
  const end = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(end, undoFor);
    return () => clearTimeout(timer);
  }, [last]);
  const { marks, name, step } = last;
  return (
    <div className={`line between gap-3 ${styles.last}`} role="status">
      <p>{`${name}: ${stepWords[step].toLowerCase()}`}</p>
      <Button tone="highlight" onClick={() => onUndo(marks)}>
        Deshacer
      </Button>
    </div>
  );
}
