import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { takeFocus } from 'shared/ui/dialog-refs';
import styles from './conflict-choice.module.css';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictChoiceProps {
  /** What both sides hold of each field; equal ones are left out. */
  fields: Difference[];
  /** Saves what is typed over what somebody else has saved. */
  onKeepMine: () => void;
  /** Takes over what is saved; what is typed is lost. */
  onTakeTheirs: () => void;
  busy: boolean;
}

/** Two people edit the same: both texts are shown, and nothing is lost before somebody chooses. */
export function ConflictChoice({ fields, onKeepMine, onTakeTheirs, busy }: ConflictChoiceProps) {
  const differences = fields.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <div ref={takeFocus} className={styles.conflict} role="alert" tabIndex={-1}>
      <p className={styles.title}>Otra persona ha guardado cambios mientras editabas. Elige qué se queda.</p>
      {differences.length === 0 && <p>Lo guardado es igual que lo tuyo.</p>}
      {differences.map(({ label, mine, theirs }) => (
        <div key={label} className={styles.pair}>
          <Side label={`${label}: lo tuyo`} text={mine} />
          <Side label={`${label}: lo guardado`} text={theirs} />
        </div>
      ))}
      <Actions>
        <Button onClick={onKeepMine} disabled={busy}>
          Guardar lo mío
        </Button>
        <Button tone="outline" onClick={onTakeTheirs} disabled={busy}>
          Quedarme con lo guardado
        </Button>
      </Actions>
    </div>
  );
}

/** Takes the focus, so that a long text can be scrolled by keyboard. */
function Side({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.side}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <section className={styles.text} aria-label={label} tabIndex={0}>
        {text || '(vacío)'}
      </section>
    </div>
  );
}
