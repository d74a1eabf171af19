import styles from './lightbox.module.css';

/** Icon instead of text on a phone, so that all controls fit into one bar. */
export const ActionLabel = ({ icon, children }: { icon: string; children: string }) => (
  <>
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon} />
    </svg>
    <span className={styles.words}>{children}</span>
  </>
);
