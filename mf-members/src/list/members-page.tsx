import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { saveFile } from 'shared/http/save-file';
import { useLoaderData } from 'shared/router';
import { Actions, Button, ButtonLink } from 'shared/ui/button';
import { Modal } from 'shared/ui/modal';
import { useRoomy } from 'shared/ui/use-wide';
import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { MembersScreen } from '../head/members-screen.tsx';
import { makeCensusFile } from '../sheet/make-files.ts';
import { MemberList } from './member-list.tsx';
import { call, deferReplies, getList } from 'shared/http/call';

const MembersMailings = lazy(async () => ({ default: (await import('./members-mail.tsx')).MembersMailings }));

function MembersPage() {
  const { list, groups } = useLoaderData<MembersData>();
  const [panel, setPanel] = useState<'actions' | 'emails'>();
  const close = () => setPanel(undefined);
  const isRoomy = useRoomy();
  const add = <ButtonLink to="/socios/nuevo">Nuevo socio</ButtonLink>;
  return (
    <MembersScreen
      title="Socios"
      open="/socios"
      tools={
        <>
          <Button tone="outline" aria-haspopup="dialog" onClick={() => setPanel('actions')}>
            Acciones
          </Button>
          {isRoomy && add}
        </>
      }
    >
      <Read promise={list} failed="No se han podido cargar los socios.">
        {({ members, kinds }) => <MemberList loaded={members} kinds={kinds} groups={groups} />}
      </Read>
      {panel === 'actions' && <ActionsPanel add={!isRoomy && add} onEmails={() => setPanel('emails')} onClose={close} />}
      {panel === 'emails' && (
        <Suspense fallback={null}>
          <MembersMailings onClose={close} />
        </Suspense>
      )}
    </MembersScreen>
  );
}

/** What is done now and then. */
function ActionsPanel({ add, onEmails, onClose }: { add: ReactNode; onEmails: () => void; onClose: () => void }) {
  const { write, busy, dialog } = useWrite();
  const downloadCensus = () =>
    void write({
      send: async () => saveFile(await makeCensusFile(), 'censo.xlsx'),
      failed: '❌ Error al exportar Excel',
      tone: 'alert',
    });
  return (
    <Modal title="Acciones" onClose={onClose}>
      <Actions>
        {add}
        <Button tone="outline" disabled={busy !== undefined} onClick={downloadCensus}>
          Censo
        </Button>
        <Button tone="outline" onClick={onEmails}>
          Correos enviados
        </Button>
        <ButtonLink tone="outline" to="/importar">
          Importar
        </ButtonLink>
      </Actions>
      {dialog}
    </Modal>
  );
}

async function readList() {
  const [members, kinds] = await Promise.all([getList('GET /socios/'), getList('GET /socios/tipos')]);
  return { members, kinds };
}

const loadMembers = () => deferReplies({ list: readList(), groups: call('GET /socios/grupos') });
type MembersData = ReturnType<typeof loadMembers>;

export const membersScreen: LazyScreen = { Component: MembersPage, loader: loadMembers, shouldRevalidate: unlessOnlyQueryChanged };
