import { useStore } from 'zustand';
import { TextButton } from 'shared/ui/button';
import { closeNotice, noticeStore } from './notice-store.ts';
import styles from './notice-region.module.css';

/** The frame's one live region. */
export function NoticeRegion() {
  const notice = useStore(noticeStore, (store) => store.notice);
  return (
    <div className={`no-print ${styles.region}`} role="status">
      {notice && (
        <div className={`line gap-3 strong ${styles.notice}`} data-kind={notice.kind} role={notice.kind === 'error' ? 'alert' : undefined}>
          <div className="breaks">
            <p>{notice.text}</p>
            {notice.detail && notice.detail !== notice.text && <p>{notice.detail}</p>}
          </div>
          {notice.action && (
            <TextButton
              onClick={() => {
                closeNotice();
                notice.action?.run();
              }}
            >
              {notice.action.label}
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
