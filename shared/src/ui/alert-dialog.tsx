import { useId, type ReactNode } from 'react';
import styles from './alert-dialog.module.css';
import { Actions, Button } from './button.tsx';
import { showOverAll } from './dialog-refs.ts';

interface AskProps {
  message: string;
  /** On Escape, and on the button that changes nothing. */
  onClose: () => void;
}

/** Styled `alert`: one sentence to dismiss. */
export function AlertDialog({ message, onClose }: AskProps) {
  return (
    <OneSentence message={message} onClose={onClose}>
      <Button onClick={onClose}>Aceptar</Button>
    </OneSentence>
  );
}

interface ConfirmDialogProps extends AskProps {
  /** Label of the confirming button: 'Eliminar'. */
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
}

/** Styled `confirm`. The focus starts on the button that changes nothing. */
export function ConfirmDialog({ message, confirm, cancel = 'Cancelar', onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <OneSentence message={message} onClose={onClose}>
      <Actions>
        <Button tone="outline" onClick={onClose}>
          {cancel}
        </Button>
        <Button onClick={onConfirm}>{confirm}</Button>
      </Actions>
    </OneSentence>
  );
}

function OneSentence({ message, onClose, children }: AskProps & { children: ReactNode }) {
  const messageId = useId();
  return (
    <dialog ref={showOverAll} className={styles.alert} role="alertdialog" aria-labelledby={messageId} onClose={onClose}>
      <div className={`stack gap-5 ${styles.body}`}>
        <p id={messageId} className="semibold large">
          {message}
        </p>
        {children}
      </div>
    </dialog>
  );
}
