import { Page } from 'shared/ui/page';
import { UserForm } from './user-form.tsx';

export const NewUserPage = () => (
  <Page title="Nuevo Usuario" width="narrow">
    <UserForm />
  </Page>
);
