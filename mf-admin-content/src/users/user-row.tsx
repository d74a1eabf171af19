import { memo, useId } from 'react';
import type { User } from 'shared/contract/session';
import { useSession } from 'shared/session/session';
import { Address } from 'shared/ui/address';
import { TextButton, TextLink } from 'shared/ui/button';
import { fullName, roleLabel } from './user-draft.ts';
import styles from './user-row.module.css';

/** Row actions that are confirmed in a dialog. */
export type UserAction = 'delete' | 'credentials';

interface UserRowProps {
  user: User;
  isBusy: boolean;
  onAct: (action: UserAction, user: User) => void;
}

export const UserRow = memo(function UserRow({ user, isBusy, onAct }: UserRowProps) {
  const nameId = useId();
  // No deletion of, or password email to, oneself: the server rejects both.
  const isSelf = useSession((session) => session.user?.id) === user.id;
  return (
    <div className={`entry ${styles.row}`} data-busy={isBusy || undefined}>
      <p id={nameId} className="strong breaks heading">
        {fullName(user)}
      </p>
      <p className={styles.role} data-role={user.rol}>
        {roleLabel(user.rol)}
      </p>
      <p className={`row gap-4 rows-0 soft small ${styles.contact}`}>
        <Address>{user.correo_electronico}</Address>
        {user.telefono && <span>{user.telefono}</span>}
      </p>
      <div className={`row gap-4 rows-0 small ${styles.actions}`}>
        <TextLink to={`/usuarios/${user.id}`} aria-describedby={nameId}>
          Ver
        </TextLink>
        <TextLink to={`/usuarios/${user.id}/editar`} aria-describedby={nameId}>
          Editar
        </TextLink>
        {isSelf ? (
          <TextLink to="/cambiar-contrasena" aria-describedby={nameId}>
            Cambiar contraseña
          </TextLink>
        ) : (
          <>
            <TextButton aria-describedby={nameId} disabled={isBusy} onClick={() => onAct('credentials', user)}>
              Enviar credenciales
            </TextButton>
            <TextButton aria-describedby={nameId} disabled={isBusy} danger onClick={() => onAct('delete', user)}>
              Eliminar
            </TextButton>
          </>
        )}
      </div>
    </div>
  );
});
