import { lazy, Suspense, useEffect, type MouseEvent, type ReactNode } from 'react';
import { ScrollRestoration } from 'react-router-dom';
import { useStore } from 'zustand';
import { authStore } from '../auth/auth-store.ts';
import type { Modules } from '../modules/modules.ts';
import { preloadOnIntent } from '../modules/preload-on-intent.ts';
import { CarriedNotice } from './carried-notice.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

// Most visits never see it.
const SignInAgain = lazy(async () => ({ default: (await import('../auth/sign-in-again.tsx')).SignInAgain }));

function skipToContent(event: MouseEvent) {
  // Following '#contenido' would be a navigation.
  event.preventDefault();
  document.getElementById('contenido')?.focus();
}

/** What stands around every screen. */
export function Frame({ preload, children }: { preload: Modules['preload']; children: ReactNode }) {
  useFocusOnNavigation();
  useEffect(() => preloadOnIntent(preload), [preload]);
  const finishRenewal = useStore(authStore, (auth) => auth.finishRenewal);
  return (
    <>
      <a className={styles.skip} href="#contenido" onClick={skipToContent}>
        Saltar al contenido
      </a>
      <ProgressBar />
      <Header />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <CarriedNotice />
      <ScrollRestoration />
      {finishRenewal && (
        <Suspense>
          <SignInAgain onFinish={finishRenewal} />
        </Suspense>
      )}
    </>
  );
}
