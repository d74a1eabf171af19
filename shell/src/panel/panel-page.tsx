import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { can } from 'shared/http/can';
import { usePageTitle } from 'shared/ui/use-page-title';
import { authStore } from '../auth/auth-store.ts';
import { useMenu } from '../frame/use-menu.ts';
import styles from './panel-page.module.css';

const accountLink = () => (can('account') ? [{ path: '/mi-cuenta', label: 'Seguridad de tu cuenta' }] : []);

/** The staff start page. A profile that cannot be fetched ends the session, and with it this screen. */
export function PanelPage() {
  usePageTitle('Panel');
  const { user, profileLoaded } = useStore(authStore);
  const links = useMenu();
  return (
    <section className={styles.page}>
      {profileLoaded ? (
        <>
          <h1>{`Bienvenido ${user?.nombre ?? ''}`.trim()}</h1>
          <p>{`Rol: ${user?.rol ?? ''}`}</p>
          <nav aria-label="Accesos">
            <ul className={styles.links}>
              {[...links, ...accountLink()].map(({ path, label }) => (
                <li key={path}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </>
      ) : (
        <p role="status">Cargando...</p>
      )}
    </section>
  );
}
