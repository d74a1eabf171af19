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
  /** The controls, and the buttons in `Actions`. */
  children: ReactNode;
}

/** The controls of a form, and below them how the last try went: refused, or too late. */
export function Form<Values extends object>({ of: form, look, children }: FormProps<Values>) {
  const { refusal, conflict } = form;
  return (
    <form className={styles.form} data-look={look} onSubmit={form.submit} noValidate>
      {children}
      <div className={styles.result}>
        {refusal && <Failure text={refusal.status === undefined && refusal.detail ? '' : form.failed} detail={refusal.detail} />}
      </div>
      {conflict && <ConflictChoice {...conflict} busy={form.isSaving} />}
      {form.question}
    </form>
  );
}

/** Short controls beside each other. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;

interface SubmitProps<Values extends object> {
  of: FormState<Values>;
  /** What it says in the meantime. */
  busy?: string;
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
export function Submit<Values extends object>({ of: { isSaving }, busy = 'Guardando...', children }: SubmitProps<Values>) {
  return (
    <Button ref={keepFocus(isSaving)} type="submit" disabled={isSaving}>
      {isSaving ? busy : children}
    </Button>
  );
}
