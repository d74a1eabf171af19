import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { call, defer } from 'shared/http/call';
import { ExportCard } from './export-card.tsx';
import { ImportList } from './import-list.tsx';
import { ImportSheet } from './import-sheet.tsx';

const loadImports = () => defer({ imports: call('GET /importaciones/') });
type ImportsData = ReturnType<typeof loadImports>;

/** Imports members and registrations from a file, and exports everything. */
function ImportsPage() {
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
          <div className="stack gap-5">
            <ImportSheet imports={list} />
            {list.length > 0 && <ImportList imports={list} />}
          </div>
        )}
      </Read>
      <ExportCard />
    </Page>
  );
}

export const importsScreen: LazyScreen = { Component: ImportsPage, loader: loadImports };
