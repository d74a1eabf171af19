import { useId, useState } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import type { Row } from '../registration/row.ts';
import { compareRows, mergeRows, type Conflict, type Difference } from '../registration/compare-rows.ts';
import styles from './conflict-form.module.css';
import type { EditedField } from '../registration/form-groups.ts';

interface ConflictFormProps extends Conflict {
  sending: boolean;
  message: string;
  /** The row to be stored, field by field as chosen. */
  onDecide: (row: Row) => void;
  back: { label: string; go: () => void };
}

/** Two people edited the same registration: shows where they differ and lets the second one choose. */
export function ConflictForm({ base, mine, theirs, sending, message, onDecide, back }: ConflictFormProps) {
  const differences = compareRows(base, mine, theirs);
  const own = differences.filter(({ isMine }) => isMine).map(({ field }) => field);
  const [keepMine, setKeepMine] = useState<readonly EditedField[]>(own);
  const choose = (field: EditedField, isMine: boolean) =>
    setKeepMine((before) => [...before.filter((other) => other !== field), ...(isMine ? [field] : [])]);

  return (
    <form
      className={styles.conflict}
      onSubmit={(event) => {
        event.preventDefault();
        onDecide(mergeRows(mine, theirs, keepMine));
      }}
    >
      <p role="alert">Otra persona ha guardado esta inscripción mientras la editabas. Elige con qué te quedas; no se ha perdido nada.</p>
      {differences.length > 1 && (
        <p className={styles.shortcuts}>
          <button type="button" onClick={() => setKeepMine(own)}>
            Mis cambios
          </button>
          <button type="button" onClick={() => setKeepMine([])}>
            Todo lo guardado por otra persona
          </button>
        </p>
      )}
      {differences.map((difference) => (
        <Choice key={difference.field} {...difference} keepsMine={keepMine.includes(difference.field)} onChoose={choose} />
      ))}
      {message && <Notice kind="error">{message}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" disabled={sending}>
          {sending ? 'Guardando...' : 'Guardar lo elegido'}
        </Button>
        <Button tone="outline" onClick={back.go}>
          {back.label}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps extends Difference {
  keepsMine: boolean;
  onChoose: (field: EditedField, isMine: boolean) => void;
}

function Choice({ field, label, mine, theirs, keepsMine, onChoose }: ChoiceProps) {
  const group = useId();
  const option = (whose: string, value: string, isMine: boolean) => (
    <label className={styles.option}>
      <input type="radio" name={`${group}-${field}`} checked={keepsMine === isMine} onChange={() => onChoose(field, isMine)} />
      <span className={styles.whose}>{whose}</span>
      <span className={styles.value}>{value || 'Sin indicar'}</span>
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      {option('Tu cambio', mine, true)}
      {option('Guardado por otra persona', theirs, false)}
    </fieldset>
  );
}
