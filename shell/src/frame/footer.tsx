import { Link } from 'react-router-dom';
import { club } from 'shared/contract/club';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <address className={styles.address}>
          <strong>{club.name}</strong>
          <span>{club.address}</span>
          <a href={`mailto:${club.email}`}>{club.email}</a>
          <a href={`tel:${club.phone.replaceAll(' ', '')}`}>{club.phone}</a>
        </address>
        <nav aria-label="Información legal">
          <ul className={styles.links}>
            <li>
              <Link to="/aviso-legal">Aviso legal</Link>
            </li>
            <li>
              <Link to="/privacidad">Privacidad</Link>
            </li>
            <li>
              <Link to="/cookies">Cookies</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
