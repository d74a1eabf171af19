import type { ReactNode } from 'react';
import { usePageTitle } from 'shared/ui/use-page-title';
import styles from './legal-page.module.css';

/** The common sheet of the three legal texts. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      {children}
    </article>
  );
}
