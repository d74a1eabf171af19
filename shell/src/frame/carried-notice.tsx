import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './carried-notice.module.css';

const readNotice = (state: unknown): string | undefined => {
  const { aviso } = (state ?? {}) as { aviso?: unknown };
  return typeof aviso === 'string' ? aviso : undefined;
};

/** What a screen said while it left for this one: `navigate('/', { state: { aviso: 'Cambios guardados correctamente' } })`. */
export function CarriedNotice() {
  const { state, key } = useLocation();
  const [closed, setClosed] = useState<string>();
  const text = closed === key ? undefined : readNotice(state);

  useEffect(() => {
    // It was said once; the browser would keep it for a reload.
    if (text) window.history.replaceState({ ...(window.history.state as object | null), usr: null }, '');
  }, [text]);

  return (
    <div className={styles.region} role="status">
      {text && (
        <div className={styles.notice}>
          <p>{text}</p>
          <button type="button" className={styles.close} aria-label="Cerrar aviso" onClick={() => setClosed(key)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 5 19 19M19 5 5 19" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
