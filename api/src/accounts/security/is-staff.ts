import { staffRoles } from 'shared/facts/enumerations';
import type { StoredUser } from '../../core/db/schema.ts';

export const isStaff = (user: Pick<StoredUser, 'rol'>) => staffRoles.some((role) => role === user.rol);
