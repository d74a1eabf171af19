import { useEffect, useId, useRef } from 'react';
import styles from './alert-dialog.module.css';
import { Button } from './button.tsx';

/** The page's own `alert`: one sentence that must be read before going on. */
export function AlertDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const messageId = useId();

  useEffect(() => {
    const before = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog ref={dialog} className={styles.alert} role="alertdialog" aria-labelledby={messageId} onClose={onClose}>
      <div className={styles.body}>
        <p id={messageId} className={styles.message}>
          {message}
        </p>
        <Button onClick={onClose}>Aceptar</Button>
      </div>
    </dialog>
  );
}
