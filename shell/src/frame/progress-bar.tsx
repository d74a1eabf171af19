import { useNavigation } from 'react-router-dom';
import styles from './progress-bar.module.css';

/** Appears when a navigation takes longer than 150 ms (the delay is in the style sheet). */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={styles.bar} role="progressbar" aria-label="Cargando la página" />;
}
