import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadMemberForm, loadNewMember, type MemberFormData } from './member-form-data.ts';
import { MemberForm } from './member-form.tsx';

const NewMemberPage = () => <FormPage title="Nuevo socio" />;
const EditMemberPage = () => <FormPage title="Editar socio" />;

function FormPage({ title }: { title: string }) {
  const { form } = useLoaderData<MemberFormData>();
  return (
    <Page title={title} width="narrow">
      <Read promise={form} failed="No se ha podido cargar la ficha.">
        {(data) => <MemberForm key={data.member?.id} {...data} />}
      </Read>
    </Page>
  );
}

export const newMemberScreen: LazyScreen = { Component: NewMemberPage, loader: loadNewMember };
export const editMemberScreen: LazyScreen = { Component: EditMemberPage, loader: loadMemberForm };
