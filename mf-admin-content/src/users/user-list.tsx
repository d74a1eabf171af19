import { memo, useDeferredValue, useMemo } from 'react';
import type { User } from 'shared/contract/session';
import { oneOf } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { countOf } from 'shared/text/count-of';
import { QueryFilter } from 'shared/ui/filter-field';
import { ListControls } from 'shared/ui/list-controls';
import { Empty } from 'shared/ui/page';
import { WindowedList } from 'shared/ui/windowed-list';
import { findUsers, prepareUsers, roleFilters, userOrders, wholeList, type UserOrder } from './find-users.ts';
import { roleOptions } from './user-draft.ts';
import { type UserAction, UserRow } from './user-row.tsx';

interface UserListProps {
  users: User[];
  /** How many have a weak password, once it is known. */
  weak: string | undefined;
  /** Id of the row with a pending action. */
  busyId: unknown;
  onAct: (action: UserAction, user: User) => void;
}

const orders = Object.keys(userOrders) as [UserOrder, ...UserOrder[]];

/** Memoized: opening a dialog over thousands of rows renders none of them again. */
export const UserList = memo(function UserList({ users, weak, busyId, onAct }: UserListProps) {
  const query = useListQuery(wholeList);
  const shown = useDeferredValue(query.values);
  const order = oneOf(shown.orden, orders);
  const rol = oneOf(shown.rol, roleFilters);
  const prepared = useMemo(() => prepareUsers(users, order), [users, order]);
  const found = useMemo(() => findUsers(prepared, { rol, search: shown.buscar }), [prepared, rol, shown.buscar]);
  const row = (user: User) => <UserRow user={user} isBusy={busyId === user.id} onAct={onAct} />;

  return (
    <>
      <ListControls
        query={query}
        placeholder="Nombre, correo, teléfono o DNI"
        orders={userOrders}
        count={[countOf(found.length, 'usuario', 'usuarios'), weak].filter(Boolean).join(' · ')}
      >
        <QueryFilter query={query} label="Rol" name="rol" all="Todos" options={roleOptions} />
      </ListControls>
      {found.length === 0 ? (
        <Empty>{shown.buscar.trim() === '' ? 'No hay usuarios con ese rol.' : 'No hay usuarios que coincidan con la búsqueda.'}</Empty>
      ) : (
        <WindowedList rows={found} row={row} heights={[73, 129]} />
      )}
    </>
  );
});
