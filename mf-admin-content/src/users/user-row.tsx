import { memo, useId } from 'react';
import type { User } from 'shared/contract/session';
import { Link } from 'shared/router';
import { fullName, roleLabel } from './user-draft.ts';
import type { UserAction } from './user-list.tsx';
import styles from './user-row.module.css';

interface UserRowProps {
  user: User;
  isBusy: boolean;
  onAsk: (action: UserAction, user: User) => void;
}

export const UserRow = memo(function UserRow({ user, isBusy, onAsk }: UserRowProps) {
  const nameId = useId();
  return (
    <div className={styles.row} data-busy={isBusy || undefined}>
      <p id={nameId} className={styles.name}>
        {fullName(user)}
      </p>
      <p className={styles.role} data-role={user.rol}>
        {roleLabel(user.rol)}
      </p>
      <p className={styles.contact}>
        <span>{user.correo_electronico}</span>
        {user.telefono && <span>{user.telefono}</span>}
      </p>
      <div className={styles.actions}>
        <Link to={`/usuarios/${user.id}`} aria-describedby={nameId}>
          Ver
        </Link>
        <Link to={`/usuarios/${user.id}/editar`} aria-describedby={nameId}>
          Editar
        </Link>
        <button type="button" aria-describedby={nameId} disabled={isBusy} onClick={() => onAsk('credentials', user)}>
          Enviar credenciales
        </button>
        <button type="button" aria-describedby={nameId} disabled={isBusy} data-danger onClick={() => onAsk('delete', user)}>
          Eliminar
        </button>
      </div>
    </div>
  );
});
