import { useCallback, useState, type ReactNode } from 'react';
import { AlertDialog, ConfirmDialog } from './alert-dialog.tsx';

export interface Question {
  message: string;
  /** Label of the confirming button: 'Eliminar'. */
  confirm: string;
  cancel?: string;
}

export interface Asking {
  /** Resolves to whether the user confirms. One question at a time. Stable, as is `alert`. */
  ask: (question: Question) => Promise<boolean>;
  /** One sentence to dismiss. */
  alert: (message: string) => Promise<void>;
  /** To be rendered by the screen (inside its modal, if there is one): the dialog is unmounted with it. */
  dialog: ReactNode;
}

/** Styled `confirm` and `alert`, as promises. */
export function useAsk(): Asking {
  const [open, setOpen] = useState<{ asked: Question | string; answer: (goesOn: boolean) => void }>();
  const ask = useCallback((asked: Question | string) => new Promise<boolean>((answer) => setOpen({ asked, answer })), []);
  const alert = useCallback(async (message: string) => void (await ask(message)), [ask]);
  const close = (goesOn: boolean) => {
    setOpen(undefined);
    open?.answer(goesOn);
  };
  return {
    ask,
    alert,
    dialog:
      open &&
      (typeof open.asked === 'string' ? (
        <AlertDialog message={open.asked} onClose={() => close(true)} />
      ) : (
        <ConfirmDialog {...open.asked} onConfirm={() => close(true)} onClose={() => close(false)} />
      )),
  };
}
