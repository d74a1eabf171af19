import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { can } from 'shared/http/can';
import { saveFile } from 'shared/http/save-file';
import { useLoaderData } from 'shared/router';
import { useSession } from 'shared/session/session';
import { Actions } from 'shared/ui/actions';
import { ButtonLink } from 'shared/ui/button';
import { Page } from 'shared/ui/page';
import { TextButton, TextLink } from 'shared/ui/text-button';
import { makeCensusFile } from '../sheet/make-files.ts';
import { SentEmails } from '../emails/sent-emails.tsx';
import { MemberList } from './member-list.tsx';
import type { MembersData } from './members-data.ts';

export function MembersPage() {
  const { list, groups } = useLoaderData<MembersData>();
  const isWebmaster = useSession(({ user }) => user?.rol) === 'webmaster';
  return (
    <Page
      title="Socios"
      action={
        <Actions>
          {isWebmaster && can('imports') && <TextLink to="/importar">Importar</TextLink>}
          <TextLink to="/socios/cuotas">Cuotas</TextLink>
          <TextLink to="/socios/remesas">Remesas</TextLink>
          <TextLink to="/socios/preguntas">Preguntas de «Hazte socio»</TextLink>
          <TextLink to="/socios/tipos">Tipos de cuota</TextLink>
          <TextLink to="/documentos">Documentos</TextLink>
          <SentEmails />
          <Census />
          <ButtonLink to="/socios/nuevo">Nuevo socio</ButtonLink>
        </Actions>
      }
    >
      <Read promise={list} failed="No se han podido cargar los socios.">
        {({ members, kinds }) => <MemberList loaded={members} kinds={kinds} groups={groups} />}
      </Read>
    </Page>
  );
}

/** The census for an assembly, as a spreadsheet. */
function Census() {
  const { write, busy, dialog } = useWrite();
  const download = () =>
    void write({
      send: async () => saveFile(await makeCensusFile(), 'censo.xlsx'),
      failed: '❌ Error al exportar Excel',
      tone: 'alert',
    });
  return (
    <>
      <TextButton disabled={busy !== undefined} onClick={download}>
        Censo
      </TextButton>
      {dialog}
    </>
  );
}
