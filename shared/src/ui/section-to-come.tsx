import { ButtonLink } from './button.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './section-to-come.module.css';
import { usePageTitle } from './use-page-title.tsx';

/** Holds the address of a staff screen that is still to be built. */
export function SectionToCome({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <section className={styles.section}>
      <PageTitle>{title}</PageTitle>
      <p>Esta sección todavía no está disponible.</p>
      <ButtonLink tone="outline" to="/panel">
        Volver al panel
      </ButtonLink>
    </section>
  );
}
