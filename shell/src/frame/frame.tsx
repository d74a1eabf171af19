import { lazy, Suspense, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { ScrollRestoration, useLocation, useNavigation, type Location } from 'react-router-dom';
import { deviceNames } from 'shared/facts/device-names';
import { useClub } from 'shared/http/club';
import { NoticeRegion } from 'shared/notify/notice-region';
import { isStaff } from 'shared/session/session';
import { useStore } from 'zustand';
import type { ModulesMenu } from 'platform/load/modules';
import { authStore } from '../auth/auth-store.ts';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { PageFade } from './page-fade.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { MenuSource } from './use-menu.ts';

// Most visits never see it.
const ConfirmIdentity = lazy(async () => ({ default: (await import('../auth/confirm-identity.tsx')).ConfirmIdentity }));
const SignInAgain = lazy(async () => ({ default: (await import('../auth/sign-in-again.tsx')).SignInAgain }));

// For staff, on the landing page alone, which does without it when loading fails.
const StaffBar = lazy<ComponentType<{ isWebmaster: boolean }>>(() =>
  import('../panel/staff-bar.tsx').then(
    ({ StaffBar: bar }) => ({ default: bar }),
    () => ({ default: () => null }),
  ),
);

function skipToContent(event: MouseEvent) {
  // Focus only: following '#contenido' would be a navigation of the router.
  event.preventDefault();
  document.getElementById('contenido')?.focus();
}

/**
 * Key under which a page's scroll position is stored. Every freshly opened document has the same key: another page would restore the
 * position of the one before, also when opened at an anchor. The hash may be a secret, and is not stored.
 */
const placeOf = ({ key, pathname, hash }: Location): string => (key === 'default' ? `${pathname}${hash && '#'}` : key);

export function Frame({ menu, children }: { menu: ModulesMenu; children: ReactNode }) {
  useFocusOnNavigation();
  const finishRenewal = useStore(authStore, (auth) => auth.finishRenewal);
  const role = useStore(authStore, ({ token, user }) => (token === null ? undefined : user?.rol));
  const { pathname } = useLocation();
  const finishConfirmation = useStore(authStore, (auth) => auth.finishConfirmation);
  return (
    <MenuSource value={menu}>
      <a className={`no-print ${styles.skip}`} href="#contenido" onClick={skipToContent}>
        Saltar al contenido
      </a>
      <ProgressBar />
      <Header />
      <NoticeBar />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        <PageFade>{children}</PageFade>
      </main>
      <Footer />
      {pathname === '/' && isStaff(role) && (
        <Suspense>
          <StaffBar isWebmaster={role === 'webmaster'} />
        </Suspense>
      )}
      <NoticeRegion />
      <ScrollRestoration storageKey={deviceNames.positions} getKey={placeOf} />
      {finishConfirmation && (
        <Suspense>
          <ConfirmIdentity onFinish={finishConfirmation} />
        </Suspense>
      )}
      {finishRenewal && (
        <Suspense>
          <SignInAgain onFinish={finishRenewal} />
        </Suspense>
      )}
    </MenuSource>
  );
}

/** Appears when a navigation takes longer than 150 ms (the delay is in the style sheet). */
function ProgressBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={styles.progress} role="progressbar" aria-label="Cargando la página" />;
}

/** The club's notice above every page: 'Ruta aplazada por lluvia'. Part of the server's HTML, so that nothing shifts. */
function NoticeBar() {
  const { aviso } = useClub();
  if (aviso === null) return null;
  return (
    <section className={styles.notice} aria-label="Aviso">
      <p>{aviso}</p>
    </section>
  );
}
