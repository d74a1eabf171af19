import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import type { User } from 'shared/contract/session';
import { usePageTitle } from 'shared/ui/use-page-title';
import { authStore, fetchProfile } from '../auth/auth-store.ts';
import { menuLinks } from '../frame/menu-links.ts';
import styles from './panel-page.module.css';

/** Asks for calls that a server does not have that counts no versions of its users. */
const accountLink = ({ version }: Partial<User>) => (version === undefined ? [] : [{ to: '/mi-cuenta', label: 'Seguridad de tu cuenta' }]);

/** The staff start page. A profile that cannot be fetched ends the session, and with it this screen. */
export function PanelPage() {
  usePageTitle('Panel');
  const { user, profileLoaded } = useStore(authStore);
  useEffect(() => void fetchProfile(), [profileLoaded]);
  return (
    <section className={styles.page}>
      {profileLoaded ? (
        <>
          <h1>{`Bienvenido ${user?.nombre ?? ''}`.trim()}</h1>
          <p>{`Rol: ${user?.rol ?? ''}`}</p>
          <nav aria-label="Accesos">
            <ul className={styles.links}>
              {[...menuLinks(user ?? {}), ...accountLink(user ?? {})].map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
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
