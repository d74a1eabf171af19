import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { User } from 'shared/contract/session';
import { SelectField, TextField } from 'shared/ui/field';
import page from '../page.module.css';
import { findUsers, prepareUsers, userOrders, type UserFilter, type UserOrder } from './find-users.ts';
import { roleOptions } from './user-draft.ts';
import styles from './user-list.module.css';
import { UserRow } from './user-row.tsx';
import { WindowedUsers } from './windowed-users.tsx';

export type UserAction = 'delete' | 'credentials';

interface UserListProps {
  users: User[];
  busyId: number | undefined;
  onAsk: (action: UserAction, user: User) => void;
}

/** Longer lists draw only what is near the window; shorter ones stay whole, for the browser's own search. */
const windowedFrom = 150;

/** What was filtered last, for whoever comes back from a user. */
let lastFilter: UserFilter = { rol: '', search: '', order: 'nombre' };

/** Memoized: a question that opens over thousands of rows draws none of them anew. */
export const UserList = memo(function UserList({ users, busyId, onAsk }: UserListProps) {
  const [filter, setFilter] = useState(lastFilter);
  const shown = useDeferredValue(filter);
  const prepared = useMemo(() => prepareUsers(users, shown.order), [users, shown.order]);
  const found = useMemo(() => findUsers(prepared, shown), [prepared, shown]);
  const change = (part: Partial<UserFilter>) => {
    lastFilter = { ...filter, ...part };
    setFilter(lastFilter);
  };
  const row = (user: User) => <UserRow user={user} isBusy={busyId === user.id} onAsk={onAsk} />;

  return (
    <>
      <div role="search" className={styles.filters}>
        <TextField
          label="Buscar"
          type="search"
          name="buscar"
          placeholder="Nombre, correo, teléfono o DNI"
          value={filter.search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <SelectField label="Rol" name="rol" value={filter.rol} onChange={(event) => change({ rol: event.target.value })}>
          <option value="">Todos</option>
          {roleOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Ordenar por"
          name="orden"
          value={filter.order}
          onChange={(event) => change({ order: event.target.value as UserOrder })}
        >
          {Object.entries(userOrders).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <p className={styles.count} role="status">
          {found.length === 1 ? '1 usuario' : `${found.length} usuarios`}
        </p>
      </div>
      {found.length === 0 ? (
        <p className={page.empty}>
          {shown.search.trim() === '' ? 'No hay usuarios con ese rol.' : 'No hay usuarios que coincidan con la búsqueda.'}
        </p>
      ) : found.length < windowedFrom ? (
        <ul className={styles.list}>
          {found.map((user) => (
            <li key={user.id}>{row(user)}</li>
          ))}
        </ul>
      ) : (
        <WindowedUsers users={found} row={row} />
      )}
    </>
  );
});
