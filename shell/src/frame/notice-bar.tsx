import { useClub } from 'shared/http/club';
import styles from './notice-bar.module.css';

/** The club's notice above every page: 'Ruta aplazada por lluvia'. Part of the server's HTML, so that nothing shifts. */
export function NoticeBar() {
  const { aviso } = useClub();
  if (aviso === null) return null;
  return (
    <section className={styles.bar} aria-label="Aviso">
      <p>{aviso}</p>
    </section>
  );
}
