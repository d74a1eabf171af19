import { Link } from 'react-router-dom';
import { club } from 'shared/contract/club';
import styles from './footer.module.css';

// Only the footer leads to the calendar: the links of header and landing page are fixed by the contract.
const links = [
  { to: '/eventos', text: 'Calendario de eventos' },
  { to: '/aviso-legal', text: 'Aviso legal' },
  { to: '/privacidad', text: 'Privacidad' },
  { to: '/cookies', text: 'Cookies' },
];

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
        <nav aria-label="Pie de página">
          <ul className={styles.links}>
            {links.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
