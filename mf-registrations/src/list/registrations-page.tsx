import { useState } from 'react';
import { useLoaderData } from 'shared/router';
import { AccessDenied } from 'shared/ui/access-denied';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import type { RegistrationsData } from './registrations-data.ts';
import styles from './registrations-page.module.css';
import { RegistrationsScreen } from './registrations-screen.tsx';

/** `/inscripciones` and `/admin/inscripciones`: the same screen; the loaders differ in whom they let in. */
export function RegistrationsPage() {
  usePageTitle('Listado de Inscripciones');
  const data = useLoaderData<RegistrationsData>();
  const [isRefused, setRefused] = useState(false);

  return (
    <div className={styles.page}>
      {isRefused ? (
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
