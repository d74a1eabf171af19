import { Read } from 'shared/data/read';
import { can } from 'shared/http/can';
import { useLoaderData } from 'shared/router';
import { useSession } from 'shared/session/session';
import { Actions } from 'shared/ui/actions';
import { ButtonLink } from 'shared/ui/button';
import { Page } from 'shared/ui/page';
import { TextLink } from 'shared/ui/text-button';
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
          <TextLink to="/socios/tipos">Tipos de cuota</TextLink>
          <SentEmails />
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
