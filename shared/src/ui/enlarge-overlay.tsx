import type { ReactNode } from 'react';
import { showOverAll } from './dialog-refs.ts';
import styles from './enlarge-overlay.module.css';

interface EnlargeOverlayProps {
  /** What is shown: the name that a screen reader announces. */
  label: string;
  onClose: () => void;
  /** The picture: it is part of the button that closes. */
  children: ReactNode;
  /** What must not close: previous, next. */
  controls?: ReactNode;
}

/** A full screen that closes on Escape and on a click anywhere. Closing gives the focus back to what had it. */
export function EnlargeOverlay({ label, onClose, children, controls }: EnlargeOverlayProps) {
  return (
    <dialog ref={showOverAll} className={styles.overlay} aria-label={label} onClose={onClose}>
      <button type="button" className={styles.sheet} aria-label="Cerrar imagen ampliada" onClick={onClose}>
        {children}
        <svg className={styles.close} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 5 19 19M19 5 5 19" />
        </svg>
      </button>
      {controls}
    </dialog>
  );
}
