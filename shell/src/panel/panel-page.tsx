import { Link, useLoaderData } from 'react-router-dom';
import { useStore } from 'zustand';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { defer } from 'shared/http/defer';
import { usePageTitle } from 'shared/ui/use-page-title';
import { authStore, fetchProfile } from '../auth/auth-store.ts';
import { useMenu } from '../frame/use-menu.ts';
import { LastBackupLine } from './last-backup.tsx';
import styles from './panel-page.module.css';

const accountLink = () => (can('account') ? [{ path: '/mi-cuenta', label: 'Seguridad de tu cuenta' }] : []);

async function askLastBackup() {
  await fetchProfile();
  return authStore.getState().user?.rol === 'webmaster' && can('backups') ? call('GET /copias/ultima') : null;
}

export const loadPanelPage = () => defer({ lastBackup: askLastBackup() });

/** The staff start page. A profile that cannot be fetched ends the session, and with it this screen. */
export function PanelPage() {
  usePageTitle('Panel');
  const { user, profileLoaded } = useStore(authStore);
  const links = useMenu();
  const { lastBackup } = useLoaderData<ReturnType<typeof loadPanelPage>>();
  return (
    <section className={styles.page}>
      {profileLoaded ? (
        <>
          <h1>{`Bienvenido ${user?.nombre ?? ''}`.trim()}</h1>
          <p>{`Rol: ${user?.rol ?? ''}`}</p>
          <LastBackupLine promise={lastBackup} />
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
