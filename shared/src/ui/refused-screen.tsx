import { AccessDenied } from './access-denied.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './refused-screen.module.css';
import { usePageTitle } from './use-page-title.tsx';

/** Shown instead of a screen that this role may not see. */
export function RefusedScreen({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <div className={styles.refused}>
      <PageTitle>{title}</PageTitle>
      <AccessDenied />
    </div>
  );
}
