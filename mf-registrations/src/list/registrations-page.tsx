import { useLoaderData, useRevalidator } from 'shared/router';
import { useEffect, useState } from 'react';
import { isStaff, useSession } from 'shared/session/session';
import { AccessDenied } from 'shared/ui/access-denied';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { RegistrationsData } from './registrations-data.ts';
import styles from './registrations-page.module.css';
import { RegistrationsScreen } from './registrations-screen.tsx';

/** `/inscripciones` and `/admin/inscripciones`: the same screen; the loaders differ in whom they let in. */
export function RegistrationsPage() {
  usePageTitle('Listado de Inscripciones');
  const data = useLoaderData<RegistrationsData | null>();
  const { revalidate } = useRevalidator();
  const [isRefused, setRefused] = useState(false);
  // The profile may tell, or correct, the role after the loader looked at it.
  const role = useSession(({ user }) => user?.rol);
  const mayCome = isStaff(role);
  useEffect(() => {
    if (data === null && mayCome) void revalidate();
  }, [data, mayCome, revalidate]);

  return (
    <div className={styles.page}>
      {data === null || isRefused ? (
        <div className={styles.denied}>
          <PageTitle>Inscripciones</PageTitle>
          <AccessDenied />
        </div>
      ) : (
        <RegistrationsScreen {...data} onRefused={() => setRefused(true)} />
      )}
    </div>
  );
}
