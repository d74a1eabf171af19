import { useStore } from 'zustand';
import { TextButton } from 'shared/ui/text-button';
import { closeNotice, noticeStore } from './notice-store.ts';
import styles from './notice-region.module.css';

/** The frame's one live region. */
export function NoticeRegion() {
  const told = useStore(noticeStore, (store) => store.told);
  return (
    <div className={`no-print ${styles.region}`} role="status">
      {told && (
        <div className={`line gap-3 strong ${styles.notice}`} data-kind={told.kind} role={told.kind === 'error' ? 'alert' : undefined}>
          <div className="breaks">
            <p>{told.text}</p>
            {told.detail && told.detail !== told.text && <p>{told.detail}</p>}
          </div>
          {told.action && (
            <TextButton
              onClick={() => {
                closeNotice();
                told.action?.run();
              }}
            >
              {told.action.label}
            </TextButton>
          )}
          <button type="button" className={styles.close} aria-label="Cerrar aviso" onClick={closeNotice}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 5 19 19M19 5 5 19" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
