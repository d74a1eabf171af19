import type { ReactNode } from 'react';
import { showOverAll } from './dialog-refs.ts';
import styles from './enlarge-overlay.module.css';

interface EnlargeOverlayProps {
  /** Accessible name of the content. */
  label: string;
  onClose: () => void;
  /** The picture, inside the closing button. */
  children: ReactNode;
  /** Controls that do not close it: previous, next. */
  controls?: ReactNode;
}

/** Full screen overlay; closes on Escape and on a click anywhere, and restores the focus. */
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
