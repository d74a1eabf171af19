import { useClub } from 'shared/http/club';
import styles from './notice-bar.module.css';

/** What the club says above every page: 'Ruta aplazada por lluvia'. Part of the page as it comes, so that it moves nothing. */
export function NoticeBar() {
  const { aviso } = useClub();
  if (aviso === null) return null;
  return (
    <section className={styles.bar} aria-label="Aviso">
      <p>{aviso}</p>
    </section>
  );
}
