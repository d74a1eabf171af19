import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { BackLink } from 'shared/ui/back-link';
import { Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { call, deferReplies, getList } from 'shared/http/call';
import { readClub } from 'shared/http/club';
import { useSession } from 'shared/session/session';
import { ExportCard } from './export-card.tsx';
import { ImportList } from './import-list.tsx';
import { ImportSheet } from './import-sheet.tsx';

/** Without kinds of fees their names are not asked about. */
const loadKinds = async () => (readClub().socios ? getList('GET /socios/tipos').catch(() => []) : []);
async function readImports() {
  const [imports, kinds] = await Promise.all([call('GET /importaciones/'), loadKinds()]);
  return { imports, kinds: kinds.map(({ nombre }) => nombre) };
}

const loadImports = () => deferReplies({ found: readImports() });
type ImportsData = ReturnType<typeof loadImports>;

/** Imports members and registrations from a file, and exports everything: the board imports members alone. */
function ImportsPage() {
  const { found } = useLoaderData<ImportsData>();
  const isWebmaster = useSession(({ user }) => user?.rol) === 'webmaster';
  return (
    <Page
      title="Importar y exportar"
      width="narrow"
      action={
        readClub().socios ? (
          <BackLink to="/socios">Volver a los socios</BackLink>
        ) : (
          <BackLink to="/usuarios">Volver a los usuarios</BackLink>
        )
      }
      intro={
        isWebmaster
          ? 'Trae de un Excel o un CSV los socios y las inscripciones de otros años, y llévate todo lo que hay en la web.'
          : 'Trae de un Excel o un CSV los socios, con sus cuentas y los mandatos que ya cobraba otro programa.'
      }
    >
      <Read promise={found} failed="No se han podido cargar las importaciones.">
        {({ imports, kinds }) => (
          <div className="stack gap-5">
            <ImportSheet imports={imports} kinds={kinds} />
            {imports.length > 0 && <ImportList imports={imports} />}
          </div>
        )}
      </Read>
      {isWebmaster && <ExportCard />}
    </Page>
  );
}

export const importsScreen: LazyScreen = { Component: ImportsPage, loader: loadImports };
