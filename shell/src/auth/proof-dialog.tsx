import { useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { focusFirstControl, showOverAll } from 'shared/ui/dialog-refs';
import styles from './proof-dialog.module.css';

function showFromFirstControl(dialog: HTMLDialogElement) {
  const hide = showOverAll(dialog);
  focusFirstControl(dialog);
  return hide;
}

interface ProofDialogProps {
  /** Undefined during the second step, which has a heading of its own. */
  title: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Modal that asks the user to prove their identity. Below <body>, because an open form makes the rest of the page inert. */
export function ProofDialog({ title, onClose, children }: ProofDialogProps) {
  const titleId = useId();
  return createPortal(
    <dialog
      ref={showFromFirstControl}
      className={styles.dialog}
      {...(title === undefined ? { 'aria-label': 'Verificación en dos pasos' } : { 'aria-labelledby': titleId })}
      onClose={onClose}
    >
      <div className={`stack gap-4 ${styles.form}`}>
        {title !== undefined && <h2 id={titleId}>{title}</h2>}
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
