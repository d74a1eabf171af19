import { useId, type ReactNode } from 'react';
import { showOverPage } from './dialog-refs.ts';
import styles from './modal.module.css';
import { usePageEvent } from './use-page-event.tsx';

interface ModalProps {
  title: string;
  onClose: () => void;
  /** For forms of two or three columns, and lists. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A dialog for forms. It closes with its button and with Escape, not with a click outside, which would lose what was typed. Closing
 * restores the focus.
 *
 * Not `showModal()`: Google's captcha adds its challenge to <body>, and a native modal would make it inert.
 */
export function Modal({ title, onClose, wide = false, children }: ModalProps) {
  const titleId = useId();

  // On the document: a focused button that becomes disabled leaves the focus on nothing.
  usePageEvent('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // Escape closes only the topmost dialog.
    const above = event.target instanceof Element ? event.target.closest('dialog') : null;
    if (above && above.getAttribute('aria-labelledby') !== titleId) return;
    // The same key would at once close what `onClose` opens: a question about unsaved changes.
    event.preventDefault();
    onClose();
  });

  return (
    <div className={styles.veil}>
      <dialog ref={showOverPage} className={styles.modal} data-wide={wide || undefined} aria-modal="true" aria-labelledby={titleId}>
        <header className={`line between gap-4 ${styles.head}`}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label="Cerrar" onClick={onClose}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 5 19 19M19 5 5 19" />
            </svg>
          </button>
        </header>
        <div className={styles.body}>{children}</div>
      </dialog>
    </div>
  );
}
