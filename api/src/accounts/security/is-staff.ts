import { staffRoles } from 'shared/facts/enumerations';
import type { StoredUser } from '../../core/db/schema.ts';

export const isStaff = (user: Pick<StoredUser, 'rol'>) => staffRoles.some((role) => role === user.rol);

/** Whether they have what the club gives its members: staff have it too. */
export const isMember = (user: Pick<StoredUser, 'rol'> | null): boolean => user !== null && user.rol !== 'invitado';
