import { LogInOffer } from 'shared/ui/log-in-offer';
import { usePageTitle } from 'shared/ui/use-page-title';
import styles from './error-page.module.css';

/** Replaces a screen beyond the contract when there is no session. */
export function LogInNeeded() {
  usePageTitle('Acceso con sesión');
  return (
    <section className={`stack start gap-4 ${styles.page}`}>
      <h1>Acceso con sesión</h1>
      <LogInOffer purpose="ver esta página" />
    </section>
  );
}
