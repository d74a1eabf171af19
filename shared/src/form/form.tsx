import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import { ConflictChoice } from './conflict-choice.tsx';
import { Failure } from './failure.tsx';
import styles from './form.module.css';
import type { FormState } from './use-form.tsx';

interface FormProps<Values extends object> {
  of: FormState<Values>;
  /** sheet: white paper on a screen; without, the form stands on a modal's. */
  look?: 'sheet';
  /** The name of its landmark. */
  label?: string;
  /** The controls, and the buttons in `Actions`. */
  children: ReactNode;
  /** The buttons of a long form instead: they stay in sight, below what became of the last try. */
  foot?: ReactNode;
  /** The buttons beside 'Guardar lo elegido', when somebody else was faster; without, those that take one side as a whole. */
  waysOut?: ReactNode;
}

/** The controls of a form, and below them how the last try went: refused, or too late. */
export function Form<Values extends object>({ of: form, look, label, children, foot, waysOut }: FormProps<Values>) {
  const { refusal, failed, conflict, isSaving } = form;
  return (
    <form className={styles.form} data-look={look} aria-label={label} method="post" onSubmit={form.submit} noValidate>
      {children}
      <div className={foot ? styles.foot : styles.result}>
        {refusal && <Failure text={refusal.status === undefined && refusal.detail ? '' : failed} detail={refusal.detail} />}
        {foot}
      </div>
      {conflict && (
        <ConflictChoice key={conflict.key} differences={conflict.differences} onSave={conflict.save} busy={isSaving}>
          {waysOut ?? (
            <>
              <Button tone="outline" onClick={conflict.keepMine} disabled={isSaving}>
                Guardar lo mío
              </Button>
              <Button tone="outline" onClick={conflict.takeTheirs} disabled={isSaving}>
                Quedarme con lo guardado
              </Button>
            </>
          )}
        </ConflictChoice>
      )}
      {form.question}
    </form>
  );
}

/** Short controls beside each other. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;

interface SubmitProps<Values extends object> {
  of: FormState<Values>;
  /** What it says in the meantime. */
  busy?: ReactNode;
  children: string;
}

const resting = new WeakSet<Element>();
const rest = (button: HTMLButtonElement | null): void => void (button && resting.add(button));
function wake(button: HTMLButtonElement | null): void {
  if (button && resting.delete(button) && document.activeElement === document.body) button.focus();
}

/** `ref` of a button that is disabled while it works: it loses the focus then, and takes it back if nothing else has it. */
export const keepFocus = (isWorking: boolean) => (isWorking ? rest : wake);

/** Sends the form. */
export function Submit<Values extends object>({ of: { isSaving, canSubmit }, busy = 'Guardando...', children }: SubmitProps<Values>) {
  return (
    <Button ref={keepFocus(isSaving)} type="submit" disabled={!canSubmit}>
      {isSaving ? busy : children}
    </Button>
  );
}
