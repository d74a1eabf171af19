import { useDeferredValue, useState } from 'react';
import type { ClubDocument } from 'shared/contract/documents';
import { documentKindLabels, documentKinds, documentReaderLabels } from 'shared/facts/documents';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { call, deferReplies, getList, sendCall } from 'shared/http/call';
import { saveFile } from 'shared/http/save-file';
import { findRows, searchText } from 'shared/list/find-rows';
import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { useLoaderData } from 'shared/router';
import { isStaff, useSession } from 'shared/session/session';
import { countOf } from 'shared/text/count-of';
import { formatBytes } from 'shared/text/bytes';
import { formatDay } from 'shared/text/dates';
import { formatMoment, madridDay } from 'shared/text/moments';
import { Actions, Button, TextButton } from 'shared/ui/button';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { QueryFilter } from 'shared/ui/filter-field';
import { ListControls } from 'shared/ui/list-controls';
import { ListPage } from 'shared/head/screen-head';
import { Empty } from 'shared/ui/page';
import { Lines } from 'shared/ui/part';
import { RowMenu } from 'shared/ui/row-menu';
import { MembersScreen, NewButton } from '../head/members-screen.tsx';
import { DocumentModal } from './document-modal.tsx';

const loadDocuments = () => deferReplies({ documents: getList('GET /documentos') });
const blank = { buscar: '', clase: '', orden: 'anio' };
const orders = { anio: 'Año', titulo: 'Título' };

/** `/documentos`: the club's papers, for members and for staff. */
function DocumentsPage() {
  const { documents } = useLoaderData<ReturnType<typeof loadDocuments>>();
  const isManager = useSession(({ user }) => isStaff(user?.rol));
  const [opened, setOpened] = useState<ClubDocument | 'new'>();
  const list = (
    <Read promise={documents} failed="No se han podido cargar los documentos.">
      {(loaded) => <Documents list={loaded} isManager={isManager} onEdit={setOpened} />}
    </Read>
  );
  if (!isManager) {
    return (
      <ListPage title="Documentos" width="narrow">
        {list}
      </ListPage>
    );
  }
  return (
    <MembersScreen
      title="Documentos"
      open="/documentos"
      width="narrow"
      tools={<NewButton of="documento" onClick={() => setOpened('new')} />}
    >
      {list}
      {opened && <DocumentModal edited={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />}
    </MembersScreen>
  );
}

interface DocumentsProps {
  list: readonly ClubDocument[];
  isManager: boolean;
  onEdit: (edited: ClubDocument) => void;
}

function Documents({ list, isManager, onEdit }: DocumentsProps) {
  const query = useListQuery(blank);
  const { buscar, clase, orden } = useDeferredValue(query.values);
  const chosen = list.filter((each) => clase === '' || each.clase === clase);
  const sorted = orden === 'titulo' ? chosen.toSorted((a, b) => a.titulo.localeCompare(b.titulo, 'es')) : chosen;
  const found = findRows(
    sorted.map((row) => ({
      row,
      text: searchText([row.titulo, documentKindLabels[row.clase], String(row.anio ?? ''), row.versiones[0]?.nombre]),
    })),
    buscar,
  );
  if (list.length === 0) return <Empty>Todavía no hay documentos.</Empty>;
  return (
    <>
      <ListControls
        query={query}
        placeholder="Título, clase o año"
        orders={orders}
        count={countOf(found.length, 'documento', 'documentos')}
      >
        <QueryFilter
          query={query}
          label="Clase"
          name="clase"
          all="Todas"
          options={documentKinds.map((value) => ({ value, label: documentKindLabels[value] }))}
        />
      </ListControls>
      {found.length === 0 && <Empty>No hay documentos que coincidan con la búsqueda.</Empty>}
      <Lines>
        {found.map((each) => (
          <DocumentLine key={each.id} shown={each} isManager={isManager} onEdit={onEdit} />
        ))}
      </Lines>
    </>
  );
}

function DocumentLine({ shown, isManager, onEdit }: { shown: ClubDocument; isManager: boolean; onEdit: (edited: ClubDocument) => void }) {
  const { write, busy, dialog } = useWrite();
  const { id, titulo, clase, anio, para, versiones } = shown;
  const [newest, ...old] = versiones;
  const download = (version: (typeof versiones)[number]) =>
    void write({
      send: async () => {
        const query = version === newest ? {} : { de: version.id };
        const reply = await sendCall('GET /documentos/:id/archivo', { params: { id }, query });
        saveFile(await reply.blob(), version.nombre);
      },
      failed: 'No se ha podido descargar.',
      of: version.id,
    });
  const remove = () =>
    void write({
      ask: { message: `¿Borrar «${titulo}» con todas sus versiones?`, confirm: 'Borrar' },
      send: () => call('DELETE /documentos/:id', { params: { id } }),
      done: 'Documento borrado.',
      failed: 'No se ha podido borrar.',
      reload: 'always',
    });
  const about = [
    documentKindLabels[clase],
    anio,
    isManager && documentReaderLabels[para],
    newest && `Versión ${versiones.length}, del ${formatDay(madridDay(new Date(newest.momento)))}`,
    newest && formatBytes(newest.bytes),
  ];
  return (
    <li>
      <strong id={`documento-${id}`}>{titulo}</strong>
      <span className="soft small">{about.filter(Boolean).join(' · ')}</span>
      <Actions>
        {newest && (
          <Button tone="outline" disabled={busy !== undefined} aria-describedby={`documento-${id}`} onClick={() => download(newest)}>
            Descargar
          </Button>
        )}
        {isManager && (
          <>
            <TextButton aria-describedby={`documento-${id}`} onClick={() => onEdit(shown)}>
              Editar
            </TextButton>
            <RowMenu describedBy={`documento-${id}`}>
              <TextButton danger aria-describedby={`documento-${id}`} disabled={busy !== undefined} onClick={remove}>
                Borrar
              </TextButton>
            </RowMenu>
          </>
        )}
      </Actions>
      {old.length > 0 && (
        <details>
          <summary>{`Historial (${old.length})`}</summary>
          {old.map((version) => (
            <p key={version.id}>
              <TextButton disabled={busy !== undefined} onClick={() => download(version)}>
                {version.nombre}
              </TextButton>{' '}
              <span className="soft small">{[formatMoment(version.momento), version.autor].filter(Boolean).join(' · ')}</span>
            </p>
          ))}
        </details>
      )}
      {dialog}
    </li>
  );
}

export const documentsScreen: LazyScreen = { Component: DocumentsPage, loader: loadDocuments, shouldRevalidate: unlessOnlyQueryChanged };
