import { Read } from 'shared/data/read';
import { can } from 'shared/http/can';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { Page } from 'shared/ui/page';
import { ExportCard } from './export-card.tsx';
import { ImportList } from './import-list.tsx';
import { ImportSheet } from './import-sheet.tsx';
import type { ImportsData } from './imports-data.ts';
import styles from './imports.module.css';

/** Imports members and registrations from a file, and exports everything. */
export function ImportsPage() {
  const { imports } = useLoaderData<ImportsData>();
  return (
    <Page
      title="Importar y exportar"
      width="narrow"
      action={<BackLink to="/usuarios">Volver a los usuarios</BackLink>}
      intro="Trae de un Excel o un CSV los socios y las inscripciones de otros años, y llévate todo lo que hay en la web."
    >
      <Read promise={imports} failed="No se han podido cargar las importaciones.">
        {(list) => (
          <div className={styles.sections}>
            <ImportSheet imports={list} />
            {list.length > 0 && <ImportList imports={list} />}
          </div>
        )}
      </Read>
      {can('full-export') && <ExportCard />}
    </Page>
  );
}
