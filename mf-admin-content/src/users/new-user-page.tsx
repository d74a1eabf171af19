import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import page from '../page.module.css';
import { UserForm } from './user-form.tsx';

export function NewUserPage() {
  usePageTitle('Nuevo Usuario');
  return (
    <div className={page.page} data-narrow>
      <PageTitle>Nuevo Usuario</PageTitle>
      <UserForm />
    </div>
  );
}
