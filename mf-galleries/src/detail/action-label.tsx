import styles from './lightbox.module.css';

/** On a phone the icon stands for the words, so that all controls find room in one bar. */
export const ActionLabel = ({ icon, children }: { icon: string; children: string }) => (
  <>
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon} />
    </svg>
    <span className={styles.words}>{children}</span>
  </>
);
