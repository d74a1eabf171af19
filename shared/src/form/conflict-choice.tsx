import { useId, useState, type ReactNode } from 'react';
import { Actions, Button, TextButton } from 'shared/ui/button';
import { takeFocus } from 'shared/ui/dialog-refs';
import styles from './conflict-choice.module.css';
import { ownOf, type Difference } from './differences.ts';
import type { FormState } from './use-form.tsx';

interface ConflictChoiceProps {
  conflict: Omit<NonNullable<FormState<object>['conflict']>, 'key' | 'goOn'>;
  busy: boolean;
  /** Buttons in place of those that take one side as a whole. */
  waysOut?: ReactNode;
}

/** Edit conflict: shows both values of each field; nothing is lost before the user chooses. */
export function ConflictChoice({ conflict: { differences, save, keepMine: saveMine, takeTheirs }, busy, waysOut }: ConflictChoiceProps) {
  const [mine, keepMine] = useState<readonly string[]>(() => ownOf(differences));
  return (
    <div ref={takeFocus} className={`stack gap-4 ${styles.conflict}`} role="alert" tabIndex={-1}>
      <p className="strong heading large">Otra persona ha guardado cambios mientras editabas. Elige qué se queda.</p>
      {differences.length === 0 && <p>Lo guardado es igual que lo tuyo.</p>}
      {differences.length > 1 && (
        <div className="row gap-5 rows-1">
          <TextButton onClick={() => keepMine(ownOf(differences))}>Mis cambios</TextButton>
          <TextButton onClick={() => keepMine([])}>Todo lo guardado por otra persona</TextButton>
        </div>
      )}
      {differences.map(({ name, ...difference }) => (
        <Choice
          key={name}
          {...difference}
          keepsMine={mine.includes(name)}
          onChoose={(keepsMine) => keepMine([...mine.filter((other) => other !== name), ...(keepsMine ? [name] : [])])}
        />
      ))}
      <Actions>
        <Button onClick={() => save(mine)} disabled={busy}>
          {busy ? 'Guardando...' : 'Guardar lo elegido'}
        </Button>
        {waysOut ?? (
          <>
            <Button tone="outline" onClick={saveMine} disabled={busy}>
              Guardar lo mío
            </Button>
            <Button tone="outline" onClick={takeTheirs} disabled={busy}>
              Quedarme con lo guardado
            </Button>
          </>
        )}
      </Actions>
    </div>
  );
}

interface ChoiceProps extends Pick<Difference, 'label' | 'mine' | 'theirs'> {
  keepsMine: boolean;
  onChoose: (keepsMine: boolean) => void;
}

function Choice({ label, mine, theirs, keepsMine, onChoose }: ChoiceProps) {
  const group = useId();
  const option = (whose: string, text: string, isMine: boolean) => (
    <label className={styles.option}>
      <input type="radio" name={group} checked={keepsMine === isMine} onChange={() => onChoose(isMine)} />
      <span className="soft small">{whose}</span>
      <span className="breaks semibold as-typed">{text || 'Sin indicar'}</span>
    </label>
  );
  return (
    <fieldset className="stack gap-3 columns-2">
      <legend className={styles.legend}>{label}</legend>
      {option('Tu cambio', mine, true)}
      {option('Guardado por otra persona', theirs, false)}
    </fieldset>
  );
}
