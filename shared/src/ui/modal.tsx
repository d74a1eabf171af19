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
 * A dialog over the screen, for forms. It closes with its button and with Escape, not with a click beside it, which
 * would throw away what was typed. Closing gives the focus back to what had it.
 *
 * Not `showModal()`: Google's captcha adds its challenge to <body>, and a native modal would make it inert.
 */
export function Modal({ title, onClose, wide = false, children }: ModalProps) {
  const titleId = useId();

  // On the document: a button that was disabled under the focus leaves it on nothing.
  usePageEvent('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // A dialog above this one closes alone.
    const above = event.target instanceof Element ? event.target.closest('dialog') : null;
    if (above && above.getAttribute('aria-labelledby') !== titleId) return;
    // The same key would close at once what `onClose` opens: a question about unsaved changes.
    event.preventDefault();
    onClose();
  });

  return (
    <div className={styles.veil}>
      <dialog ref={showOverPage} className={styles.modal} data-wide={wide || undefined} aria-modal="true" aria-labelledby={titleId}>
        <header className={styles.head}>
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
