import { can } from 'shared/http/can';
import { useSession } from 'shared/session/session';
import { TextLink } from 'shared/ui/text-button';

/** Link to the import, for the webmaster alone. */
export function ImportLink() {
  const role = useSession(({ user }) => user?.rol);
  return role === 'webmaster' && can('imports') ? <TextLink to="/importar">Importar y exportar</TextLink> : null;
}
