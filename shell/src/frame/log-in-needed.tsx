import { LogInOffer } from 'shared/ui/log-in-offer';
import { usePageTitle } from 'shared/ui/use-page-title';
import styles from './error-page.module.css';

/** In the place of a screen beyond the contract for which nobody is logged in. */
export function LogInNeeded() {
  usePageTitle('Acceso con sesión');
  return (
    <section className={styles.page}>
      <h1>Acceso con sesión</h1>
      <LogInOffer purpose="ver esta página" />
    </section>
  );
}
