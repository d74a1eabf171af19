import { useEffect, useRef, type ReactNode } from 'react';
import styles from './enlarge-overlay.module.css';

interface EnlargeOverlayProps {
  /** What is shown: the name that a screen reader announces. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A full screen that closes on Escape and on any click; a control inside that must not close it stops its click.
 * Closing gives the focus back to what had it.
 */
export function EnlargeOverlay({ label, onClose, children }: EnlargeOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);

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
    <dialog ref={dialog} className={styles.overlay} aria-label={label} onClose={onClose} onClick={onClose}>
      {children}
      <button type="button" className={styles.close} aria-label="Cerrar imagen ampliada">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 5 19 19M19 5 5 19" />
        </svg>
      </button>
    </dialog>
  );
}
