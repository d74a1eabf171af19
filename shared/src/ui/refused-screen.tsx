import { useEffect } from 'react';
import { useRevalidator } from 'shared/router';
import { isStaff, useSession } from 'shared/session/session';
import { AccessDenied } from './access-denied.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './refused-screen.module.css';
import { usePageTitle } from './use-page-title.tsx';

/** In the place of a screen that this role does not get. */
export function RefusedScreen({ title }: { title: string }) {
  usePageTitle(title);
  const { revalidate } = useRevalidator();
  // The profile may tell, or correct, the role after the loader looked at it.
  const mayCome = useSession(({ user }) => isStaff(user?.rol));
  useEffect(() => {
    if (mayCome) void revalidate();
  }, [mayCome, revalidate]);
  return (
    <div className={styles.refused}>
      <PageTitle>{title}</PageTitle>
      <AccessDenied />
    </div>
  );
}
