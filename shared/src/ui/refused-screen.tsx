import { AccessDenied } from './access-denied.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './refused-screen.module.css';
import { usePageTitle } from './use-page-title.tsx';

/** Forbidden message instead of a screen. */
export function RefusedScreen({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <div className={`stack gap-5 ${styles.refused}`}>
      <PageTitle>{title}</PageTitle>
      <AccessDenied />
    </div>
  );
}
