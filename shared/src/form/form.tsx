import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import styles from './form.module.css';
import type { AnyForm } from './use-form.tsx';
import type { PlainForm } from './use-plain-form.tsx';

/** Lazy: never seen by most. */
const ConflictChoice = lazy(async () => ({ default: (await import('./conflict-choice.tsx')).ConflictChoice }));

interface FormProps<Values extends object> {
  of: AnyForm<Values>;
  /** sheet: white paper on a screen; without it, the form uses a modal's background. */
  look?: 'sheet';
  /** Accessible name of the form. */
  label?: string;
  /** Controls, and the buttons in `Actions`. */
  children: ReactNode;
  /** Sticky buttons of a long form, below the result of the last submit. */
  foot?: ReactNode;
  /** Id of the box with the last submit's result, which can get the focus; and what it says of a success. */
  result?: string;
  done?: ReactNode;
  /** Buttons beside 'Guardar lo elegido' in a conflict; by default, those that take one side as a whole. */
  waysOut?: ReactNode;
}

/** Form layout: the controls, and below them the error or conflict of the last submit. */
export function Form<Values extends object>({ of: form, look, label, children, foot, result, done, waysOut }: FormProps<Values>) {
  const { refusal, failed, conflict, isSaving } = form;
  return (
    <form
      className={look === 'sheet' ? 'stack gap-4 sheet' : 'stack gap-4'}
      aria-label={label}
      method="post"
      onSubmit={form.submit}
      noValidate
    >
      {children}
      <div
        id={result}
        tabIndex={result === undefined ? undefined : -1}
        className={foot ? `stack gap-3 ${styles.foot}` : `stack gap-2 ${styles.result}`}
      >
        {refusal && <Failure text={refusal.status === undefined && refusal.detail ? '' : failed} detail={refusal.detail} />}
        {done}
        {foot}
      </div>
      {conflict && (
        <Suspense>
          <ConflictChoice key={conflict.key} conflict={conflict} busy={isSaving} waysOut={waysOut} />
        </Suspense>
      )}
      {form.question}
    </form>
  );
}

/** Short controls beside each other. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={`stack gap-5 rows-4 ${styles.columns}`}>{children}</div>;

interface SubmitProps<Values extends object> {
  of: Pick<PlainForm<Values>, 'isSaving' | 'canSubmit'>;
  /** Label while pending. */
  busy?: ReactNode;
  children: string;
}

const resting = new WeakSet<Element>();
const rest = (button: HTMLButtonElement | null): void => void (button && resting.add(button));
function wake(button: HTMLButtonElement | null): void {
  if (button && resting.delete(button) && document.activeElement === document.body) button.focus();
}

/** `ref` of a button that is disabled while pending: it loses the focus then, and gets it back if nothing else has it. */
export const keepFocus = (isWorking: boolean) => (isWorking ? rest : wake);

export function Submit<Values extends object>({ of: { isSaving, canSubmit }, busy = 'Guardando...', children }: SubmitProps<Values>) {
  return (
    <Button ref={keepFocus(isSaving)} type="submit" disabled={!canSubmit}>
      {isSaving ? busy : children}
    </Button>
  );
}

/** An error message, and below it the server's reason, if any. */
export function Failure({ text, detail }: { text: string; detail?: string | undefined }) {
  return (
    <>
      {text && <Notice kind="error">{text}</Notice>}
      {detail && detail !== text && <Notice kind="error">{detail}</Notice>}
    </>
  );
}
