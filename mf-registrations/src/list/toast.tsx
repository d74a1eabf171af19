import { useEffect, useEffectEvent, useState } from 'react';
import styles from './toast.module.css';

export interface ToastContent {
  /** Tells one from the next, also when both say the same. */
  id: number;
  text: string;
  action?: { label: string; run: () => void };
}

/** How long it stands, in milliseconds; as long as pointer or focus is on it, it stays. */
const standsFor = 8000;

/** A word about what has just been done, and how to take it back or try it again. */
export function Toast({ toast, onClose }: { toast: ToastContent | undefined; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  const id = toast?.id;

  useEffect(() => {
    if (id === undefined || held) return undefined;
    const timer = setTimeout(() => close(), standsFor);
    return () => clearTimeout(timer);
  }, [id, held]);

  return (
    <div className={styles.place} role="status">
      {toast && (
        <div
          className={styles.toast}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                setHeld(false);
                onClose();
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label="Cerrar aviso"
            onClick={() => {
              setHeld(false);
              onClose();
            }}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 5 19 19M19 5 5 19" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
