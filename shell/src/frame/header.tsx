import { Link, useLocation } from 'react-router-dom';
import { inWidth } from 'shared/facts/pictures';
import { useClub } from 'shared/http/club';
import { useSession } from 'shared/session/session';
import styles from './header.module.css';
import { SectionLinks } from './section-links.tsx';
import { UserMenu } from './user-menu.tsx';

export function Header() {
  const { pathname } = useLocation();
  const { nombre_corto, logo } = useClub();
  const signedIn = useSession((session) => session.token !== null);
  return (
    <header className={`no-print ${styles.header}`}>
      <div className={`line gap-3 ${styles.bar}`} data-signed-in={signedIn || undefined}>
        <Link to="/" className={`line gap-2 one-line ${styles.brand}`}>
          {logo === null ? (
            <Emblem />
          ) : (
            <img className={styles.logo} src={inWidth(`/static/ajustes/${logo}`, 480)} alt="" width={36} height={36} />
          )}
          <span>{nombre_corto}</span>
        </Link>
        {pathname === '/' && <SectionLinks />}
        <div className={styles.account}>
          {signedIn ? (
            <UserMenu />
          ) : (
            <Link to="/login" className={styles.logIn} lang="en">
              Log In
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

/** The club's mark: a castle tower on a road. */
function Emblem() {
  return (
    <svg className={styles.emblem} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="19" fill="var(--ochre)" />
      <path d="M11 29V12h4v3h3v-3h4v3h3v-3h4v17z" fill="var(--brick)" />
      <path d="M18 29v-6a2 2 0 0 1 4 0v6z" fill="var(--petrol-dark)" />
      <path d="M3.5 29h33a19 19 0 0 1-33 0z" fill="var(--petrol-dark)" />
      <path d="M19.4 29h1.2l1.6 9.8h-4.4z" fill="var(--paper)" />
    </svg>
  );
}
