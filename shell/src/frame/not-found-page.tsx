import { usePageTitle } from 'shared/ui/use-page-title';
import { HomeLink } from './error-page.tsx';
import styles from './error-page.module.css';

export function NotFoundPage() {
  usePageTitle('Página no encontrada');
  return (
    <section className={`stack start gap-4 ${styles.page}`}>
      <p className={styles.mark} aria-hidden="true">
        404
      </p>
      <h1>Página no encontrada</h1>
      <p>Este camino no lleva a ninguna parte. Puede que la dirección haya cambiado o que tenga una errata.</p>
      <HomeLink />
    </section>
  );
}
