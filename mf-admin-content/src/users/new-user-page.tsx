import { type Role, roles } from 'shared/facts/enumerations';
import { useLocation } from 'shared/router';
import { Page } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { UserForm } from './user-form.tsx';

/** With ?rol=… for that role; with &invitar it sends the invitation too. */
function NewUserPage() {
  const query = new URLSearchParams(useLocation().search);
  const role: Role | undefined = roles.find((one) => one === query.get('rol'));
  return (
    <Page title="Nuevo Usuario" width="narrow">
      <UserForm role={role} invites={query.has('invitar')} />
    </Page>
  );
}

export const newUserScreen: LazyScreen = { Component: NewUserPage };
