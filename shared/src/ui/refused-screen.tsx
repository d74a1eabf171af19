import { AccessDenied } from './access-denied.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './refused-screen.module.css';
import { usePageTitle } from './use-page-title.tsx';

/** In the place of a screen that this role does not get. */
export function RefusedScreen({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <div className={styles.refused}>
      <PageTitle>{title}</PageTitle>
      <AccessDenied />
    </div>
  );
}
